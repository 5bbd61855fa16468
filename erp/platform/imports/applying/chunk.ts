/** Two hundred records of an import, with everything they refer to, ready to be written. */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sourceSql } from '#erp/db/source.ts';
import { hasColumn, fieldTypeOf } from '#erp/model/field-types.ts';
import { privilegeKeyOf, rowFilters } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { normalizeHeading } from '../normalize-heading.ts';
import type { Plan } from '../plan.ts';
import { buildRecord, type BuiltRecord, type StoredRecord } from '../records.ts';
import type { References } from './references.ts';
import type { RepeatedRows } from './repeated-rows.ts';
import { ROW_COLUMNS, type RowStatus, type StagedRow } from '../store.ts';
import type { Target } from '../targets.ts';
import { wordsOf, type Reading } from '../reading/values.ts';

export const CHUNK = 200;

export interface Item {
  readonly built: BuiltRecord;
  readonly leader: StagedRow;
  readonly stored: StoredRecord | null;
}

export interface Chunk {
  readonly items: readonly Item[];
  readonly rows: number;
}

export interface Reader {
  readonly services: Services;
  readonly actor: Actor;
  readonly importId: number;
  readonly plan: Plan;
  readonly references: References;
  /** In a dry run, what an earlier row will make counts as there. */
  readonly dry: boolean;
  /** In a dry run, what earlier rows said: null while rows are written. */
  readonly repeated: RepeatedRows | null;
}

/** What the cells of these rows name. */
const named = (plan: Plan, rows: readonly StagedRow[]) =>
  [
    ...plan.columns.map(({ index, target }) => ({
      target,
      texts: rows.map(({ cells }) => cells[index] ?? ''),
    })),
    ...plan.fixed.map(({ target, text }) => ({ target, texts: [text] })),
  ]
    .filter(({ target }) => target.field.kind === 'ref' || target.field.kind === 'refs')
    .flatMap(({ target, texts }) =>
      [...new Set(texts)]
        .filter(Boolean)
        .flatMap((text) => wordsOf(target, text).map((word) => ({ target, text: word }))),
    );

const isSelf = (plan: Plan, target: Target) =>
  'to' in target.field && target.field.to === plan.resource.path;

/** A row of the same chunk may just have made what this one names. */
export async function rebuildItem(
  tx: Tx,
  { plan, references, services, actor, dry }: Reader,
  { built, stored }: Item,
): Promise<BuiltRecord> {
  if (dry || built.problems.size === 0 || !plan.columns.some(({ target }) => isSelf(plan, target)))
    return built;
  references.forget(plan.resource.path);
  await references.load(tx, named(plan, built.rows));
  return buildRecord(
    { plan, references, local: actor, made: () => false },
    services.registry,
    built.rows,
    stored,
  );
}

/** The next records in one of these states; null when there are none. */
export async function readChunk(
  tx: Tx,
  at: Reader,
  statuses: readonly RowStatus[],
): Promise<Chunk | null> {
  const leaders = await tx.query<{ leader: number }>(
    `select leader from import_rows where account_id = $3 and import_id = $1 and status = any($2::text[]) and leader = position order by leader limit ${CHUNK}`,
    [at.importId, statuses, TENANT],
  );
  if (leaders.length === 0) return null;
  // Not joined: a table that was just filled has no statistics, and the planner would look through
  // all of it for each.
  const rows = await rowsOf(
    tx,
    at.importId,
    leaders.map(({ leader }) => leader),
  );
  const { plan, references } = at;
  await references.load(tx, named(plan, rows));
  const stored = await existing(tx, at, rows);
  const coming = at.dry ? await comingKeys(tx, at, rows) : new Set<string>();
  const reading: Reading = {
    plan,
    references,
    local: at.actor,
    made: (target, word) => isSelf(plan, target) && coming.has(word),
  };
  const groups = [...Map.groupBy(rows, ({ leader }) => leader).values()];
  return {
    rows: rows.length,
    items: groups.map((group) => {
      const leader = group[0]!;
      const known =
        (leader.key !== null && plan.mode !== 'CREAR' && stored.get(leader.key)) || null;
      return {
        leader,
        stored: known,
        built: buildRecord(reading, at.services.registry, group, known),
      };
    }),
  };
}

/** Rows that one statement reads: one record may have tens of thousands. */
const PORTION = 2_000;

