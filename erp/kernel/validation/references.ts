/**
 * References of a record: they exist in this company, within the actor's reach, and are among the
 * options of their field.
 */
import { anyOf, labelIn, nameOfChoice } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { inBatches } from '#erp/db/batches.ts';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { referableBy } from '#erp/model/choices/referable.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, FileField, RefField, RefsField, Resource } from '#erp/model/types.ts';
import { isExternal, privilegeKeyOf, rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import { canAttachFile } from '../files/file-access.ts';
import { Params } from '../query/params.ts';
import { ownRows } from '../query/projection.ts';
import { visibleTitleSql } from '../query/titles.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { isEmpty, isSame, rowsOf } from './values.ts';

interface Wanted {
  readonly target: Resource;
  /** Column of the target that the reference holds. */
  readonly key: string;
  readonly value: string | number;
  readonly path: string;
  readonly field: RefField | RefsField | FileField;
  readonly resource: Resource;
  readonly row: Row;
}

interface Collect {
  readonly registry: Registry;
  readonly problems: ValidationErrors;
  readonly wanted: Wanted[];
}

/**
 * Only what changed is looked up: an old reference stays valid when its target becomes inactive.
 */
function collect(
  at: Collect,
  resource: Resource,
  draft: Row,
  before: Row | null,
  prefix: string,
  by: string,
): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    const value = draft[name];
    if (field.kind === 'lines') {
      if (before && value === before[name]) continue;
      const child = at.registry.resource(field.of);
      const old = new Map(rowsOf(before?.[name]).map((row) => [row.id, row]));
      rowsOf(value).forEach((line, i) =>
        collect(
          at,
          child,
          line,
          (line.id !== undefined && old.get(line.id)) || null,
          `${path}[${i}]`,
          field.by,
        ),
      );
      continue;
    }
    if (name === by || isEmpty(value) || at.problems.has(path)) continue;
    const unchanged = before !== null && isSame(before[name], value);
    if (field.kind === 'ref') {
      const moved = Object.values(field.filter ?? {}).some(
        (own) => !isSame(before?.[own], draft[own]),
      );
      if (unchanged && !moved) continue;
      at.wanted.push({
        target: at.registry.resource(field.to),
        key: field.by ?? 'id',
        value: value as number,
        path,
        field,
        resource,
        row: draft,
      });
    } else if (field.kind === 'refs' && !unchanged) {
      for (const id of value as readonly number[])
        at.wanted.push({
          target: at.registry.resource(field.to),
          key: 'id',
          value: id,
          path,
          field,
          resource,
          row: draft,
        });
    } else if (
      (field.kind === 'file' || field.kind === 'image') &&
      !unchanged &&
      at.registry.resources.has('files')
    ) {
      at.wanted.push({
        target: at.registry.resource('files'),
        key: 'id',
        value: value as number,
        path,
        field,
        resource,
        row: draft,
      });
    }
  }
}

/** As a filter or an option names it on the wire. */
export const asWire = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value ?? '');
};

/** What it must be, by field. */
const asked = (field: RefField | RefsField, target: Resource) => [
  ...Object.entries(field.where ?? {}).map(([name, value]) => [name, [value]] as const),
  ...Object.entries(referableBy(field, target)),
];

/** One of several choices counts as having it. */
const has = (found: unknown, value: string) =>
  Array.isArray(found) ? found.includes(value) : asWire(found) === value;

/** The first of what it must be that it is not. */
const lacks = ({ field, target }: Wanted, found: Record<string, unknown>) =>
  isFile(field)
    ? undefined
    : asked(field, target).find(([name, values]) => !values.some((each) => has(found[name], each)));

/** «101 — Caja no se puede usar aquí: elige otra opción, con «Clase»: De detalle.» */
function notTheAsked(
  target: Resource,
  [name, values]: readonly [string, readonly string[]],
  title: string | undefined,
): string {
  const label = labelIn(target, name);
  const field = target.fields[name];
  if (field?.kind !== 'choice' && field?.kind !== 'choices' && field?.kind !== 'bool')
    return t('value.notTheAsked', 'No se puede usar aquí: «{value}» no es el que se pide.', {
      value: label,
    });
  const named = values.map((value) => {
    if (field.kind !== 'bool') return nameOfChoice(field, value);
    return value === '1' ? t('value.yes', 'sí') : t('value.no', 'no');
  });
  const only = { label, values: anyOf(named) };
  return title === undefined
    ? t('value.onlyWith', 'Sólo se puede usar con «{label}»: {values}.', only)
    : t(
        'value.thisNotOnlyWith',
        '{title} no se puede usar aquí: elige otra opción, con «{label}»: {values}.',
        { title, ...only },
      );
}

const isFile = (field: Field): field is FileField =>
  field.kind === 'file' || field.kind === 'image';

function fileProblem({ kind, maxKb }: FileField, found: Record<string, unknown>): string | null {
  if (kind === 'image' && !String(found.mime).startsWith('image/'))
    return t('file.image', 'Sube una imagen PNG, JPG, WebP o SVG.');
  const kb = Number(found.size) / 1024;
  return kb > maxKb
    ? t('file.tooHeavy', 'El archivo pesa {mb} MB; el máximo es {most} MB.', {
        mb: (kb / 1024).toFixed(1),
        most: (maxKb / 1024).toFixed(1),
      })
    : null;
}

export const outOfReach = () =>
  t('value.gone', 'Ya no existe o no está a tu alcance. Elige otra opción.');

