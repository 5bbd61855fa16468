/** What a transition leaves in a record. */

type Resulting<Before, Changes> = {
  readonly [K in keyof Before]: K extends keyof Changes
    ? Before[K] | Exclude<Changes[K], undefined>
    : Before[K];
};

/**
 * The record with what was sent so far: what its confirmation asked for and came back blank is
 * blank, since that is what is stored. Rules of transitions check this, and never fall back on what
 * the record had.
 */
export const resulting = <Before extends object, Changes extends object>({
  before,
  changes,
}: {
  readonly before: Before;
  readonly changes: Changes;
}): Resulting<Before, Changes> =>
  ({ ...before, ...changes }) as unknown as Resulting<Before, Changes>;
