/**
 * Values that no other record of the company may have. The index decides; this finds it first, to
 * say where.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { inLanguage, labelIn, nameOfOne } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { sourceSql } from '#erp/db/source.ts';
import { uniquesOf, type KnownUnique } from '#erp/db/schema/tables.ts';
import type { Registry } from '#erp/model/registry.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { LinesField, Resource } from '#erp/model/types.ts';
import { databaseError } from '../error-mapping.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { Params } from '../query/params.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { isEmpty, isSame, rowsOf } from './values.ts';

export function duplicateMessage(
  resource: Resource,
  { on, message }: KnownUnique,
  value: unknown,
  local: TimeZoneContext,
): string {
  if (message) return message;
  const field = resource.fields[on];
  const one = inSentence(nameOfOne(resource));
  const shown =
    field && !isEmpty(value) && field.kind !== 'ref'
      ? ` ${fieldTypeOf(field).show(value as never, inLanguage(field), local)}`
      : '';
  const label = labelIn(resource, on);
  const feminine = resource.gender === 'f';
  if (field?.label === 'Clave')
    return feminine
      ? t('save.sameCodeF', 'Ya existe una {one} con la clave{shown}. Ábrela o usa otra clave.', {
          one,
          shown,
        })
      : t('save.sameCode', 'Ya existe un {one} con la clave{shown}. Ábrelo o usa otra clave.', {
          one,
          shown,
        });
  if (shown === '')
    return feminine
      ? t(
          'save.sameOptionF',
          'Ya existe una {one} con lo mismo en «{label}». Ábrela o elige otra opción.',
          { one, label },
        )
      : t(
          'save.sameOption',
          'Ya existe un {one} con lo mismo en «{label}». Ábrelo o elige otra opción.',
          { one, label },
        );
  return feminine
    ? t('save.sameValueF', 'Ya existe una {one} con «{label}»{shown}. Ábrela o usa otro valor.', {
        one,
        label,
        shown,
      })
    : t('save.sameValue', 'Ya existe un {one} con «{label}»{shown}. Ábrelo o usa otro valor.', {
        one,
        label,
        shown,
      });
}

const columnsOf = ({ columns }: KnownUnique) => columns.slice(1);

/**
 * A key that rules compute is empty where they say that nothing is kept unique, and where they did
 * not run for what is wrong elsewhere: no other row has it.
 */
const hasKey = (unique: KnownUnique, row: Row): boolean => {
  const columns = columnsOf(unique);
  return (
    !isEmpty(row[unique.on]) && (columns.includes(unique.on) || !isEmpty(row[columns.at(-1)!]))
  );
};

/** Conditions that find a row with the same values; empty ones are found as empty. */
const sameAs = (columns: readonly string[], row: Row, params: Params) =>
  columns.map((name) =>
    isEmpty(row[name]) ? `t.${name} is null` : `t.${name} = ${params.add(row[name])}`,
  );

/** No index guards what a company defined: until the commit, nobody else saves one of these. */
const lockUnique = (tx: Tx, resource: Resource) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended(current_setting($1) || $2, 0))', [
    'erp.account_id',
    ` unique ${resource.table}`,
  ]);

interface Checking {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly actor: TimeZoneContext;
  readonly problems: ValidationErrors;
}

export async function checkUniques(
  at: Checking,
  resource: Resource,
  draft: Row,
  before: Row | null,
): Promise<void> {
  const { tx, problems } = at;
  const params = new Params();
  const asked = uniquesOf(resource).filter((unique) => {
    const columns = columnsOf(unique);
    return (
      !problems.has(unique.on) &&
      hasKey(unique, draft) &&
      !(before && columns.every((name) => isSame(before[name], draft[name])))
    );
  });
  if (asked.length > 0) {
    if (asked.some(({ on }) => resource.fields[on]?.extra)) await lockUnique(tx, resource);
    const own = before ? ` and t.id <> ${params.add(before.id)}` : '';
    const sql = asked
      .map(
        (unique, i) =>
          `(select ${i} as i from ${sourceSql(resource)} t where ${sameAs(columnsOf(unique), draft, params).join(' and ')}${own} limit 1)`,
      )
      .join(' union all ');
    for (const { i } of await tx.query<{ i: number }>(sql, params.values)) {
      const unique = asked[i]!;
      problems.add(unique.on, duplicateMessage(resource, unique, draft[unique.on], at.actor));
    }
  }
  await checkChildren(at, resource, [{ row: draft, path: '' }], before ? [before] : []);
}

