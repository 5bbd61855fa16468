/** SQL of computed fields: what a declaration says, along references and with the company's key. */
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import type {
  AverageOfRows,
  DifferenceOfFields,
  EitherOfFields,
  OfRows,
  RowSelection,
} from '#erp/model/computed/source.ts';
import type { ComputedField, Resource } from '#erp/model/types.ts';
import { joinTableName } from '../schema/names.ts';
import { sameCompany } from './joins.ts';

/** Where resources are found by their path. */
export interface Resources {
  resource(path: string): Resource;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

function conditions(
  resources: Resources,
  rows: Resource,
  { where = {}, notPast, past, lastDays, inForce, activeOf }: RowSelection,
): readonly string[] {
  const said = Object.entries(where).map(([name, value]) => {
    if (value === '*') return `r.${name} is not null`;
    if (typeof value === 'boolean') return value ? `r.${name}` : `not r.${name}`;
    const values = [value].flat().map(quote);
    return values.length === 1 ? `r.${name} = ${values[0]}` : `r.${name} in (${values.join(', ')})`;
  });
  if (notPast !== undefined)
    said.push(
      rows.fields[notPast]!.kind === 'date'
        ? `r.${notPast} >= ${COMPANY_TODAY}`
        : `r.${notPast} > now()`,
    );
  if (past !== undefined) said.push(`r.${past} < ${COMPANY_TODAY}`);
  if (lastDays) {
    const [name, days] = lastDays;
    said.push(
      rows.fields[name]!.kind === 'date'
        ? `r.${name} > ${COMPANY_TODAY} - ${days}`
        : `r.${name} > now() - interval '${days} days'`,
    );
  }
  if (inForce) {
    const [from, to] = inForce.map((name) => `r.${name}`);
    said.push(`coalesce(${from}, '-infinity') <= ${COMPANY_TODAY}`);
    said.push(`coalesce(${to}, 'infinity') >= ${COMPANY_TODAY}`);
  }
  const link = activeOf === undefined ? undefined : rows.fields[activeOf];
  if (link?.kind === 'ref') {
    const { table } = resources.resource(link.to);
    said.push(
      `(select a.active from ${table} a where ${sameCompany('a', 'r')} and a.id = r.${activeOf})`,
    );
  }
  return said;
}

/** Over the alias of a row of its resource. */
function difference({ of, less, emptyIsZero = [] }: DifferenceOfFields, alias: string): string {
  const value = (name: string) =>
    emptyIsZero.includes(name) ? `coalesce(${alias}.${name}, 0)` : `${alias}.${name}`;
  return [of, ...less].map(value).join(' - ');
}

/** What is added up or whose last is taken: a column, or a difference of some. */
function taken(rows: Resource, name: string): string {
  const field = rows.fields[name]!;
  return field.kind === 'computed' && field.source?.take === 'difference'
    ? difference(field.source, 'r')
    : `r.${name}`;
}

/** What was undone weighs as much below zero: where nothing is left there is no mean. */
function average(resources: Resources, source: AverageOfRows): string {
  const rows = resources.resource(source.rows);
  const { field, weight, between } = source;
  const own = [
    `${sameCompany('r', 't')}`,
    `r.${source.by} = t.id`,
    ...conditions(resources, rows, source),
  ];
  const mean = `round(sum(r.${field} * r.${weight}) / nullif(sum(r.${weight}), 0))`;
  return `select case when sum(r.${weight}) > 0 then least(greatest(${mean}, ${between[0]}), ${between[1]})::int end from ${rows.table} r where ${own.join(' and ')}`;
}

/** The rows that name the record, along as many references as the path has. */
function ofRecord(resources: Resources, rows: Resource, path: string): string {
  const [name, ...names] = path.split('.');
  let [from, at, by] = [`${rows.table} r`, 'r', name!];
  let link = rows.fields[by]!;
  for (const [i, next] of names.entries()) {
    if (link.kind !== 'ref') throw new Error(`${rows.path}.${path} is no path of references`);
    const through = resources.resource(link.to);
    from += ` join ${through.table} r${i + 1} on ${sameCompany(`r${i + 1}`, at)} and r${i + 1}.id = ${at}.${by}`;
    [at, by, link] = [`r${i + 1}`, next, through.fields[next]!];
  }
  return `${from} where ${sameCompany(at, 't')} and ${at}.${by} = t.id`;
}

function ofRows(resources: Resources, source: OfRows): string {
  const rows = resources.resource(source.rows);
  const many = rows.fields[source.by]?.kind === 'refs';
  const own = conditions(resources, rows, source);
  // A list of references is a table of its own; what its record is asked stands beside it.
  const beside =
    own.length === 0 && source.field === undefined
      ? ''
      : ` join ${rows.table} r on ${sameCompany('r', 'j')} and r.id = j.owner_id`;
  const from = many
    ? `${joinTableName(rows, source.by)} j${beside} where ${sameCompany('j', 't')} and j.target_id = t.id`
    : ofRecord(resources, rows, source.by);
  const rest = `from ${[from, ...own].join(' and ')}`;
  switch (source.take) {
    case 'count':
      return `select count(*) ${rest}`;
    case 'exists':
      return source.orNone
        ? `exists (select 1 ${rest}) or not exists (select 1 from ${rows.table} r where ${[sameCompany('r', 't'), ...own].join(' and ')})`
        : `exists (select 1 ${rest})`;
    case 'latest':
      return `select max(r.${source.field!}) ${rest}`;
    case 'sum': {
      const sum = `sum(${taken(rows, source.field!)})`;
      return `select ${source.orZero ? `coalesce(${sum}, 0)` : sum} ${rest}`;
    }
  }
}

function alongReferences(resources: Resources, resource: Resource, path: string): string {
  const names = path.split('.');
  let at = resource;
  const steps = names.slice(0, -1).map((name, i) => {
    const link = at.fields[name]!;
    if (link.kind !== 'ref') throw new Error(`${at.path}.${name} is no reference`);
    const from = i === 0 ? 't' : `r${i}`;
    at = resources.resource(link.to);
    return {
      table: `${at.table} r${i + 1}`,
      on: `${sameCompany(`r${i + 1}`, from)} and r${i + 1}.id = ${from}.${name}`,
    };
  });
  const [first, ...others] = steps;
  return `select r${steps.length}.${names.at(-1)} from ${first!.table}${others.map(({ table, on }) => ` join ${table} on ${on}`).join('')} where ${first!.on}`;
}

function either(
  resources: Resources,
  resource: Resource,
  { of, instead, when }: EitherOfFields,
): string {
  const value = (name: string) => {
    const field = resource.fields[name]!;
    return field.kind === 'computed' ? computedSql(resources, resource, field) : `t.${name}`;
  };
  const codes = when.is.map(quote).join(', ');
  return `case when t.${when.field} in (${codes}) then ${value(instead)} else ${value(of)} end`;
}

const written = new WeakMap<ComputedField, string>();

/** An expression over alias `t`, a row of the resource. */
export function computedSql(
  resources: Resources,
  resource: Resource,
  field: ComputedField,
): string {
  return written.getOrInsertComputed(field, ({ source, sql }) => {
    if (source === undefined) return `(${sql})`;
    if (source.take === 'difference') return `(${difference(source, 't')})`;
    if (source.take === 'average') return `(${average(resources, source)})`;
    if (source.take === 'either') return `(${either(resources, resource, source)})`;
    return source.take === 'along'
      ? `(${alongReferences(resources, resource, source.path)})`
      : `(${ofRows(resources, source)})`;
  });
}
