/** Tables that no resource declares, written as short texts. */
import { keptLog } from './kept/kept-rows.ts';
import { indexName, uniqueName } from './names.ts';
import {
  INSTANT,
  TEXT,
  type Access,
  type ColumnShape,
  type Follows,
  type TableShape,
  type UniqueShape,
} from './shape.ts';

export const AT = INSTANT;

/** `name type` with `?` for a nullable column and `= sql` for a default. */
function column(source: string): ColumnShape {
  const match = /^(\w+)(\??) ([^=]+?)(?: = (.+))?$/.exec(source);
  if (!match) throw new Error(`column «${source}»`);
  const [, name = '', optional, type = '', fallback] = match;
  return {
    name,
    type: type === 'name' ? TEXT : type,
    notNull: optional === '',
    ...(fallback ? { default: fallback } : {}),
  };
}

export const identity: ColumnShape = { name: 'id', type: 'bigint', notNull: true, identity: true };

interface Extras {
  readonly primaryKey?: readonly string[];
  readonly uniques?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  readonly nullsNotDistinct?: true;
  readonly balanced?: TableShape['balanced'];
  /** Of a log: columns that name a record which may be merged. */
  readonly follows?: Follows;
  /** A trigram index: GIN over the last column. */
  readonly trigram?: readonly string[];
}

export function table(
  name: string,
  access: Access,
  columns: readonly (string | ColumnShape)[],
  extras: Extras = {},
): TableShape {
  return {
    name,
    access,
    columns: columns.map((each) => (typeof each === 'string' ? column(each) : each)),
    primaryKey: extras.primaryKey ?? (access === 'system' ? ['id'] : ['account_id', 'id']),
    uniques: (extras.uniques ?? []).map((keys): UniqueShape => ({
      name: uniqueName(
        name,
        keys.filter((key) => key !== 'account_id'),
      ),
      columns: keys,
      ...(extras.nullsNotDistinct ? { nullsNotDistinct: true } : {}),
    })),
    foreignKeys: [],
    ...(extras.balanced && { balanced: extras.balanced }),
    ...(extras.follows && { follows: extras.follows, kept: keptLog(extras.follows)! }),
    indexes: [
      ...(extras.indexes ?? []).map((keys) => ({
        name: indexName(name, keys.filter((key) => key !== 'account_id').join('_')),
        columns: keys,
      })),
      ...(extras.trigram
        ? [{ name: indexName(name, 'trigram'), columns: extras.trigram, trigram: true as const }]
        : []),
    ],
  };
}
