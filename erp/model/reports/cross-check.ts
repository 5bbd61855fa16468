import type { Sql } from './report-sql.ts';

/** Two figures that must agree: a column's total or a statement of one value. */
export interface CrossCheck {
  readonly key: string;
  readonly label: string;
  /** `total: 'rows'` is the number of rows. */
  readonly left: { readonly total: string } | { readonly sql: Sql };
  readonly right: { readonly total: string } | { readonly sql: Sql };
  /** It is not asked while one of these filters narrows the rows. */
  readonly unless?: readonly string[];
  /** Greatest difference that still agrees, as decimal text. */
  readonly tolerance?: string;
}
