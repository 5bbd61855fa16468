import type { RefField, RefsField, Resource } from '../types.ts';

type Values = NonNullable<RefField['selectable']>;

/**
 * Of the target, what a reference may name that says nothing of it itself. What nobody chooses
 * names whom it names: who did something.
 */
export function referableBy(field: RefField | RefsField, target: Resource): Values {
  if (field.readOnly === true || field.selectable) return {};
  return Object.fromEntries(
    Object.entries<readonly string[] | undefined>(target.referable ?? {}).flatMap(
      ([name, values]) => (values && !(name in (field.where ?? {})) ? [[name, values]] : []),
    ),
  );
}

/** What its choices are filtered by, beside `where`. */
export const offeredTo = (field: RefField | RefsField, target: Resource): Values =>
  field.selectable ?? referableBy(field, target);

/**
 * What a filter over it offers: whatever state it is in by now, since the records that named it
 * before are sought too.
 */
export function offeredInFilters(field: RefField | RefsField, target: Resource): Values {
  const { [target.states?.field ?? 'status']: _, ...others } = offeredTo(field, target);
  return others;
}
