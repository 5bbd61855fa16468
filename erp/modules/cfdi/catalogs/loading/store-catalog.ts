/** Rows of a catalogue against what is known: what is new, what changed, what is gone. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { CatalogRow } from './read-catalog.ts';

/** Rows sent in a statement. */
const PORTION = 5_000;

const COLUMNS =
  'code text, name text, parent text, notes text, border boolean, valid_from date, valid_to date, identity text';

export interface CatalogLoad {
  readonly catalogId: number;
  /** Counts loads of the catalogue; a key keeps that of the one that wrote it. */
  readonly loadNo: number;
}

export interface CatalogDiff {
  readonly added: number;
  readonly changed: number;
}

/** A row that is as it was is not written. */
async function storePortion(
  { tx, actor }: Writing,
  { catalogId, loadNo }: CatalogLoad,
  given: string,
): Promise<CatalogDiff> {
  const [found] = await tx.query<CatalogDiff>(
    `with written as (
       insert into sat__catalog_keys as k (account_id, catalog_id, code, name, parent, notes, border, valid_from, valid_to, identity, load_no, created_by, updated_by)
         select $4, $2, g.code, g.name, g.parent, g.notes, g.border, g.valid_from, g.valid_to, g.identity, $3, $5, $5 from jsonb_to_recordset($1::jsonb) as g(${COLUMNS})
       on conflict (account_id, catalog_id, identity) do update set code = excluded.code, name = excluded.name, parent = excluded.parent, notes = excluded.notes, border = excluded.border,
           valid_from = excluded.valid_from, valid_to = excluded.valid_to, load_no = excluded.load_no, version = k.version + 1, updated_at = now(), updated_by = $5
         where (k.code, k.name, k.parent, k.notes, k.border, k.valid_from, k.valid_to)
           is distinct from (excluded.code, excluded.name, excluded.parent, excluded.notes, excluded.border, excluded.valid_from, excluded.valid_to)
       returning k.version)
     select count(*) filter (where version = 1)::int as added, count(*) filter (where version > 1)::int as changed from written`,
    [given, catalogId, loadNo, TENANT, actor.userId],
  );
  return found!;
}

export async function storeCatalog(
  context: Writing,
  load: CatalogLoad,
  rows: readonly CatalogRow[],
): Promise<CatalogDiff> {
  let [added, changed] = [0, 0];
  for (let at = 0; at < rows.length; at += PORTION) {
    const own = JSON.stringify(rows.slice(at, at + PORTION));
    const done = await storePortion(context, load, own);
    added += done.added;
    changed += done.changed;
  }
  return { added, changed };
}

/** Those that the file does not have; they hold until the day before it, and are kept. */
export async function closeMissing(
  { tx, actor }: Writing,
  catalogId: number,
  rows: readonly CatalogRow[],
  on: string,
): Promise<number> {
  const there = rows.map(({ identity }) => identity);
  const closed = await tx.query(
    sql`update sat__catalog_keys set valid_to = ${on}::date - 1, version = version + 1, updated_at = now(), updated_by = ${actor.userId}
      where account_id = ${TENANT} and catalog_id = ${catalogId} and valid_to is null and not (identity = any(${there}::text[])) returning 1`,
  );
  return closed.length;
}
