/** Tables as plain data: what the registry declares, before any library or SQL sees it. */

export interface ColumnShape {
  readonly name: string;
  /** PostgreSQL type with its collation. */
  readonly type: string;
  readonly notNull: boolean;
  /** SQL of the default. */
  readonly default?: string;
  readonly identity?: true;
  /** SQL of a stored generated column. */
  readonly generated?: string;
}

export interface ForeignKeyShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  readonly targets: readonly string[];
  readonly onDelete: 'cascade' | 'no action';
}

export interface UniqueShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly nullsNotDistinct?: true;
}

export interface IndexShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** A trigram index: GIN over the last column. */
  readonly trigram?: true;
}

/**
 * `tenant`: rows of one company, row-level security by account_id.
 * `accounts`: as tenant, and the operator sees every row.
 * `log`: as tenant, and nobody but the owner may change or delete what was written; what it names
 * of a record that is merged follows it (`follows`).
 * `system`: reached only through `Database.system`.
 */
export type Access = 'tenant' | 'accounts' | 'log' | 'system';

/** The column has one of the values. */
export interface Condition {
  readonly column: string;
  readonly is: readonly string[];
}

/** Columns that name a record which may be merged into another, with its table. */
export type Follows = Readonly<Record<string, string>>;

/** Rows that are kept: only these columns change, the last ones under a condition. */
export interface KeptRowsShape {
  readonly derived: readonly string[];
  readonly once: readonly string[];
  readonly editable: readonly string[];
  readonly while?: Condition;
  /** Until then all of it changes, and it is deleted. */
  readonly draft?: Condition;
  readonly follows?: Follows;
}

/** Rows that are kept once the document is posted to which their references lead. */
export interface KeptWithShape {
  readonly path: readonly { readonly column: string; readonly table: string }[];
  readonly draft: Condition;
  readonly derived: readonly string[];
  readonly grows: boolean;
  readonly follows?: Follows;
}

export interface TableShape {
  readonly name: string;
  readonly access: Access;
  readonly columns: readonly ColumnShape[];
  readonly primaryKey: readonly string[];
  readonly uniques: readonly UniqueShape[];
  readonly foreignKeys: readonly ForeignKeyShape[];
  readonly indexes: readonly IndexShape[];
  /** Percent of each page that new rows fill; all of it where nothing is said. */
  readonly fillFactor?: number;
  readonly kept?: KeptRowsShape;
  readonly keptWith?: KeptWithShape;
  /** Whatever keeps its rows. */
  readonly follows?: Follows;
  /**
   * Rows that one statement inserts have, for each value of `by`, as much in one column as in the
   * other.
   */
  readonly balanced?: { readonly by: string; readonly debit: string; readonly credit: string };
}

/** Text sorts as people in Mexico expect; codes, hashes and tokens compare by byte. */
export const TEXT = 'text COLLATE "es_mx"';

/** The wire has milliseconds; a column with more would make a cursor skip rows. */
export const INSTANT = 'timestamp(3) with time zone';