function problemOf(
  wanted: Wanted,
  found: Record<string, unknown> | undefined,
  title: string | undefined,
): string | null {
  const { target, field, resource, row } = wanted;
  if (!found) return outOfReach();
  if (found.active === false) return t('value.inactive', 'Está inactivo. Elige otra opción.');
  if (isFile(field)) return fileProblem(field, found);
  if (target.mergedInto && !isEmpty(found[target.mergedInto]))
    return t('value.mergedAway', 'Se fusionó con otro registro. Elige el que quedó.');
  const lacking = lacks(wanted, found);
  if (lacking) return notTheAsked(target, lacking, title);
  for (const [theirs, own] of Object.entries((field.kind === 'ref' && field.filter) || {})) {
    if (!isEmpty(row[own]) && !isSame(found[theirs], row[own]))
      return t('value.doesNotMatch', 'No corresponde a «{label}». Elige otra opción.', {
        label: labelIn(resource, own),
      });
  }
  return null;
}

function lookUp(
  registry: Registry,
  actor: Actor,
  target: Resource,
  key: string,
  wanted: readonly Wanted[],
  values: readonly (string | number)[],
): { readonly sql: string; readonly params: Params } {
  const params = new Params();
  const columns = new Set(['id', key, ...(target.hasActive ? ['active'] : [])]);
  for (const { field } of wanted) {
    if (isFile(field)) {
      for (const name of ['mime', 'size', 'created_by', 'resource']) columns.add(name);
      continue;
    }
    if (target.mergedInto) columns.add(target.mergedInto);
    for (const [name] of asked(field, target)) columns.add(name);
    if (field.kind === 'ref') for (const name of Object.keys(field.filter ?? {})) columns.add(name);
  }
  const select = [...columns].map((name) => {
    const field = target.fields[name];
    return field?.kind === 'computed'
      ? `${computedSql(registry, target, field)} as ${name}`
      : `t.${name}`;
  });
  const conditions = [
    `t.${key} = any(${params.add(values)}::${key === 'id' ? 'bigint' : 'text'}[])`,
    ...ownRows(target),
    ...filtersOf(registry, actor, target, params),
  ];
  return {
    sql: `select ${select.join(', ')} from ${target.table} t where ${conditions.join(' and ')}`,
    params,
  };
}

/** Files name no party: of them a user of a portal puts the own ones. */
const filtersOf = (
  registry: Registry,
  actor: Actor,
  target: Resource,
  params: Params,
): readonly string[] =>
  target.path === 'files' && isExternal(actor)
    ? [
        `t.account_id = ${params.add(actor.accountId)}`,
        `t.created_by = ${params.add(actor.userId)}`,
      ]
    : rowFilters(actor, registry, target, privilegeKeyOf(registry, target, 'list'), params);

const NAMES = new Set<Field['kind']>(['text', 'folio']);

type RowsByKey = ReadonlyMap<string, Record<string, unknown>>;

/**
 * How those are called that are not what is asked for. A user of a portal is told of none: their
 * names are not his to learn by trying numbers.
 */
async function unsuitedTitles(
  tx: Tx,
  { registry, actor }: { readonly registry: Registry; readonly actor: Actor },
  wanted: readonly Wanted[],
  found: RowsByKey,
): Promise<ReadonlyMap<string, string>> {
  const { target, key } = wanted[0]!;
  const values = wanted.flatMap((each) => {
    const row = found.get(String(each.value));
    return row && lacks(each, row) ? [each.value] : [];
  });
  // Of figures and other records no title is made that is read well in a sentence.
  const isNamed = [target.title].flat().every((name) => NAMES.has(target.fields[name]!.kind));
  if (values.length === 0 || isExternal(actor) || !isNamed) return new Map();
  const rows = await tx.query<{ value: string; title: string }>(
    `select t.${key}::text as value, ${visibleTitleSql(registry, target, 't', actor)} as title from ${target.table} t where t.${key} = any($1::${key === 'id' ? 'bigint' : 'text'}[])`,
    [values],
  );
  return new Map(rows.map(({ value, title }) => [value, title]));
}

/** Notes every changed reference that may not be used. */
export async function checkReferences(
  tx: Tx,
  registry: Registry,
  actor: Actor,
  resource: Resource,
  draft: Row,
  before: Row | null,
  problems: ValidationErrors,
): Promise<void> {
  const at: Collect = { registry, problems, wanted: [] };
  collect(at, resource, draft, before, '', '');
  const groups = Map.groupBy(at.wanted, ({ target, key }) => `${target.path} ${key}`);
  for (const wanted of groups.values()) {
    const { target, key } = wanted[0]!;
    const values = [...new Set(wanted.map(({ value }) => value))];
    const rows = await inBatches(values, (batch) => {
      const { sql, params } = lookUp(registry, actor, target, key, wanted, batch);
      return tx.query(sql, params.values);
    });
    const found = new Map(rows.map((row) => [String(row[key]), row]));
    const titles = await unsuitedTitles(tx, { registry, actor }, wanted, found);
    for (const each of wanted) {
      const row = found.get(String(each.value));
      const problem = problemOf(each, row, titles.get(String(each.value)));
      if (problem) problems.add(each.path, problem);
      // A file is read with the columns that `canAttachFile` looks at.
      else if (
        isFile(each.field) &&
        !(await canAttachFile(
          tx,
          registry,
          actor,
          row as unknown as Parameters<typeof canAttachFile>[3],
        ))
      )
        problems.add(each.path, outOfReach());
    }
  }
}
