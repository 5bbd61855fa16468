import { companyClock } from '#app/session/company-registry.server.ts';
import { kindOf } from '#erp/model/kinds.ts';
import { NO_CLOCK, type Local } from '#erp/model/kinds/kind.ts';
import { showMoment } from '#erp/model/kinds/moments.ts';

const DAY = { kind: 'date', label: '' } as const;

/** «20 nov 2026». */
export const showDay = (iso: string): string => kindOf(DAY).show(iso, DAY, NO_CLOCK);

/** «20 nov 2026 10:42», by the company's clock; screens without a session say whose. */
export const showInstant = (iso: string, local: Local = companyClock()): string => showMoment(iso, local);
