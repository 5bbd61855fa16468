/** Rows that the database keeps as they were written: of a ledger, or of a document once posted. */
import type { Resource } from '../types.ts';

/** While the field has one of the values. */
interface While<F extends string> {
  readonly field: F;
  readonly is: readonly string[];
}

/**
 * What is not named here keeps the value with which it was written or posted, whoever asks; a
 * correction is another row. Nobody deletes one.
 */
export interface KeptRows<F extends string = string> {
  /**
   * Until it is posted it changes and may be deleted, with its rows; what was posted never returns
   * to these values. Its rows, and theirs, are kept with it: none is added, changed or deleted.
   */
  readonly draft?: While<F>;
  /** Of a ledger: whose rows they are, and their day; they are read in that order. */
  readonly order?: readonly [of: F, day: F];
  /** What the system works out or moves: it changes at any time. */
  readonly derived?: readonly F[];
  /** Written once, when it is known. */
  readonly once?: readonly F[];
  /** What may be corrected for a time. */
  readonly editable?: { readonly while: While<F>; readonly fields: readonly F[] };
  /** Of child rows, by their path: what changes all the same, and whether more are added. */
  readonly rows?: Readonly<
    Record<string, { readonly derived?: readonly string[]; readonly grows?: true }>
  >;
}

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
