/**
 * A row of any table, written straight into the database: for sweeps that need something to find,
 * or not to find.
 */
import type { Services } from '#erp/kernel/services.ts';
import type { ColumnShape, TableShape } from '#erp/db/schema/shape.ts';
import { tablesOf } from '#erp/db/schema/tables.ts';
import type { Resource } from '#erp/model/types.ts';

type Values = Readonly<Record<string, unknown>>;
type Stored = Record<string, unknown>;

/** Amounts are in pesos: money in another currency needs a rate in force on its day. */
const USUAL: Readonly<Record<string, Values>> = { currencies: { code: 'MXN' } };

const ANY_MOMENT = '2026-11-01T12:00:00Z';

/** Values with which a row is seen through a view. */
const valuesSeen = (resource: Resource | undefined): Values =>
  Object.fromEntries(
    (resource?.sameTableAs?.where ?? []).flatMap(({ field, is }) => {
      if (is !== '*') return [[field, is[0]!] as const];
      return resource!.fields[field]?.kind === 'datetime' ? [[field, ANY_MOMENT] as const] : [];
    }),
  );

export class Forge {
  readonly #services: Services;
  readonly #accountId: number;
  readonly #shapes: ReadonlyMap<string, TableShape>;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #known = new Map<string, Promise<Stored>>();
  #n = 0;

  constructor(services: Services, accountId: number) {
    this.#services = services;
    this.#accountId = accountId;
    this.#shapes = new Map(tablesOf(services.registry).map((shape) => [shape.name, shape]));
    this.#resources = new Map(
      [...services.registry.resources.values()]
        .filter(({ sameTableAs }) => !sameTableAs)
        .map((resource) => [resource.table, resource]),
    );
  }

  /** Of a resource (API path) or a table: the id of one that is there, or of a new one. */
  async some(target: string): Promise<string> {
    const resource = this.#services.registry.resources.get(target);
    const row = await this.#some(resource?.table ?? target, valuesSeen(resource));
    return String(row.id);
  }

  /** A new one. */
  async fresh(resource: Resource, values: Values): Promise<number> {
    const given: Stored = { ...valuesSeen(resource), ...values };
    if (resource.rowsOf) {
      // What the list shows of the parent is the parent's.
      const { parentTable, by, columns } = resource.rowsOf;
      const above = Object.keys(given).filter((name) => name in columns);
      const parent = Object.fromEntries(above.map((name) => [columns[name]!, given[name]]));
      given[by] = (await this.#write(parentTable, parent)).id;
      for (const name of above) delete given[name];
    }
    return Number((await this.#write(resource.table, given)).id);
  }

  /** A new one that is this person's in every way a row can be. */
  async belonging(target: string, userId: number): Promise<string> {
    const resource = this.#services.registry.resources.get(target);
    const shape = this.#shape(resource?.table ?? target);
    const owners = ['created_by', 'user_id', 'by', 'owner_id', 'requested_by', 'sent_by'].filter(
      (name) => shape.columns.some((column) => column.name === name),
    );
    return String(
      (
        await this.#write(shape.name, {
          ...valuesSeen(resource),
          ...Object.fromEntries(owners.map((name) => [name, userId])),
        })
      ).id,
    );
  }

  /** True for tables whose ids are no numbers. */
  byUuid(target: string): boolean {
    const shape = this.#shape(this.#services.registry.resources.get(target)?.table ?? target);
    return shape.columns.find(({ name }) => name === 'id')?.type === 'uuid';
  }

  #shape(table: string): TableShape {
    const shape = this.#shapes.get(table);
    if (!shape) throw new Error(`${table}: no such table`);
    return shape;
  }

  #some(table: string, where: Values): Promise<Stored> {
    const key = `${table} ${JSON.stringify(where)}`;
    let known = this.#known.get(key);
    if (!known) this.#known.set(key, (known = this.#find(table, where)));
    return known;
  }

  async #find(table: string, where: Values): Promise<Stored> {
    const names = Object.keys(where);
    const mine = this.#shape(table).columns.some(({ name }) => name === 'account_id')
      ? [`account_id = ${this.#accountId}`]
      : [];
    const conditions = [...mine, ...names.map((name, i) => `"${name}" = $${i + 1}`)];
    const rows = await this.#services.db.system((tx) =>
      tx.query<Stored>(
        `select * from ${table} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${this.#shape(table).primaryKey.join(', ')} limit 1`,
        Object.values(where),
      ),
    );
    return rows[0] ?? this.#write(table, where);
  }

  /**
   * What only one row may name is a row of its own; of what only one row may name together, the
   * last that is not given.
   */
  #isAlone(
    shape: TableShape,
    key: TableShape['foreignKeys'][number],
    unique: readonly string[],
    fixed: Values,
  ): boolean {
    const names = unique.filter((name) => name !== 'account_id');
    const areReferences = names.every((name) =>
      shape.foreignKeys.some(({ columns }) => columns.includes(name)),
    );
    const open = names.filter((name) => !(name in fixed) && this.#needed(shape, name));
    return areReferences && open.length > 0 && key.columns.includes(open.at(-1)!);
  }

  async #write(table: string, fixed: Values): Promise<Stored> {
    const shape = this.#shape(table);
    const values: Stored = { ...fixed };
    for (const key of shape.foreignKeys) {
      if (
        key.columns.every(
          (name) => name === 'account_id' || name in values || !this.#needed(shape, name),
        )
      )
        continue;
      const alone = shape.uniques.some(({ columns }) => this.#isAlone(shape, key, columns, fixed));
      const target = alone
        ? await this.#write(key.table, {})
        : await this.#some(key.table, USUAL[key.table] ?? {});
      key.columns.forEach((name, i) => {
        if (name !== 'account_id') values[name] ??= target[key.targets[i]!];
      });
    }
    const n = (this.#n += 1);
    for (const column of shape.columns)
      if (!(column.name in values) && this.#needed(shape, column.name))
        values[column.name] = this.#value(table, column, n);
    const names = Object.keys(values);
    const [row] = await this.#services.db.system((tx) =>
      tx.query<Stored>(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
        Object.values(values),
      ),
    );
    return row!;
  }

  #needed(shape: TableShape, name: string): boolean {
    const column = shape.columns.find((each) => each.name === name)!;
    return (
      column.notNull &&
      column.default === undefined &&
      column.identity === undefined &&
      column.generated === undefined
    );
  }

  #value(table: string, { name, type }: ColumnShape, n: number): unknown {
    if (name === 'account_id') return this.#accountId;
    const resource = this.#resources.get(table);
    const field = resource?.fields[name];
    if (resource?.states?.field === name) return resource.states.initial;
    if (field && 'choices' in field) return field.kind === 'choices' ? [] : field.choices[0]![0];
    if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    if (type === 'jsonb') return '{}';
    if (type === 'boolean') return false;
    if (type === 'date') return '2026-11-01';
    if (type.startsWith('timestamp')) return '2026-11-01T12:00:00Z';
    if (type.startsWith('time')) return '10:00';
    if (type.endsWith('[]')) return [];
    if (type.startsWith('text')) return `FORJA-${n}`;
    return n;
  }
}
