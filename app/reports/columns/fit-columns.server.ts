/**
 * How the columns of a report fit the page, judged by what they hold: as they are, with texts in
 * two lines, without some, or scrolling in their own box beside the first one.
 */
import { textLength } from '#app/ui/table/text-length.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { Field } from '#erp/model/types.ts';
import type { TableColumn, Values } from '../table.server.tsx';

export interface FittedReport {
  readonly columns: readonly TableColumn[];
  readonly look: '' | ' wrap' | ' on';
  /** A column is left out there, and can be asked for. */
  readonly drops: boolean;
}

/**
 * Room of the page at 1,280 px, and of a character of 13 px text; the sides of a cell are beside
 * it.
 */
const ROOM = 1006;
const CHARACTER = 7;
const SIDES = 12;
const LINE_CHART = 72;

/** Where texts may take two lines, this much of them stands in one. */
const LINE = 16;

/** Sums are in bold. */
const BOLD = 1.1;

/** What a text takes where it may be of two lines: a code is not broken, a word neither. */
const foldedLength = (text: string, most: number): number =>
  text.includes(' ')
    ? Math.max(Math.min(textLength(text), most), ...text.split(' ').map(textLength))
    : textLength(text);

type Text = (field: Field, value: Value | undefined, row: Values) => string;

interface Cells {
  /** The total and what the rows begin with: only figures are said of them. */
  readonly sums: readonly Values[];
  readonly most: number;
  readonly first: boolean;
  readonly text: Text;
}

function roomOf(
  { name, label, column: { field, sparkline } }: TableColumn,
  rows: readonly Values[],
  { sums, most, first, text }: Cells,
): number {
  if (sparkline) return LINE_CHART + SIDES;
  const folds = !first && fieldTypeOf(field).align !== 'right';
  const head =
    most === Infinity ? label.length : Math.max(...label.split(' ').map((word) => word.length));
  const texts = rows.map((row) => text(field, row[name], row));
  const figures = folds ? [] : sums.map((row) => text(field, row[name], row));
  return (
    Math.max(
      head * 0.92 + 2,
      ...texts.map((each) => (folds ? foldedLength(each, most) : textLength(each))),
      ...figures.map((each) => textLength(each) * BOLD),
    ) *
      CHARACTER +
    SIDES
  );
}

interface FitOptions {
  /** The rows end in a menu. */
  readonly menu: boolean;
  /** What a cell says. */
  readonly text: Text;
  readonly sums?: Cells['sums'];
}

/**
 * Leaves out one column after the other, from the right, those of the last rank first, until the
 * rest fits; what is left out is in sight on wider screens.
 */
export function fitReport(
  columns: readonly TableColumn[],
  rows: readonly Values[],
  { menu, text, sums = [] }: FitOptions,
): FittedReport {
  const priorityOf = ({ column }: TableColumn) => column.priority ?? 1;
  const rooms = (most: number) =>
    new Map(
      columns.map((each, at) => [each, roomOf(each, rows, { sums, most, first: at === 0, text })]),
    );
  const edge = menu ? 40 : 12;
  const sum = (of: readonly TableColumn[], room: ReadonlyMap<TableColumn, number>) =>
    of.reduce((total, each) => total + room.get(each)!, edge);
  const kept = (of: readonly TableColumn[], look: FittedReport['look']): FittedReport => ({
    columns: columns.map((each) => {
      if (priorityOf(each) === 1) return each;
      return { ...each, fit: of.includes(each) ? 'fits' : 'drop' };
    }),
    look,
    drops: of.length < columns.length,
  });
  const plain = rooms(Infinity);
  const usual = columns.filter((each) => priorityOf(each) < 3);
  const folded = rooms(LINE);
  const [room, look] =
    sum(usual, plain) <= ROOM ? ([plain, ''] as const) : ([folded, ' wrap'] as const);
  let shown = [...columns];
  for (const rank of [3, 2])
    for (const each of columns.toReversed())
      if (priorityOf(each) === rank && sum(shown, room) > ROOM)
        shown = shown.filter((other) => other !== each);
  return sum(shown, room) <= ROOM ? kept(shown, look) : kept(usual, ' on');
}
