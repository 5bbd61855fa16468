/** Rows of the sheet into the body of one record, and the way back from a field to its cell. */
import { labelIn } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { hasColumn, parseValue } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { uniquesOf } from '#erp/db/schema/tables.ts';
import type { WireValue, WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { isSame } from '#erp/kernel/validation/values.ts';
import type { PlannedColumn } from './plan.ts';
import { scopesOf } from './applying/references.ts';
import type { CellProblem, StagedRow } from './store.ts';
import type { Target } from './targets.ts';
import { cellValue, type Reading } from './reading/values.ts';

/** A record that exists, with the child rows that the file may touch. */
export interface StoredRecord {
  readonly id: number;
  readonly lines: Readonly<Record<string, readonly Row[]>>;
}

export interface BuiltRecord {
  readonly rows: readonly StagedRow[];
  readonly body: WireObject;
  /** By row. */
  readonly problems: ReadonlyMap<number, CellProblem[]>;
  /** Fields left out because an earlier row of the file makes what they name. */
  readonly later: ReadonlySet<string>;
  /** Fields left out because their cells are wrong. */
  readonly wrong: ReadonlySet<string>;
  /** Row of the sheet behind each child row that is sent; null for one that was there. */
  readonly places: Readonly<Record<string, readonly (number | null)[]>>;
}

class Builder {
  readonly #at: Reading;
  readonly #registry: Registry;
  readonly #rows: readonly StagedRow[];
  readonly #stored: StoredRecord | null;
  readonly #columns: readonly PlannedColumn[];
  readonly problems = new Map<number, CellProblem[]>();
  readonly later = new Set<string>();
  readonly wrong = new Set<string>();
  readonly places: Record<string, readonly (number | null)[]> = {};

  constructor(
    at: Reading,
    registry: Registry,
    rows: readonly StagedRow[],
    stored: StoredRecord | null,
  ) {
    this.#at = at;
    this.#registry = registry;
    this.#rows = rows;
    this.#stored = stored;
    // A code that is unique in something else is looked up once that is known.
    const late = ({ target }: PlannedColumn) =>
      Number('to' in target.field && scopesOf(registry.resource(target.field.to)).length > 0);
    this.#columns = at.plan.columns.toSorted((a, b) => late(a) - late(b));
  }

  #note(position: number, column: number | null, message: string): void {
    this.problems.set(position, [...(this.problems.get(position) ?? []), { column, message }]);
  }

  /** Values of one row for the fields of the parent (`lines` null) or of one kind of child rows. */
  #values(
    row: StagedRow,
    lines: string | null,
    parent: Readonly<Record<string, WireValue>> = {},
  ): Record<string, WireValue> {
    const { plan } = this.#at;
    const values: Record<string, WireValue> = {};
    const beside = (name: string) => values[name] ?? parent[name];
    for (const { target, text } of plan.fixed)
      if (target.lines === lines) this.#put(values, row.position, null, target, text, beside);
    for (const { index, target } of this.#columns) {
      if (target.lines !== lines || target.path === 'id') continue;
      const text = row.cells[index] ?? '';
      if (text !== '') this.#put(values, row.position, index, target, text, beside);
      else if (plan.emptyMeans === 'BORRAR' && this.#stored) values[target.name] = '';
    }
    return values;
  }

  #put(
    values: Record<string, WireValue>,
    position: number,
    column: number | null,
    target: Target,
    text: string,
    beside: (name: string) => unknown,
  ): void {
    const found = cellValue(this.#at, target, text, beside);
    if ('wire' in found) values[target.name] = found.wire;
    else if ('later' in found) this.later.add(target.path);
    else {
      this.wrong.add(target.path);
      this.#note(
        position,
        column,
        column === null
          ? t('imports.fixedValue', 'Valor fijo de «{label}»: {problem}', {
              label: target.label,
              problem: found.error,
            })
          : found.error,
      );
    }
  }

  #lines(name: string, body: Readonly<Record<string, WireValue>>): WireValue | undefined {
    const { plan } = this.#at;
    const field = plan.resource.fields[name]!;
    if (field.kind !== 'lines') return undefined;
    const own = plan.columns.filter(({ target }) => target.lines === name);
    const given = this.#rows.filter((row) =>
      own.some(({ index }) => (row.cells[index] ?? '') !== ''),
    );
    if (given.length === 0) return undefined;
    const child = this.#registry.resource(field.of);
    const old = this.#stored?.lines[name] ?? [];
    const free = new Set(old);
    const lines: {
      id: number | null;
      values: Record<string, WireValue>;
      position: number | null;
    }[] =
      plan.linesMode === 'AGREGAR'
        ? old.map(({ id }) => ({ id: id!, values: {}, position: null }))
        : [];
    for (const row of given) {
      const values = this.#values(row, name, body);
      const match = [...free].find((line) => isLine(this.#at.local, child, field.by, line, values));
      if (match) free.delete(match);
      const kept = match && lines.find(({ id, position }) => id === match.id && position === null);
      if (kept) Object.assign(kept, { values, position: row.position });
      else lines.push({ id: match?.id ?? null, values, position: row.position });
    }
    this.places[name] = lines.map(({ position }) => position);
    return Object.fromEntries(
      lines.map(({ id, values }, i) => [
        String(i),
        id === null ? values : { ...values, id: String(id) },
      ]),
    );
  }

  build(): BuiltRecord {
    const body: Record<string, WireValue> = this.#values(this.#rows[0]!, null);
    for (const name of this.#at.plan.lines) {
      const lines = this.#lines(name, body);
      if (lines !== undefined) body[name] = lines;
    }
    return {
      rows: this.#rows,
      body,
      problems: this.problems,
      later: this.later,
      wrong: this.wrong,
      places: this.places,
    };
  }
}

