import { textLength } from '#app/ui/table/text-length.ts';
import { t } from '#app/i18n/t.ts';
import { fieldTypeOf, isRightAligned } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { ChipFamily as Family, Field, Resource } from '#erp/model/types.ts';
import {
  amountCode,
  currencyPlaceOf,
  type AmountPlace,
} from '#erp/model/field-types/amount-currency.ts';
import { companyClock, companyCurrency } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { CellLook, ChipFamily, ColumnView } from './view-types.ts';
import { entrySlots, isDate, isMoney, type EntryColumn } from './entry-slots.server.ts';
import { choicesOf, fieldLabel } from './view.server.ts';

/** A row of the API: values by field name, and the titles of what it refers to. */
export type ApiRow = {
  readonly id: number | string;
  readonly version?: number;
  readonly titles?: Readonly<Record<string, string | readonly string[] | null>>;
} & Readonly<Record<string, unknown>>;

export interface Column {
  readonly view: ColumnView;
  cell(row: ApiRow): string;
}

const ACTIVE = (): Field => ({ kind: 'bool', label: t('list.active', 'Activo') });
const activeChips = () =>
  ({
    [t('list.active', 'Activo')]: 'ok',
    [t('list.inactive', 'Inactivo')]: 'off',
  }) as const;

function lookOf(resource: Resource, name: string, field: Field): CellLook {
  const titles = [resource.title].flat();
  if (name === 'active') return 'chip';
  if (field.kind === 'text' && field.technical) return 'muted';
  if (field.kind === 'text' && field.represents === 'icon') return 'icon';
  if (field.kind === 'choice' && field.choices.some(([, , family]) => family)) return 'chip';
  if (field.kind === 'computed' && field.chips) return 'chip';
  if (
    name === 'code' ||
    field.kind === 'folio' ||
    (field.kind !== 'ref' && name === titles[0] && titles.length > 1)
  )
    return 'code';
  if (name === titles.at(-1)) return 'title';
  if (field.kind === 'bool' || (field.kind === 'computed' && field.as === 'bool')) return 'bool';
  if (field.kind === 'color') return 'color';
  if (field.kind === 'image') return 'image';
  return isRightAligned(field) ? 'number' : 'text';
}

/** Text of a value in a list or a read-only view. */
export function textOf(
  name: string,
  field: Field,
  row: ApiRow,
  labels: ReadonlyMap<string, string> | null,
): string {
  const value = row[name] as Value | undefined;
  if (value === undefined || value === null) return '';
  if (
    field.kind === 'ref' ||
    field.kind === 'refs' ||
    field.kind === 'file' ||
    field.kind === 'image'
  ) {
    const title = row.titles?.[name];
    if (title === undefined || title === null)
      return field.kind === 'image'
        ? String(value)
        : fieldTypeOf(field).show(value, field, companyClock());
    return [title].flat().join(', ');
  }
  if (field.kind === 'text' && field.recordIn) {
    const title = row.titles?.[name];
    if (typeof title === 'string') return title;
  }
  if (labels && !Array.isArray(value)) return labels.get(String(value)) ?? String(value);
  if (labels && Array.isArray(value))
    return value.map((code) => labels.get(String(code)) ?? String(code)).join(', ');
  return fieldTypeOf(field).show(value, field, companyClock());
}

/**
 * An amount with the currency of its record, where that is not the company's: `$` alone is read as
 * pesos.
 */
export const amountText = (resource: Resource, name: string, row: ApiRow, text: string): string =>
  amountIn(name, text, [placeOf(resource, row)]);

export const placeOf = (resource: Resource, row: ApiRow): AmountPlace => ({
  resource,
  row,
  titles: row.titles,
});

/** The same of a row, with the records that it hangs from: it is in their currency. */
export function amountIn(
  name: string,
  text: string,
  places: readonly [AmountPlace, ...AmountPlace[]],
): string {
  const code = text === '' ? null : amountCode(name, companyCurrency(), places);
  return code ? `${text} ${code}` : text;
}

/** With the fields that say the currency of those amounts. */
export const withCurrencies = (resource: Resource, names: readonly string[]): string[] => [
  ...new Set([...names, ...names.flatMap((name) => currencyPlaceOf(resource, name) ?? [])]),
];

/** A figure or a day that is no money says nothing by itself. */
const isBare = (column: EntryColumn): boolean =>
  isDate(column) || (column.look === 'number' && !isMoney(column));

