import type { Resource } from '../types.ts';

type Fail = (name: string, why: string) => void;

/** Its fields, values and rows exist. */
export function checkKept(
  resource: Resource,
  rowsUnder: (path: string) => Resource | undefined,
  fail: Fail,
): void {
  const { kept } = resource;
  if (!kept) return;
  const need = ({ fields }: Resource, names: readonly string[]) => {
    for (const name of names) if (!(name in fields)) fail('kept', `no field «${name}»`);
  };
  const { order = [], derived = [], once = [], editable, draft, rows = {} } = kept;
  need(resource, [...order, ...derived, ...once, ...(editable?.fields ?? [])]);
  for (const condition of [draft, editable?.while]) {
    if (!condition) continue;
    need(resource, [condition.field]);
    const field = resource.fields[condition.field];
    for (const value of condition.is)
      if (field?.kind !== 'choice' || !field.choices.some(([code]) => code === value))
        fail('kept', `${condition.field} has no value «${value}»`);
  }
  for (const [path, row] of Object.entries(rows)) {
    const child = rowsUnder(path);
    if (child && draft) need(child, row.derived ?? []);
    else fail('kept', `no rows «${path}» that are kept with it`);
  }
}
