/** What every kind of view checks of itself once its owner is known. */
import { hasColumn } from '../field-types.ts';
import type { Resource } from '../types.ts';

export type Fail = (resource: Resource, name: string, why: string) => never;

/** Without what is absent: a declaration says a property or has none of that name. */
export const defined = (all: Resource): Resource =>
  Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as unknown as Resource;

/** What decides who sees a record, and whether it is seen here, must be there to be compared. */
export function checkCondition(view: Resource, fail: Fail): void {
  const { where } = view.sameTableAs!;
  const { storageField, branchField, branchOf = [], ownerFields = [], fields } = view;
  for (const name of [storageField ?? [], branchField ?? [], branchOf, ownerFields].flat())
    if (!(name in fields)) fail(view, 'sameTableAs', `${name} decides who sees a record`);
  for (const { field: name, is } of where) {
    const field = fields[name];
    if (!field || !hasColumn(field) || field.kind === 'choices')
      return fail(view, 'sameTableAs', `no field ${name} that has one value`);
    if (field.readKey || field.writeKey || field.internal)
      fail(view, 'sameTableAs', `${name} is not for everybody`);
    const codes = field.kind === 'choice' ? field.choices.map(([code]) => code) : null;
    const unknown = is === '*' ? [] : is.filter((each) => codes?.includes(String(each)) === false);
    if (unknown.length > 0) fail(view, 'sameTableAs', `${name} is never ${unknown.join()}`);
  }
}
