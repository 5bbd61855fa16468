/** What an amended document is measured against: what was done with it, and what was authorised. */
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
