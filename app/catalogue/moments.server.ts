import { kindOf } from '#erp/model/kinds.ts';

const INSTANT = { kind: 'datetime', label: '' } as const;

/** «20 nov 2026 10:42», in the company's zone. */
export const showInstant = (iso: string): string => kindOf(INSTANT).show(iso, INSTANT);
