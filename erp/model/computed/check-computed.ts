/** Stops the start when a declared computed field names what does not exist, or tells too much. */
import { hasColumn } from '../field-types.ts';
import type { ComputedField, Field, Resource } from '../types.ts';
import type { AverageOfRows, EitherOfFields, OfRows } from './source.ts';

type Fail = (why: string) => never;
type Find = (path: string) => Resource | undefined;

const NUMBERS = ['int', 'decimal', 'money', 'percent'];
const MOMENTS = ['date', 'datetime'];

/** Kinds of fields whose value is shown as the declared one. */
const fits = (as: ComputedField['as'], { kind }: Field): boolean => {
  if (NUMBERS.includes(as)) return NUMBERS.includes(kind);
  if (as === 'text') return !NUMBERS.includes(kind) && !MOMENTS.includes(kind) && kind !== 'bool';
  return kind === as;
};

export function checkComputed(
  resource: Resource,
  field: ComputedField,
  find: Find,
  fail: Fail,
): void {
  const { source } = field;
  if (source === undefined)
    return field.sql === undefined ? fail('neither source nor SQL') : undefined;
  if (field.sql !== undefined) fail('a declared field has no SQL of its own');
  const need = (of: Resource, name: string): Field => {
    const found = of.fields[name] ?? fail(`${of.path} has no field «${name}»`);
    if (found.internal || found.kind === 'secret') fail(`«${of.path}.${name}» is not shown`);
    // What may not be read there is not read from here either.
    if (found.readKey && found.readKey !== field.readKey)
      fail(`«${of.path}.${name}» is read with ${found.readKey}, and so is what is made of it`);
    if (!hasColumn(found)) fail(`«${of.path}.${name}» has no column`);
    return found;
  };
  const table = (path: string): Resource => {
    const found = find(path) ?? fail(`no resource «${path}»`);
    return found.sameTableAs || found.global ? fail(`${path} has no rows of its own here`) : found;
  };
  if (source.take === 'along') {
    const [at, name] = alongRefs({ rows: resource, need, table, fail }, source.path);
    const last = need(at, name);
    if (!fits(field.as, last)) fail(`«${source.path}» is ${last.kind}, not ${field.as}`);
    return;
  }
  if (source.take === 'difference') {
    for (const name of [source.of, ...source.less])
      if (!NUMBERS.includes(need(resource, name).kind)) fail(`«${name}» is no number`);
    for (const name of source.emptyIsZero ?? [])
      if (name !== source.of && !source.less.includes(name)) fail(`«${name}» is no part of it`);
    return;
  }
  if (source.take === 'either') return checkEither(resource, field, source, { need, fail });
  checkRows(resource, field, source, { rows: table(source.rows), need, table, fail });
}

/** Both are there, of one kind, and told apart by a choice; either may be computed itself. */
function checkEither(
  resource: Resource,
  field: ComputedField,
  { of, instead, when }: EitherOfFields,
  { need, fail }: Pick<Rows, 'need' | 'fail'>,
): void {
  for (const name of [of, instead]) {
    const found = resource.fields[name];
    if (found?.kind !== 'computed') {
      if (!fits(field.as, need(resource, name))) fail(`«${name}» is no ${field.as}`);
      continue;
    }
    if (found.source === undefined || found.source.take === 'either' || found.as !== field.as)
      fail(`«${name}» is no declared ${field.as}`);
    if (found.readKey && found.readKey !== field.readKey)
      fail(`«${name}» is read with ${found.readKey}, and so is what is made of it`);
  }
  const told = need(resource, when.field);
  if (told.kind !== 'choice') return fail(`«${when.field}» is no choice`);
  for (const code of when.is)
    if (!told.choices.some(([known]) => known === code)) fail(`«${when.field}» has no «${code}»`);
}

/** The columns of a field that is added up: a difference has several. */
function partsOf(rows: Resource, name: string): readonly string[] {
  const field = rows.fields[name];
  if (field?.kind !== 'computed' || field.source?.take !== 'difference') return [name];
  return [field.source.of, ...field.source.less];
}

interface Rows {
  readonly rows: Resource;
  readonly need: (of: Resource, name: string) => Field;
  readonly table: (path: string) => Resource;
  readonly fail: Fail;
}

/** The resource whose field ends the path, and that field; of one name, `rows` and its field. */
function alongRefs({ rows, need, table, fail }: Rows, path: string): [Resource, string] {
  const names = path.split('.');
  let at = rows;
  for (const name of names.slice(0, -1)) {
    const link = need(at, name);
    if (link.kind !== 'ref' || link.by) return fail(`«${at.path}.${name}» is no reference`);
    at = table(link.to);
  }
  return [at, names.at(-1)!];
}

function checkRows(
  resource: Resource,
  field: ComputedField,
  source: OfRows | AverageOfRows,
  named: Rows,
): void {
  const { rows, need, table, fail } = named;
  const { field: taken, take, where = {}, notPast, past, lastDays, inForce, activeOf } = source;
  const [naming, by] = alongRefs(named, source.by);
  const back = naming.fields[by];
  const here = resource.sameTableAs?.resource ?? resource.path;
  if ((back?.kind !== 'ref' && back?.kind !== 'refs') || back.to !== here)
    return fail(`${naming.path}.${by} is no ref to ${here}`);
  if (back.kind === 'ref' && back.by) fail(`${naming.path}.${by} names another column than the id`);
  if (back.kind === 'ref') need(naming, by);
  else if (naming !== rows) fail(`${naming.path}.${by} is a list, and ends no path`);
  if (back.readKey && back.readKey !== field.readKey) fail(`${by} is read with ${back.readKey}`);
  if (taken !== undefined)
    for (const name of take === 'sum' ? partsOf(rows, taken) : [taken]) {
      const found = need(rows, name);
      if (!fits(field.as, found)) fail(`«${name}» is ${found.kind}, not ${field.as}`);
      if (take === 'sum' && !NUMBERS.includes(found.kind)) fail(`«${name}» is no number`);
    }
  if (source.take === 'average') {
    if (back.kind !== 'ref' || naming !== rows) fail(`no mean is taken over ${source.by}`);
    if (!NUMBERS.includes(need(rows, source.weight).kind)) fail(`«${source.weight}» is no number`);
  }
  for (const [name, value] of Object.entries(where)) {
    const found = need(rows, name);
    if (value === '*') continue;
    if (found.kind === 'bool' ? typeof value !== 'boolean' : typeof value === 'boolean')
      fail(`«${name}» cannot have that value`);
    if (found.kind === 'choice')
      for (const code of [value].flat())
        if (!found.choices.some(([known]) => known === code)) fail(`«${name}» has no «${code}»`);
  }
  if (notPast !== undefined && !MOMENTS.includes(need(rows, notPast).kind))
    fail(`«${notPast}» is no day and no moment`);
  if (past !== undefined && need(rows, past).kind !== 'date') fail(`«${past}» is no day`);
  if (lastDays && !MOMENTS.includes(need(rows, lastDays[0]).kind))
    fail(`«${lastDays[0]}» is no day and no moment`);
  for (const name of inForce ?? [])
    if (need(rows, name).kind !== 'date') fail(`«${name}» is no day`);
  const link = activeOf === undefined ? undefined : need(rows, activeOf);
  if (link && (link.kind !== 'ref' || !table(link.to).hasActive))
    fail(`«${activeOf}» is no reference to what is switched on and off`);
}
