/** The tables that the registry declares. */
import { extendable } from '#erp/model/records/extendable.ts';
import { hasColumn, fieldTypeOf } from '#erp/model/field-types.ts';
import { DeclarationError, keepsSearch, searchOf, type Registry } from '#erp/model/registry.ts';
import { tableName } from '#erp/model/resource.ts';
import type { Field, RefField, Resource } from '#erp/model/types.ts';
import { internalForeignKeys, internalTables } from './internal-tables.ts';
import { keptShape, keptWithShape } from './kept/kept-rows.ts';
import { foreignKeyName, indexName, joinTableName, uniqueName } from './names.ts';
import {
  INSTANT,
  TEXT,
  type Access,
  type ColumnShape,
  type Follows,
  type ForeignKeyShape,
  type IndexShape,
  type TableShape,
  type UniqueShape,
} from './shape.ts';

const tableOf = (registry: Registry, path: string) =>
  tableName(registry.resource(path).sameTableAs?.resource ?? path);

const columnType = (field: Field): string => {
  const type = fieldTypeOf(field).column(field);
  if (type === null) throw new DeclarationError(`${field.label}: a ${field.kind} has no column`);
  return type === 'text' ? TEXT : type;
};

function fieldColumn(resource: Resource, name: string, field: Field): ColumnShape {
  const reference = field.kind === 'ref' || field.kind === 'file' || field.kind === 'image';
  // A company is inserted before the countries and currencies that it refers to.
  const notNull =
    field.kind === 'bool' ||
    (field.required === true && !field.onlyWhen && !(resource.global && reference));
  return {
    name,
    type: columnType(field),
    notNull,
    ...(field.kind === 'bool' ? { default: field.default === true ? 'true' : 'false' } : {}),
  };
}

function standardColumns(registry: Registry, resource: Resource, isOpen: boolean): ColumnShape[] {
  const column = (name: string, type: string, more: Partial<ColumnShape> = {}): ColumnShape => ({
    name,
    type,
    notNull: true,
    ...more,
  });
  return [
    column('account_id', 'bigint', resource.global ? { generated: 'id' } : {}),
    column('id', 'bigint', { identity: true }),
    column('version', 'integer', { default: '1' }),
    ...(resource.hasActive ? [column('active', 'boolean', { default: 'true' })] : []),
    ...(registry.parentOf(resource) ? [column('position', 'integer', { default: '0' })] : []),
    ...(isOpen ? [column('extra', 'jsonb', { notNull: false })] : []),
    column('created_at', INSTANT, { default: 'now()' }),
    column('created_by', 'bigint', { notNull: false }),
    column('updated_at', INSTANT, { default: 'now()' }),
    column('updated_by', 'bigint', { notNull: false }),
  ];
}

/** SQL of the text that `q` searches, or null when nothing of the resource is searched. */
export function searchExpression(resource: Resource): string | null {
  if (!keepsSearch(resource)) return null;
  const names = searchOf(resource);
  return `erp_fold(${names.map((name) => `coalesce("${name}", '')`).join(` || ' ' || `)})`;
}

function foreignKey(
  registry: Registry,
  resource: Resource,
  name: string,
  field: RefField,
): ForeignKeyShape {
  const parent = registry.parentOf(resource);
  const owned = parent !== null && parent.field.by === name;
  const target = registry.resource(field.to);
  if (field.by && target.fields[field.by]?.unique !== true)
    throw new DeclarationError(`${resource.path}.${name}: ${field.to}.${field.by} must be unique`);
  return {
    name: foreignKeyName(resource.table, name),
    columns: ['account_id', name],
    table: tableOf(registry, field.to),
    targets: ['account_id', field.by ?? 'id'],
    onDelete: owned ? 'cascade' : 'no action',
  };
}

