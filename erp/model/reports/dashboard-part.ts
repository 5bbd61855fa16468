/** What parts of a dashboard say of themselves besides their figures. */

/** What a tile's value is put beside: the period before, the same days a year ago, the plan. */
export type TileComparison = 'previous' | 'last_year' | 'budget';

/** By nature of the whole company: filters of its dashboard say nothing of it, and it says so. */
export interface OfWholeCompany {
  readonly wholeCompany?: true;
}
