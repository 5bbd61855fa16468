import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';

/**
 * The day for which a run makes the data that its tests copy, of the zone of their companies. `npm
 * test` says the one on which it began (`TEST_DAY`): a run that goes beyond midnight goes on with
 * what it has made.
 */
export const dayOfRun = (): string =>
  process.env.TEST_DAY ?? Temporal.Now.plainDateISO(SUGGESTED_ZONE).toString();
