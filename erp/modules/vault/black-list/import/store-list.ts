/** A list of the SAT against what is known: what is new, what changed, what is the same. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { ListCode } from '../black-list.choices.ts';
import type { ListedRow } from './read-list.ts';

/** Rows sent in a statement. */
const PORTION = 2_000;

const COLUMNS =
  'rfc text, name text, situation text, presumed_date date, cleared_date date, definitive_date date, ruling_date date, office_number text';

export interface ListVersion {
  readonly id: number;
  readonly list: ListCode;
  readonly date: string;
}

export interface Diff {
  readonly added: number;
  readonly changed: number;
}

/** What differs is written to the taxpayer's history first, while its row is as it was. */
async function storeChanges({ tx, actor }: Writing, version: ListVersion, given: string) {
  const [found] = await tx.query<{ n: number }>(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as r(${COLUMNS})),
       differ as (
         select b.id, b.situation as before, g.* from given g join sat__black_list b on b.account_id = $5 and b.rfc = g.rfc and b.list = $3
          where (b.name, b.situation, b.presumed_date, b.cleared_date, b.definitive_date, b.ruling_date, b.office_number, b.source)
            is distinct from (g.name, g.situation, g.presumed_date, g.cleared_date, g.definitive_date, g.ruling_date, g.office_number, 'IMPORTADO')),
       told as (
         insert into sat__black_list_changes (account_id, entry_id, date, before, after, what, version_id, position, created_by, updated_by)
         select $5, d.id, $4::date, d.before, d.situation, case when d.before is distinct from d.situation then 'Situación' else 'Datos' end, $2,
           (select count(*) from sat__black_list_changes c where c.account_id = $5 and c.entry_id = d.id), $6, $6 from differ d),
       stored as (
         update sat__black_list b set name = d.name, situation = d.situation, presumed_date = d.presumed_date, cleared_date = d.cleared_date, definitive_date = d.definitive_date,
           ruling_date = d.ruling_date, office_number = d.office_number, source = 'IMPORTADO', fictitious = false, version = b.version + 1, updated_at = now(), updated_by = $6
          from differ d where b.account_id = $5 and b.id = d.id returning 1)
     select count(*)::int as n from stored`,
    [given, version.id, version.list, version.date, TENANT, actor.userId],
  );
  return found!.n;
}

async function storeNew({ tx, actor }: Writing, version: ListVersion, given: string) {
  const [found] = await tx.query<{ n: number }>(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as r(${COLUMNS})),
       made as (
         insert into sat__black_list (account_id, rfc, name, list, situation, source, fictitious, presumed_date, cleared_date, definitive_date, ruling_date, office_number, version_id, created_by, updated_by)
         select $5, g.rfc, g.name, $3, g.situation, 'IMPORTADO', false, g.presumed_date, g.cleared_date, g.definitive_date, g.ruling_date, g.office_number, $2, $6, $6
           from given g where not exists (select 1 from sat__black_list b where b.account_id = $5 and b.rfc = g.rfc and b.list = $3) order by g.rfc
         returning id, situation),
       told as (
         insert into sat__black_list_changes (account_id, entry_id, date, after, what, version_id, position, created_by, updated_by)
         select $5, m.id, $4::date, m.situation, 'Alta', $2, 0, $6, $6 from made m)
     select count(*)::int as n from made`,
    [given, version.id, version.list, version.date, TENANT, actor.userId],
  );
  return found!.n;
}

/** Those that this version names, for what no longer appears. */
const markVersion = ({ tx }: Writing, version: ListVersion, rfcs: readonly string[]) =>
  tx.execute(
    sql`update sat__black_list set version_id = ${version.id} where account_id = ${TENANT} and list = ${version.list} and rfc = any(${rfcs}::text[]) and version_id is distinct from ${version.id}`,
  );

export async function storeList(
  context: Writing,
  version: ListVersion,
  rows: readonly ListedRow[],
): Promise<Diff> {
  let added = 0;
  let changed = 0;
  for (let at = 0; at < rows.length; at += PORTION) {
    const own = rows.slice(at, at + PORTION);
    const given = JSON.stringify(own);
    changed += await storeChanges(context, version, given);
    added += await storeNew(context, version, given);
    await markVersion(
      context,
      version,
      own.map(({ rfc }) => rfc),
    );
  }
  return { added, changed };
}
