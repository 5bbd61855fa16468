/** What a row that people are shown carries beside its fields. */
import type { Row } from './typed-rows.ts';

/** Names of the records that its references lead to, by field. */
export const titlesOf = (row: Row) =>
  (row.titles ?? {}) as Record<string, string | readonly string[] | null>;

/**
 * Number of child rows, by field, of which only the first are there: the rest comes in pages (`GET
 * rows`).
 */
export const partialOf = (row: Row) => (row.partial ?? {}) as Record<string, number>;

/** Rows of what its rules sum up for paper, by the name of the summary; only of one read alone. */
export const summariesOf = (row: Row) =>
  (row.summaries ?? {}) as unknown as Readonly<Record<string, readonly Row[]>>;