/** A row, and where it stands among the values of its record. */
interface PlacedRow {
  readonly row: Row;
  readonly path: string;
}

/** The child rows of all these rows, and theirs: one statement for each unique of a table. */
async function checkChildren(
  at: Checking,
  resource: Resource,
  parents: readonly PlacedRow[],
  before: readonly Row[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines') continue;
    const child = at.registry.resource(field.of);
    const rows = parents.flatMap(({ row, path }) =>
      rowsOf(row[name]).map((line, i) => ({
        row: line,
        path: `${path === '' ? name : `${path}[${name}]`}[${i}]`,
        parent: path,
      })),
    );
    const stored = before.flatMap((row) => rowsOf(row[name]));
    await checkLines(at, child, field.by, rows, stored);
    await checkChildren(at, child, rows, stored);
  }
}

async function checkLines(
  { tx, actor, problems }: Checking,
  child: Resource,
  by: string,
  rows: readonly (PlacedRow & { readonly parent: string })[],
  before: readonly Row[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.id, row]));
  for (const unique of uniquesOf(child)) {
    const withinParent = columnsOf(unique).includes(by);
    const columns = columnsOf(unique).filter((column) => column !== by);
    const seen = new Set<string>();
    const params = new Params();
    const others: string[] = [];
    rows.forEach(({ row, path, parent }, i) => {
      if (!hasKey(unique, row)) return;
      const key = JSON.stringify([
        withinParent && parent,
        ...columns.map((column) => row[column] ?? null),
      ]);
      if (seen.has(key))
        problems.add(
          `${path}[${unique.on}]`,
          duplicateMessage(child, unique, row[unique.on], actor),
        );
      seen.add(key);
      const stored = row.id === undefined ? undefined : old.get(row.id);
      if (
        withinParent ||
        (stored && columns.every((column) => isSame(stored[column], row[column])))
      )
        return;
      others.push(
        `(select ${i} as i from ${sourceSql(child)} t where ${sameAs(columns, row, params).join(' and ')} and not (t.id = any(${params.add(before.map(({ id }) => id))}::bigint[])) limit 1)`,
      );
    });
    if (others.length === 0) continue;
    for (const { i } of await tx.query<{ i: number }>(others.join(' union all '), params.values)) {
      const { row, path } = rows[i]!;
      problems.add(`${path}[${unique.on}]`, duplicateMessage(child, unique, row[unique.on], actor));
    }
  }
}

/** The unique of the child rows, or of theirs, that has this name. */
function childUnique(
  registry: Registry,
  { of }: LinesField,
  constraint: string,
): { readonly child: Resource; readonly unique: ReturnType<typeof uniquesOf>[number] } | null {
  const child = registry.resource(of);
  const unique = uniquesOf(child).find(({ name }) => name === constraint);
  if (unique) return { child, unique };
  for (const field of Object.values(child.fields)) {
    const found = field.kind === 'lines' ? childUnique(registry, field, constraint) : null;
    if (found) return found;
  }
  return null;
}

/**
 * Two requests at once: the index refused the second. Gives the refusal that the check would have
 * given.
 */
export function uniqueRaceError(
  registry: Registry,
  resource: Resource,
  draft: Row,
  error: unknown,
  local: TimeZoneContext,
): DomainError | null {
  const known = databaseError(error);
  if (known?.code !== '23505' || !known.constraint) return null;
  const own = uniquesOf(resource).find(({ name }) => name === known.constraint);
  if (own) return invalid({ [own.on]: [duplicateMessage(resource, own, draft[own.on], local)] });
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines') continue;
    const found = childUnique(registry, field, known.constraint);
    if (found)
      return invalid({ [name]: [duplicateMessage(found.child, found.unique, null, local)] });
  }
  return null;
}
