/** The day for which a run makes the data that its tests copy. */
const ZONE = 'America/Mexico_City';

/**
 * Of Mexico, as that of the companies. `npm test` says the one on which it began (`TEST_DAY`): a
 * run that goes beyond midnight goes on with what it has made.
 */
export const dayOfRun = (): string =>
  process.env.TEST_DAY ?? Temporal.Now.plainDateISO(ZONE).toString();
