import { Exact } from '../amounts/exact.ts';

/** The rate of the currency of the books, as it is stored already or `1`: 1.000000 is no change. */
export const baseRate = (stored: string | null | undefined): string =>
  stored && new Exact(stored).eq(1) ? stored : '1';