function foreignKeys(registry: Registry, resource: Resource): ForeignKeyShape[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'ref') return [foreignKey(registry, resource, name, field)];
    if (field.kind !== 'file' && field.kind !== 'image') return [];
    return [
      {
        name: foreignKeyName(resource.table, name),
        columns: ['account_id', name],
        table: 'files',
        targets: ['account_id', 'id'],
        onDelete: 'no action' as const,
      },
    ];
  });
}

export interface KnownUnique extends UniqueShape {
  /** Field the message stands beside. */
  readonly on: string;
  /** Sentence of the declaration; without it «ya existe». */
  readonly message: string | null;
}

/**
 * Every uniqueness of a resource with its constraint's name, so that a violation finds its field.
 */
export function uniquesOf(resource: Resource): readonly KnownUnique[] {
  const key = (columns: readonly string[], on: string, message: string | null): KnownUnique => ({
    name: uniqueName(resource.table, columns),
    columns: ['account_id', ...columns],
    on,
    message,
  });
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      field.unique ? [key([...(field.unique === true ? [] : field.unique), name], name, null)] : [],
    ),
    ...(resource.uniques ?? []).map(({ fields, on, message }) => key(fields, on, message)),
  ];
}

function uniqueShapes(resource: Resource): UniqueShape[] {
  const shapes = uniquesOf(resource).map(({ name, columns }) => {
    const [own] = columns.slice(-1);
    // Two rows without a scope are in the same scope; two rows without the value itself are no
    // duplicates.
    const scoped =
      columns.length > 2 && own !== undefined && resource.fields[own]?.required === true;
    return { name, columns, ...(scoped ? { nullsNotDistinct: true as const } : {}) };
  });
  return resource.global
    ? [
        ...shapes.map((shape) => ({ ...shape, columns: shape.columns.slice(1) })),
        { name: uniqueName(resource.table, ['account_id', 'id']), columns: ['account_id', 'id'] },
      ]
    : shapes;
}

function indexes(
  registry: Registry,
  resource: Resource,
  uniques: readonly UniqueShape[],
): IndexShape[] {
  const covered = new Set(uniques.map(({ columns }) => columns.slice(0, 2).join()));
  const found = new Map<string, IndexShape>();
  const add = (...columns: string[]) => {
    const key = `account_id,${columns[0]}`;
    if (!covered.has(key))
      found.set(key, {
        name: indexName(resource.table, columns[0]!),
        columns: ['account_id', ...columns],
      });
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!hasColumn(field)) continue;
    if (field.kind === 'ref' || field.kind === 'file' || field.kind === 'image') add(name, 'id');
    if (field.index) add(name, 'id');
  }
  const sort = resource.list.sort.replace(/^-/, '');
  if (sort !== 'id' && (!(sort in resource.fields) || hasColumn(resource.fields[sort]!)))
    add(sort, 'id');
  // Behind the one of the reference, which its key replaces.
  if (resource.kept?.order) {
    const [of, day] = resource.kept.order;
    add(of, day, 'id');
  }
  const parent = registry.parentOf(resource);
  if (parent) add(parent.field.by, 'position', 'id');
  if (searchExpression(resource) && resource.searchIndex !== false)
    found.set('search', {
      name: indexName(resource.table, 'search'),
      columns: ['account_id', 'search'],
      trigram: true,
    });
  return [...found.values()];
}

function requireFreeNames(
  registry: Registry,
  resource: Resource,
  standard: readonly ColumnShape[],
): void {
  for (const name of [...standard.map((column) => column.name), 'search', 'extra']) {
    if (name in resource.fields)
      throw new DeclarationError(
        `${registry.moduleOf(resource).key}/${resource.path}.${name}: the name belongs to a column that every table has; choose another`,
      );
  }
}

function accessOf({ global: isGlobal, appendOnly }: Resource): Access {
  if (isGlobal) return 'accounts';
  return appendOnly ? 'log' : 'tenant';
}

/** Columns of what is kept that name records which may be merged. */
function followsOf(registry: Registry, { fields }: Resource): Follows | undefined {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'ref' || field.by || field.staysOnMerge) return [];
    const target = registry.recordOf(registry.resource(field.to));
    return target.mergedInto ? [[name, target.table] as const] : [];
  });
  return columns.length > 0 ? Object.fromEntries(columns) : undefined;
}

