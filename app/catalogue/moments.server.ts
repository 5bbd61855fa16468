import { kindOf } from '#erp/model/kinds.ts';

const INSTANT = { kind: 'datetime', label: '' } as const;
const DAY = { kind: 'date', label: '' } as const;

/** «20 nov 2026». */
export const showDay = (iso: string): string => kindOf(DAY).show(iso, DAY);

/** «20 nov 2026 10:42», in the company's zone. */
export const showInstant = (iso: string): string => kindOf(INSTANT).show(iso, INSTANT);
