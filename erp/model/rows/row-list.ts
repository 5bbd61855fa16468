/** Lists over child rows, with columns of the record that they hang from. */
import { hasColumn } from '../field-types.ts';
import { resource } from '../resource.ts';
import type { Declaration, Field, FieldCondition, Fields, Resource, ResourceOf } from '../types.ts';

interface RowListOptions extends Pick<
  Declaration,
  'label' | 'gender' | 'list' | 'screen' | 'docUrl' | 'inMenu'
> {
  /** Child resource whose rows are listed, and the resource that they hang from. */
  readonly rows: ResourceOf<Fields> | Resource;
  readonly parent: ResourceOf<Fields> | Resource;
  /** Field of the rows that refers to the parent. */
  readonly by: string;
  /** Name in the list → field of the parent. What decides who sees the parent must be there. */
  readonly parentFields: Readonly<Record<string, string>>;
  /** Only rows of which all of these hold, by their own or the parent's columns. */
  readonly where?: readonly FieldCondition[];
}

/** The field where it is only read: without what is asked of who writes it. */
export const shown = (field: Field): Field => {
  const {
    shownWhen: _shown,
    neededWhen: _needed,
    requiredWhen: _required,
    onlyWhen,
    default: _default,
    unique: _unique,
    index: _index,
    ...kept
  } = field;
  const { narrowedBy: _narrowed, filter: _filter, ...plain } = kept as Record<string, unknown>;
  if (onlyWhen) delete plain.required;
  // What is left has the kind and the label of the field it was.
  return plain as unknown as Field;
};

/**
 * Declares a list of the rows of `rows` with columns of their `parent`. It has no table, screens of
 * records or privileges of its own: who may list the parents sees the rows of those that he sees,
 * and a row leads to its parent.
 */
export function rowList(path: string, options: RowListOptions): Resource {
  const { rows, parent, by, parentFields, where = [], ...declaration } = options;
  const at = (name: string): string => {
    const found = Object.entries(parentFields).find(([, theirs]) => theirs === name);
    if (!found) throw new Error(`${path}: parentFields lacks «${name}», by which rows are hidden`);
    return found[0];
  };
  const ofParent = Object.entries(parentFields).map(([name, theirs]) => {
    const field = parent.fields[theirs];
    if (!field || !hasColumn(field))
      throw new Error(`${path}: ${parent.path} has no column «${theirs}»`);
    return [name, shown(field)] as const;
  });
  const own = Object.entries(rows.fields).filter(
    ([name, field]) => name !== by && field.kind !== 'lines' && !(name in parentFields),
  );
  const back = rows.fields[by];
  if (back?.kind !== 'ref' || back.to !== parent.path)
    throw new Error(`${path}: ${rows.path}.${by} is no ref to ${parent.path}`);
  const searched = [...(parent.search ?? []), ...[parent.title].flat()];
  const { storageField, branchField, branchOf, ownerFields } = parent as Resource;
  return resource(path, {
    ...declaration,
    // The parent's first: a portal user is known by the first field that names his company.
    fields: Object.fromEntries([
      [by, shown(back)],
      ...ofParent,
      ...own.map(([name, field]) => [name, shown(field)] as const),
    ]) as Fields,
    title: by,
    search: ofParent.map(([name]) => name).filter((name) => searched.includes(parentFields[name]!)),
    calls: ['list'],
    screens: ['list'],
    quickSearch: false,
    customFields: false,
    privilegesOf: parent.path,
    ...(branchField && { branchField: at(branchField) }),
    ...(branchOf && { branchOf: branchOf.map(at) }),
    ...(storageField && {
      storageField: typeof storageField === 'string' ? at(storageField) : storageField.map(at),
    }),
    ...(ownerFields && { ownerFields: ownerFields.map(at) }),
    sameTableAs: { resource: rows.path, where },
    rowsOf: { parent: parent.path, parentTable: parent.table, by, columns: parentFields },
  } as Declaration<Fields>) as Resource;
}