/** The same child row: the same unique field, or all that the file says of it. */
function isLine(
  local: TimeZoneContext,
  child: Resource,
  by: string,
  line: Row,
  values: Readonly<Record<string, WireValue>>,
): boolean {
  const unique = uniquesOf(child).find(
    ({ columns }) =>
      columns.length === 3 && columns[1] === by && typeof values[columns[2]!] === 'string',
  );
  const names = unique
    ? [unique.columns[2]!]
    : Object.keys(values).filter((name) => child.fields[name] && hasColumn(child.fields[name]));
  return (
    names.length > 0 &&
    names.every((name) => {
      const raw = values[name];
      if (typeof raw !== 'string') return false;
      const parsed = raw === '' ? { value: null } : parseValue(child.fields[name]!, raw, local);
      return 'value' in parsed && isSame(parsed.value, line[name]);
    })
  );
}

export const buildRecord = (
  at: Reading,
  registry: Registry,
  rows: readonly StagedRow[],
  stored: StoredRecord | null,
): BuiltRecord => new Builder(at, registry, rows, stored).build();

/**
 * Puts what the operation said of its fields beside their cells; what stands beside none is said of
 * the row.
 */
export function problemsByRow(
  { plan }: Reading,
  { rows, places, later, wrong }: BuiltRecord,
  fields: Readonly<Record<string, readonly string[]>>,
  message: string,
): Map<number, CellProblem[]> {
  const found = new Map<number, CellProblem[]>();
  const leader = rows[0]!.position;
  // What the rows say for the record is said of them: a storage of each, instead of the document's.
  const inRows = (path: string) =>
    !plan.columns.some(({ target }) => target.path === path) &&
    plan.lines.some((name) => plan.columns.some(({ target }) => target.path === `${name}.${path}`));
  const left: [path: string, text: string][] = [];
  const add = (position: number, path: string, text: string, label: string | undefined) => {
    const column = plan.columns.find(({ target }) => target.path === path)?.index ?? null;
    found.set(position, [
      ...(found.get(position) ?? []),
      { column, message: column === null && label ? `${label}: ${text}` : text },
    ]);
  };
  for (const [place, texts] of Object.entries(fields)) {
    const [, name = '', index, inner] = /^(\w+)(?:\[(\d+)\](?:\[(\w+)\])?)?/.exec(place) ?? [];
    const path = inner ? `${name}.${inner}` : name;
    if (later.has(path) || wrong.has(path)) continue;
    const position = (index !== undefined && places[name]?.[Number(index)]) || leader;
    for (const text of texts) {
      if (inRows(path)) left.push([path, text]);
      else add(position, path, text, labelIn(plan.resource, name));
    }
  }
  if (found.size === 0)
    for (const [path, text] of left) add(leader, path, text, labelIn(plan.resource, path));
  if (Object.keys(fields).length === 0) add(leader, '', message, undefined);
  return found;
}