async function rowsOf(
  tx: Tx,
  importId: number,
  leaders: readonly number[],
): Promise<readonly StagedRow[]> {
  const rows: StagedRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const more = await tx.query<StagedRow>(
      `select ${ROW_COLUMNS} from import_rows where account_id = $3 and import_id = $1 and leader = any($2::int[]) ${last ? 'and (leader, position) > ($4, $5)' : ''} order by leader, position limit ${PORTION}`,
      [importId, leaders, TENANT, ...(last ? [last.leader, last.position] : [])],
    );
    for (const row of more) rows.push(row);
    if (more.length < PORTION) return rows;
  }
}

/** What the database has where a row says `text`; null where it names nothing. */
function storedKey({ references }: Reader, target: Target, text: string): string | null {
  if (target.field.kind !== 'ref') return text;
  const found = references.find(target, text, () => false);
  return 'value' in found ? found.value : null;
}

/** Records that the keys name, and their child rows where the file has some. */
async function existing(
  tx: Tx,
  at: Reader,
  rows: readonly StagedRow[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const { services, actor, plan } = at;
  const { key, resource } = plan;
  if (!key || plan.mode === 'CREAR') return new Map();
  const texts = [...new Set(rows.flatMap((row) => row.key ?? []))];
  const named = new Map(texts.map((text) => [text, storedKey(at, key.target, text)]));
  const keys = [...new Set([...named.values()].filter((value) => value !== null))];
  const params = new Params();
  const type =
    key.target.name === 'id'
      ? 'bigint'
      : (fieldTypeOf(key.target.field).column(key.target.field) ?? 'text');
  const usable = type === 'bigint' ? keys.filter((each) => /^\d{1,15}$/.test(each)) : keys;
  const conditions = [
    `t.${key.target.name} = any(${params.add(usable)}::${type}[])`,
    ...ownRows(resource),
    ...rowFilters(
      actor,
      services.registry,
      resource,
      privilegeKeyOf(services.registry, resource, 'update'),
      params,
    ),
  ];
  const found = await tx.query<{ id: number; key: string }>(
    `select t.id, t.${key.target.name}::text as key from ${sourceSql(resource)} t where ${conditions.join(' and ')}`,
    params.values,
  );
  const ids = found.map(({ id }) => id);
  const lines = new Map<string, Map<number, Row[]>>();
  for (const name of plan.lines) lines.set(name, await childRows(tx, services, plan, name, ids));
  const records = new Map<string | null, StoredRecord>(
    found.map(({ id, key: value }) => [
      value,
      {
        id,
        lines: Object.fromEntries(plan.lines.map((name) => [name, lines.get(name)!.get(id) ?? []])),
      },
    ]),
  );
  return new Map(
    texts.flatMap((text) => {
      const record = records.get(named.get(text)!);
      return record ? [[text, record] as const] : [];
    }),
  );
}

async function childRows(
  tx: Tx,
  { registry }: Services,
  plan: Plan,
  name: string,
  ids: readonly number[],
): Promise<Map<number, Row[]>> {
  const field = plan.resource.fields[name]!;
  const found = new Map<number, Row[]>();
  if (field.kind !== 'lines' || ids.length === 0) return found;
  const child = registry.resource(field.of);
  const columns = Object.entries(child.fields)
    .filter(([, each]) => hasColumn(each))
    .map(([column]) => `t.${column}`);
  const rows = await tx.query<Row>(
    `select t.id, ${columns.join(', ')} from ${sourceSql(child)} t where t.${field.by} = any($1::bigint[]) order by t.position, t.id`,
    [ids],
  );
  for (const row of rows) {
    const parent = Number(row[field.by]);
    found.set(parent, [...(found.get(parent) ?? []), row]);
  }
  return found;
}

/** Keys of rows above that a dry run has found good: what refers to them will find them. */
async function comingKeys(
  tx: Tx,
  { importId, plan }: Reader,
  rows: readonly StagedRow[],
): Promise<ReadonlySet<string>> {
  const self = plan.columns.filter(({ target }) => isSelf(plan, target));
  if (self.length === 0) return new Set();
  const words = [
    ...new Set(rows.flatMap(({ cells }) => self.map(({ index }) => cells[index] ?? ''))),
  ].filter(Boolean);
  const spelled = words.flatMap((word) => [word, word.toLocaleUpperCase('es-MX')]);
  const found = await tx.query<{ key: string }>(
    `select key from import_rows where account_id = $4 and import_id = $1 and key = any($2::text[]) and status <> 'ERROR' and position < $3`,
    [importId, spelled, rows.at(-1)!.position, TENANT],
  );
  return new Set(found.map(({ key }) => normalizeHeading(key)));
}
