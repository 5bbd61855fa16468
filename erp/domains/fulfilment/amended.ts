/** What an amended document is measured against: what was done with it, and what was authorised. */
import type { AgreedTerm } from '#erp/model/approvals/approvals.ts';
import { Exact } from '../amounts/exact.ts';

/**
 * Of a line whose quantity changes from `was` to `asked`, the first thing that was done with more
 * than that; null where it may ask for so much. All in one unit.
 */
export function doneBeyond<N extends string>(
  asked: string,
  was: string,
  done: Readonly<Record<N, string>>,
): { readonly what: N; readonly quantity: string } | null {
  if (new Exact(asked).gte(was)) return null;
  for (const what of Object.keys(done) as N[])
    if (new Exact(asked).lt(done[what])) return { what, quantity: done[what] };
  return null;
}

/** More than what was authorised, by more than `free` percent of it. */
export const isRaised = (amount: string, authorised: string, free = 0): boolean =>
  new Exact(amount).gt(new Exact(authorised).times(100 + free).div(100));

type AgreedTerms = Readonly<Partial<Record<string, AgreedTerm>>>;
type Terms = Readonly<Record<string, unknown>>;

/** The terms of a record, as they are kept once they were authorised. */
export const termsOf = (agreed: AgreedTerms, record: Terms): Terms =>
  Object.fromEntries(Object.keys(agreed).map((name) => [name, record[name] ?? null]));

const isWorse = (term: AgreedTerm, now: unknown, was: unknown, free: number): boolean => {
  if (term === 'OTHER') return now !== was;
  const [is, wasOnce] = [String(now ?? 0), String(was ?? 0)];
  return term === 'LESS' ? new Exact(is).lt(wasOnce) : isRaised(is, wasOnce, free);
};

/**
 * Whether one of them is not as it was authorised, where that costs something; of an amount, by
 * more than `free` percent of it.
 */
export const hasWorseTerms = (
  agreed: AgreedTerms,
  record: Terms,
  authorised: Terms,
  free: number,
): boolean =>
  Object.entries(agreed).some(([name, term]) =>
    isWorse(term!, record[name] ?? null, authorised[name] ?? null, free),
  );