export function columnsOf(
  resource: Resource,
  names: readonly string[],
  session: Pick<Session, 'can' | 't'>,
): Column[] {
  const columns = names.map((name) => {
    const field = resource.fields[name] ?? ACTIVE();
    return { name, field, look: lookOf(resource, name, field) };
  });
  const { slots, standIn } = entrySlots(resource, columns);
  return columns.map(({ name, field, look }, index) => {
    const choices = choicesOf(resource, name, field, session);
    const labels = choices.length > 0 ? new Map(choices) : null;
    const view: ColumnView = {
      name,
      label: fieldLabel(resource, name, session),
      look,
      ...(slots[index] && { slot: slots[index] }),
      ...(standIn === index && { standIn: true as const }),
      ...(isDate(columns[index]!) &&
        resource.list.sort === `-${name}` && { ownDay: true as const }),
      ...(slots[index] === 'v' && isBare(columns[index]!) && { named: true as const }),
      ...(look === 'chip' && { chips: familiesOf(name, field, labels) }),
    };
    if (name === 'active')
      return {
        view,
        cell: (row: ApiRow) =>
          row.active === false ? t('list.inactive', 'Inactivo') : t('list.active', 'Activo'),
      };
    return {
      view,
      cell: (row: ApiRow) => amountText(resource, name, row, textOf(name, field, row, labels)),
    };
  });
}

/**
 * Room of the list at 1,280 px and at the edge where priority 2 hides; a character of 13 px text
 * with its share of padding.
 */
const ROOM = 1000;
const NARROW_ROOM = 860;
const CHARACTER = 7.4;
/** Of usual width; capitals and digits are wider. */
const USUAL = 7;
/** What is longer takes no more than so many. */
const MOST = 60;
const TITLE_ROOM = 216;

const roomOf = ({ look, label }: ColumnView, texts: readonly string[]): number => {
  if (look === 'image' || look === 'icon') return 56;
  const longest = Math.max(label.length * 0.95 + 2, ...texts.map((text) => text.length));
  // Its cells are at least so wide, whatever they hold (`.tr` in the styles).
  if (look === 'title') return TITLE_ROOM;
  const widest = Math.max(0, ...texts.map(textLength));
  const room = Math.max(Math.min(longest, MOST) * CHARACTER, Math.min(widest, MOST) * USUAL);
  return room + 16 + (look === 'chip' || look === 'color' ? 24 : 0);
};

/**
 * Which columns hide on narrower screens, judged by what they hold: from the right, plain ones
 * first, and last the one by which the list is sorted; never the code, the title, the key figure or
 * the state. What still does not fit, or was chosen by the person, scrolls sideways.
 */
export function fitColumns(
  columns: readonly ColumnView[],
  rows: readonly (readonly string[])[],
  { chosen, sortedBy }: { readonly chosen: boolean; readonly sortedBy: string | undefined },
): { readonly columns: ColumnView[]; readonly wide: boolean } {
  const rooms = columns.map((column, index) =>
    roomOf(
      column,
      rows.map((cells) => cells[index] ?? ''),
    ),
  );
  const fitted = [...columns];
  let total = rooms.reduce((sum, room) => sum + room, 0);
  const order = columns
    .map((_, index) => index)
    .filter(
      (index) =>
        !columns[index]!.slot ||
        // The day that names a row leads to it.
        (columns[index]!.slot === 'd' && columns[index]!.look !== 'title') ||
        columns[index]!.look === 'image' ||
        columns[index]!.look === 'icon',
    )
    .toReversed();
  const rank = (index: number) => {
    if (columns[index]!.name === sortedBy) return 2;
    return columns[index]!.look === 'number' ? 1 : 0;
  };
  const droppable = chosen ? [] : order.toSorted((a, b) => rank(a) - rank(b));
  for (const index of droppable) {
    if (total <= NARROW_ROOM) break;
    fitted[index] = { ...columns[index]!, priority: total > ROOM ? 3 : 2 };
    total -= rooms[index]!;
  }
  return { columns: fitted, wide: total > ROOM };
}

const chipChoices = (field: Field) => {
  if (field.kind === 'choice') return field.choices;
  return field.kind === 'computed' ? field.chips : undefined;
};

function familiesOf(
  name: string,
  field: Field,
  labels: ReadonlyMap<string, string> | null,
): Record<string, ChipFamily> {
  const choices = chipChoices(field);
  if (name === 'active' || !choices) return activeChips();
  return Object.fromEntries(
    choices.map(([code, label, family]) => [
      labels?.get(code) ?? label,
      (family satisfies Family | undefined) ?? 'neutral',
    ]),
  );
}
