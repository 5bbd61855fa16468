import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE, type TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import { formatInstant } from '#erp/model/field-types/dates.ts';

const DAY = { kind: 'date', label: '' } as const;

/** «20 nov 2026». */
export const showDay = (iso: string): string => fieldTypeOf(DAY).show(iso, DAY, NO_TIME_ZONE);

/** «20 nov 2026 10:42», by the company's clock; screens without a session say whose. */
export const showInstant = (iso: string, local: TimeZoneContext = companyClock()): string =>
  formatInstant(iso, local);