function resourceTable(registry: Registry, resource: Resource, isOpen: boolean): TableShape {
  const standard = standardColumns(registry, resource, isOpen);
  requireFreeNames(registry, resource, standard);
  const uniques = uniqueShapes(resource);
  const search = searchExpression(resource);
  const follows = followsOf(registry, resource);
  const kept = keptShape(resource, follows);
  const keptWith = keptWithShape(registry, resource, follows);
  return {
    name: resource.table,
    access: accessOf(resource),
    columns: [
      ...standard,
      ...Object.entries(resource.fields)
        .filter(([, field]) => hasColumn(field))
        .map(([name, field]) => fieldColumn(resource, name, field)),
      ...(search ? [{ name: 'search', type: 'text', notNull: false, generated: search }] : []),
    ],
    primaryKey: resource.global ? ['id'] : ['account_id', 'id'],
    uniques,
    foreignKeys: foreignKeys(registry, resource),
    indexes: indexes(registry, resource, uniques),
    ...(resource.fillFactor && { fillFactor: resource.fillFactor }),
    ...(kept && { kept }),
    ...(keptWith && { keptWith }),
    ...((kept ?? keptWith) && follows && { follows }),
  };
}

/** A `refs` field: which targets each owner points at, in their order. */
function joinTables(registry: Registry, resource: Resource): TableShape[] {
  return Object.entries(resource.fields).flatMap(([field, declared]) => {
    if (declared.kind !== 'refs') return [];
    const name = joinTableName(resource, field);
    const link = (
      column: string,
      table: string,
      onDelete: 'cascade' | 'no action',
    ): ForeignKeyShape => ({
      name: foreignKeyName(name, column),
      columns: ['account_id', column],
      table,
      targets: ['account_id', 'id'],
      onDelete,
    });
    const id = (column: string): ColumnShape => ({ name: column, type: 'bigint', notNull: true });
    return [
      {
        name,
        access: 'tenant' as const,
        columns: [
          id('account_id'),
          id('owner_id'),
          id('target_id'),
          { name: 'position', type: 'integer', notNull: true, default: '0' },
        ],
        primaryKey: ['account_id', 'owner_id', 'target_id'],
        uniques: [],
        foreignKeys: [
          link('owner_id', resource.table, 'cascade'),
          link('target_id', tableOf(registry, declared.to), 'no action'),
        ],
        indexes: [{ name: indexName(name, 'target_id'), columns: ['account_id', 'target_id'] }],
      },
    ];
  });
}

/** A company's own fields have no columns. */
const withoutExtra = (resource: Resource): Resource =>
  resource.extended
    ? {
        ...resource,
        fields: Object.fromEntries(
          Object.entries(resource.fields).filter(([, field]) => !field.extra),
        ),
      }
    : resource;

/** Every table of the installation; internal tables win over a resource that shows one of them. */
export function tablesOf(registry: Registry): readonly TableShape[] {
  const internal = new Set(internalTables.map(({ name }) => name));
  const declared = [...registry.resources.values()].filter(
    (resource) => !resource.sameTableAs && !internal.has(resource.table),
  );
  const open = new Set(extendable(registry.resources.values()).map(({ path }) => path));
  const own = declared
    .map(withoutExtra)
    .flatMap((resource) => [
      resourceTable(registry, resource, open.has(resource.path)),
      ...joinTables(registry, resource),
    ]);
  const known = new Set([...internalTables, ...own].map(({ name }) => name));
  const tables = [...internalTables.map((table) => internalForeignKeys(known, table)), ...own];
  for (const table of tables)
    for (const key of table.foreignKeys)
      if (!known.has(key.table))
        throw new DeclarationError(
          `${table.name}: ${key.columns.join()} refers to a table that does not exist, ${key.table}`,
        );
  return tables;
}
