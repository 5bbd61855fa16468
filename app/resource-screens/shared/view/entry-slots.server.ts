import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { CellLook, ColumnView } from './view-types.ts';

/** A column as an entry of a phone's list needs to know it. */
export interface EntryColumn {
  readonly name: string;
  readonly field: Field;
  readonly look: CellLook;
}
type Slot = NonNullable<ColumnView['slot']>;
type Test = (column: EntryColumn) => boolean;

const valueKind = ({ field }: EntryColumn): string =>
  field.kind === 'computed' ? field.as : field.kind;
export const isDate: Test = (column) => ['date', 'datetime'].includes(valueKind(column));
export const isMoney: Test = (column) => valueKind(column) === 'money';
const isNumber: Test = ({ look }) => look === 'number';
const isCode: Test = ({ look }) => look === 'code';
const isPlain: Test = (column) => column.look === 'text' && !isDate(column);
/** No row is told by its currency. */
const tells: Test = (column) =>
  isPlain(column) && !(column.field.kind === 'ref' && column.field.to === 'currencies');
const isTitle: Test = (column) => column.look === 'title' && !isDate(column);
/** Of a field that every row has: people fill it in, or the system does. */
export const isAlways = ({ field }: Pick<EntryColumn, 'field'>): boolean =>
  ['folio', 'computed'].includes(field.kind) ||
  ('required' in field && field.required === true) ||
  ('readOnly' in field && field.readOnly === true);
const always =
  (test: Test): Test =>
  (column) =>
    test(column) && isAlways(column);
const namesParty: Test = ({ field }) => field.kind === 'text' && field.represents === 'party';
const isParty: Test = (column) =>
  namesParty(column) ||
  (column.field.kind === 'ref' &&
    Boolean(companyRegistry().resource(column.field.to).counterparty));

/** A document is told by its folio or by whom it is about: its other title is no own name. */
const isOwnName = (resource: Resource): Test => {
  const first = [resource.title].flat()[0]!;
  const field = resource.fields[first];
  const isDocument =
    field?.kind === 'folio' ||
    (field !== undefined && isParty({ name: first, field, look: 'text' }));
  return ({ look, field: own }) =>
    !isDocument && look === 'title' && own.kind === 'text' && own.readOnly !== true;
};

/** The state, or the last of its chips, where lists have what stands for it. */
const isState = (resource: Resource, columns: readonly EntryColumn[]): Test => {
  const chips = columns.filter(({ look }) => look === 'chip');
  const state = chips.find(({ name }) => name === resource.states?.field) ?? chips.at(-1);
  return (column) => column === state;
};

/** The day by which the list is sorted says more than the one that it begins with. */
const isSortDate =
  (resource: Resource): Test =>
  (column) =>
    isDate(column) && column.name === resource.list.sort.replace(/^-/, '');

/**
 * Where each column stands in the entry of a narrow list: whom the record is about (or its own
 * name), its identity, amount and state, then a second figure and the day. `standIn` is the column
 * that takes the title's place in rows that are about nobody or whose title nobody wrote.
 */
export function entrySlots(
  resource: Resource,
  columns: readonly EntryColumn[],
): { readonly slots: (Slot | undefined)[]; readonly standIn: number | null } {
  const slots: (Slot | undefined)[] = columns.map(() => undefined);
  const find = (tests: readonly Test[]) => {
    for (const test of tests) {
      const at = columns.findIndex((column, index) => slots[index] === undefined && test(column));
      if (at >= 0) return at;
    }
    return -1;
  };
  const take = (slot: Slot, tests: readonly Test[]) => {
    const at = find(tests);
    if (at >= 0) slots[at] = slot;
    return at;
  };
  const title = take('t', [
    namesParty,
    isOwnName(resource),
    isParty,
    isTitle,
    isCode,
    isPlain,
    isDate,
  ]);
  take('s', [isCode, isTitle, isParty, isPlain, isDate]);
  take('k', [isState(resource, columns)]);
  take('v', [isMoney, isNumber, isParty, isPlain, isDate]);
  const about = title >= 0 && isParty(columns[title]!);
  const mayLack = title >= 0 && (about || !isAlways(columns[title]!));
  const free = mayLack ? find([always(isTitle), always(tells), ...(about ? [tells] : [])]) : -1;
  const other =
    mayLack && free < 0
      ? columns.findIndex(always((column) => isCode(column) || column.look === 'chip'))
      : free;
  const dates = [isSortDate(resource), isDate];
  const second = take('u', [isMoney, isNumber, ...dates, isTitle]);
  if (second >= 0 && !isDate(columns[second]!)) take('d', dates);
  return { slots, standIn: other >= 0 ? other : null };
}
