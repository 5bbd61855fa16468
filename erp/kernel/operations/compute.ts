/**
 * What a record would hold if it were saved as it is typed so far: nothing is refused and nothing
 * is stored. Defaults come from the rules, figures from the declarations, over rows that exist only
 * in the statement.
 */
import type { Tx } from '#erp/db/database.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import type { LinesField, Resource } from '#erp/model/types.ts';
import { valuesThrough } from '#erp/model/rows/view-of.ts';
import { canReadField, requirePermission, rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import { Params } from '../query/params.ts';
import { ownRows, projectionOf } from '../query/projection.ts';
import { readRow } from '../query/read.ts';
import type { Row } from '../rows/typed-rows.ts';
import { titlesOf } from '../rows/shown-row.ts';
import type { Services } from '../services.ts';
import { draftOf, parseRecord } from '../validation/parse.ts';
import { checkReferences } from '../validation/references.ts';
import { ValidationErrors } from '../validation/validation-errors.ts';
import { isSame, rowsOf } from '../validation/values.ts';
import type { WireObject } from '../wire/encoding.ts';
import { notFound } from '#erp/model/errors.ts';
import type { TransientValues } from '../rules.ts';
import { ruleContext } from './rule-context.ts';
import { isTransient, transientValues } from './rows/transient.ts';
import { dryRun } from './transition-checks.ts';

export interface ComputedValues {
  /** By the names of the form: `credit_days`, `lines[0].amount`; values as records give them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Of the references among them. */
  readonly titles: Readonly<Record<string, string>>;
}

interface Computing {
  readonly tx: Tx;
  readonly services: Services;
  readonly actor: Actor;
  /** Whose record it is. */
  readonly resource: Resource;
  /** Through which it is typed: the same, or a view of it. */
  readonly asked: Resource;
}

/** Throws SIN_PERMISO without the right to save it, NO_ENCONTRADO. */
export function computeDraft(
  services: Services,
  actor: Actor,
  asked: Resource,
  { id, body }: { readonly id: number | null; readonly body: WireObject },
): Promise<ComputedValues> {
  const { registry } = services;
  const creates = id === null && !asked.singleton;
  const key = requirePermission(actor, registry, asked, creates ? 'create' : 'update');
  if (!asked.computedDraft) throw notFound();
  return services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const at: Computing = { tx, services, actor, resource: registry.recordOf(asked), asked };
      let found: ComputedValues = { values: {}, titles: {} };
      await dryRun(tx, async () => {
        const before = creates ? null : await storedRow(at, id, key);
        const draft = await draftFor(at, body, before);
        found = await valuesOf(at, draft, await transientValues(at, draft));
      });
      return found;
    },
  );
}

async function storedRow(
  { tx, services, actor, resource, asked }: Computing,
  id: number | null,
  key: string,
): Promise<Row> {
  const params = new Params();
  const conditions = [
    ...(id === null ? [] : [`t.id = ${params.add(id)}`]),
    ...ownRows(asked),
    ...rowFilters(actor, services.registry, asked, key, params),
  ];
  const row = await readRow(tx, services.registry, resource, conditions, params, { shown: false });
  if (!row) throw notFound();
  return row;
}

async function draftFor(at: Computing, body: WireObject, before: Row | null): Promise<Row> {
  const { tx, services, actor, resource, asked } = at;
  const { registry } = services;
  const problems = new ValidationErrors();
  const sent = {
    ...(!before && valuesThrough(asked)),
    ...parseRecord({ registry, actor, problems }, asked, body, before),
  };
  const draft = draftOf(resource, sent, before, actor);
  const refused = new ValidationErrors();
  await checkReferences(tx, registry, actor, resource, draft, before, refused);
  // Nothing is worked out of a record that the person may not choose.
  for (const path of Object.keys(refused.fields)) leaveOut(draft, path);
  await services.rules.get(resource.path)?.compute?.({
    ...ruleContext(tx, services, actor, resource, services.now(), problems),
    before,
    draft,
    changed: (field: string) =>
      field in sent && (before === null || !isSame(sent[field], before[field])),
  });
  return draft;
}

function leaveOut(draft: Row, path: string): void {
  const [, table, at, column] = /^(\w+)\[(\d+)\]\[(\w+)\]/.exec(path) ?? [];
  const row = table ? rowsOf(draft[table])[Number(at)] : draft;
  if (row) row[column ?? path] = null;
}

async function valuesOf(at: Computing, draft: Row, said: TransientValues): Promise<ComputedValues> {
  const { resource, asked, services } = at;
  const values: Record<string, unknown> = {};
  const titles: Record<string, string> = {};
  const note = (rows: readonly Row[], names: readonly string[], path: (index: number) => string) =>
    rows.forEach((row, index) => {
      for (const name of names) {
        values[path(index) + name] = row[name] ?? null;
        const title = titlesOf(row)[name];
        if (typeof title === 'string') titles[path(index) + name] = title;
      }
    });
  const sets = asked.computedDraft?.sets ?? [];
  const own = readable(
    at,
    resource,
    sets.filter((name) => !name.includes('.')),
  );
  const whole = { rows: [draft], said: [said.own ?? {}] };
  note(await unsavedRows(at, resource, whole, own), own, () => '');
  for (const [table, paths] of Map.groupBy(
    sets.filter((name) => name.includes('.')),
    (name) => name.split('.')[0]!,
  )) {
    const child = services.registry.resource((resource.fields[table] as LinesField).of);
    const names = readable(
      at,
      child,
      paths.map((path) => path.split('.')[1]!),
    );
    const typed = { rows: rowsOf(draft[table]), said: said.rows?.[table] ?? [] };
    const rows = await unsavedRows(at, child, typed, names);
    note(rows, names, (index) => `${table}[${index}].`);
  }
  return { values, titles };
}

const readable = ({ actor }: Computing, resource: Resource, names: readonly string[]) =>
  names.filter((name) => canReadField(actor, resource.fields[name]!));

interface Unsaved {
  readonly rows: readonly Row[];
  /** Of each, by the rules. */
  readonly said: readonly Readonly<Record<string, unknown>>[];
}

/** The rows as a read would give them, were they stored. */
async function unsavedRows(
  { tx, services, actor }: Computing,
  resource: Resource,
  { rows, said }: Unsaved,
  names: readonly string[],
): Promise<Row[]> {
  if (names.length === 0 || rows.length === 0) return [];
  const projection = projectionOf(services.registry, resource, names, actor);
  const columns = Object.keys(resource.fields).filter((name) => hasColumn(resource.fields[name]!));
  const stored = await tx.query(
    `select ${projection.select.join(', ')} from jsonb_populate_recordset(null::${resource.table}, $1::jsonb) with ordinality t order by t.ordinality`,
    [
      JSON.stringify(
        rows.map((row) => ({
          ...Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
          id: row.id ?? null,
          account_id: actor.accountId,
        })),
      ),
    ],
  );
  const found = await projection.rows(tx, stored);
  const given = names.filter((name) => isTransient(resource.fields[name]!));
  for (const [at, row] of found.entries())
    for (const name of given) row[name] = (said[at]?.[name] ?? null) as Row[string];
  return found;
}
