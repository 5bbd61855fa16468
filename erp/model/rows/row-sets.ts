/**
 * Sets of rows to which any module adds a statement, for declared SQL: `({flow:in}) f` reads
 * what all of them say. The module that declares a set says what it reads when nobody adds to it.
 */
import type {
  Chart,
  Dashboard,
  DashboardList,
  Dataset,
  ReportScreen,
  Tile,
} from '../reports/report.ts';
import type { Fields, Resource } from '../types.ts';

/** Those parts of a module's declaration. */
export interface RowSetParts {
  /**
   * By name (`flow:in`): a statement of no rows. It names the columns: every other has as many, in
   * their order and of their types.
   */
  readonly rowSets?: Readonly<Record<string, string>>;
  /** By name: statements of this module; they may read other sets. */
  readonly addedRows?: Readonly<Record<string, readonly string[]>>;
}

type Fail = (at: string, why: string) => never;

const SET = /\{([a-z]+:[a-z]+)\}/g;

export class RowSets {
  /** The statement of no rows, then what is added; in this order, for columns take its names. */
  readonly #parts = new Map<string, readonly [empty: string, ...added: string[]]>();

  /** `fail` is called for a set declared twice, one that is missing, and one that reads itself. */
  constructor(modules: readonly (RowSetParts & { readonly key: string })[], fail: Fail) {
    const parts = new Map<string, readonly [string, ...string[]]>();
    for (const { key, rowSets = {} } of modules)
      for (const [name, empty] of Object.entries(rowSets)) {
        if (parts.has(name)) fail(`${key}/rowSets.${name}`, 'declared twice');
        const added = modules.flatMap(({ addedRows = {} }) => addedRows[name] ?? []);
        parts.set(name, [empty, ...added]);
      }
    for (const { key, addedRows = {} } of modules)
      for (const name of Object.keys(addedRows))
        if (!parts.has(name)) fail(`${key}/addedRows.${name}`, 'no module declares this set');
    const fill = (text: string, at: string, within: readonly string[]): string =>
      text.replaceAll(SET, (_, name: string) => {
        if (within.includes(name)) fail(at, `«${name}» reads itself`);
        const found = parts.get(name) ?? fail(at, `no set «${name}»`);
        return fill(found.join(' union all '), name, [...within, name]);
      });
    for (const [name, [empty, ...added]] of parts)
      this.#parts.set(name, [empty, ...added.map((part) => fill(part, name, [name]))]);
  }

  /** All sets, with the statement of no rows and what is added to it. */
  declared(): readonly { name: string; empty: string; added: readonly string[] }[] {
    return [...this.#parts].map(([name, [empty, ...added]]) => ({ name, empty, added }));
  }

  /** Its statement, without parentheses; an error when no module declares it. */
  textOf(name: string): string {
    return this.#statementsOf(name).join(' union all ');
  }

  /** What is added, for those who read one after the other; each has the columns of the set. */
  partsOf(name: string): readonly string[] {
    const [empty, ...added] = this.#statementsOf(name);
    return added.map((part) => `${empty} union all ${part}`);
  }

  #statementsOf(name: string): readonly [empty: string, ...added: string[]] {
    const found = this.#parts.get(name);
    if (found === undefined) throw new Error(`no set «${name}»`);
    return found;
  }

  /** The SQL with what its sets read. */
  filled(sql: string): string {
    return sql.replaceAll(SET, (_, name: string) => this.textOf(name));
  }

  /** What is declared, with what its sets read in the place of their names. */
  in<T>(declared: T): T {
    if (typeof declared === 'string') return this.filled(declared) as T;
    if (typeof declared !== 'object' || declared === null) return declared;
    const entries = Object.entries(declared);
    const filled = entries.map(([name, value]) => [name, this.in(value as unknown)] as const);
    if (filled.every(([, value], at) => value === entries[at]![1])) return declared;
    return (
      Array.isArray(declared) ? filled.map(([, value]) => value) : Object.fromEntries(filled)
    ) as T;
  }
}

/** What of a module reads sets. */
interface Reading {
  readonly resources: readonly Resource[];
  readonly reports?: readonly ReportScreen[];
  readonly dashboards?: readonly Dashboard[];
  readonly tiles?: readonly Tile[];
  readonly charts?: readonly Chart[];
  readonly lists?: readonly DashboardList[];
  readonly datasets?: readonly Dataset[];
}

/** The modules, their reports, lists and computed fields with what the sets read. */
export function withRowSets<M extends Reading>(modules: readonly M[], sets: RowSets): readonly M[] {
  return modules.map((module) => ({
    ...module,
    resources: module.resources.map((each) => withRows(each, sets)),
    ...(module.reports && { reports: sets.in(module.reports) }),
    ...(module.dashboards && { dashboards: sets.in(module.dashboards) }),
    ...(module.tiles && { tiles: sets.in(module.tiles) }),
    ...(module.charts && { charts: sets.in(module.charts) }),
    ...(module.lists && { lists: sets.in(module.lists) }),
    ...(module.datasets && { datasets: sets.in(module.datasets) }),
  }));
}

function withRows(resource: Resource, sets: RowSets): Resource {
  const relationFilters = sets.in(resource.list.relationFilters);
  const fields = withComputed(resource.fields, sets);
  return relationFilters === resource.list.relationFilters && fields === resource.fields
    ? resource
    : { ...resource, fields, list: { ...resource.list, relationFilters } };
}

function withComputed(fields: Fields, sets: RowSets): Fields {
  const filled = Object.entries(fields).flatMap(([name, field]) => {
    const read = field.kind === 'computed' ? sets.in(field) : field;
    return read === field ? [] : [[name, read] as const];
  });
  return filled.length === 0 ? fields : { ...fields, ...Object.fromEntries(filled) };
}
