/**
 * Rows of a list as HTML. A page has hundreds of cells without behaviour of their own, and React
 * spends more on them than on the rest of the page, once on the server and once more on the slow
 * computer that takes the page over.
 */
import { t } from '#app/i18n/t.ts';
import { escapeHtml } from '#app/ui/escape.ts';
import { iconHtml } from '#app/ui/icons/icon-html.ts';
import type { ColumnView, RowView } from '#app/resource-screens/shared/view/view-types.ts';
import { missingDecimals, mostDecimals } from './decimals.ts';

const ZERO = /^[$\u2212]?0(\.0+)?(\u202f%)?$/;
function content(column: ColumnView, text: string): string {
  const safe = escapeHtml(text);
  switch (column.look) {
    case 'chip':
      return text && `<span class="chip ${column.chips?.[text] ?? 'neutral'}">${safe}</span>`;
    case 'number':
      return text === '' || ZERO.test(text) ? `<span class="zero">${safe || '—'}</span>` : safe;
    case 'bool':
      return text === 'No' ? '<span class="zero">No</span>' : safe;
    case 'color':
      return (
        text &&
        `<svg class="swatch" aria-hidden="true" viewBox="0 0 14 14"><rect width="14" height="14" rx="3" fill="${safe}"></rect></svg> ${safe}`
      );
    case 'icon':
      return text && iconHtml(safe);
    case 'image':
      return (
        text &&
        `<img class="thumb" src="/catalogue/files/${safe}" alt="" width="24" height="24" loading="lazy">`
      );
    default:
      return safe;
  }
}

interface Cell {
  readonly column: ColumnView;
  /** Of the element, without the classes that depend on the value. */
  readonly classes: string;
  readonly attributes: string;
  readonly link: 'num' | 'ink' | null;
  /** Most decimals of the column on this page. */
  readonly decimals: number;
}

function cellHtml(
  { column, classes, attributes, link, decimals }: Cell,
  row: RowView,
  text: string,
): string {
  const inner = content(column, text);
  const all = column.look === 'number' && text.startsWith('\u2212') ? `${classes} neg` : classes;
  const title = column.look === 'title' && text.length > 28 ? ` title="${escapeHtml(text)}"` : '';
  const room = column.look === 'number' ? missingDecimals(text, decimals) : '';
  const depth =
    row.depth && link === 'num' ? '<span class="depth"></span>'.repeat(Math.min(row.depth, 6)) : '';
  const shown =
    link && row.href !== null
      ? `<a href="${escapeHtml(row.href)}" class="${link}">${inner || (column.look === 'code' ? t('list.noFolio', 'Sin folio') : t('list.noValue', '(sin dato)'))}</a>`
      : inner;
  return `<td${all && ` class="${all}"`}${attributes}${title}${room && ` data-z="${room}"`}>${depth}${shown}</td>`;
}

export interface Selection {
  /** Id of the form that the boxes belong to. */
  readonly form: string;
  /** All of the page are chosen. */
  readonly all: boolean;
}

const linkClass = (index: number, linked: number, titleAt: number) => {
  if (index === linked) return 'num';
  return index === titleAt ? 'ink' : null;
};

const classesOf = (column: ColumnView) =>
  [
    column.look === 'title' && 'tr',
    column.look === 'number' && 'n',
    column.look === 'muted' && 'mut',
    column.priority && `p${column.priority}`,
  ]
    .filter(Boolean)
    .join(' ');

/** A second figure, a bare number and a day say which, but the record's own day. */
const slotOf = ({ slot, label, named, ownDay }: ColumnView) =>
  (slot ? ` data-m="${slot}"` : '') +
  (!ownDay && (named || slot === 'u' || slot === 'd') ? ` data-l="${escapeHtml(label)}"` : '');

const withTitleAt = (columns: readonly ColumnView[], title: number, standIn: number) =>
  columns.map((column, index) => {
    if (index !== title && index !== standIn) return column;
    const { slot: _, ...bare } = column;
    return index === standIn ? { ...bare, slot: 't' as const } : bare;
  });

/**
 * The first code or first title leads to the record; with `selection` each row begins with a box.
 */
export function rowsHtml(
  columns: readonly ColumnView[],
  rows: readonly RowView[],
  selection: Selection | null = null,
): string {
  const titleAt = columns.findIndex(({ slot }) => slot === 't');
  const linked =
    [
      columns.findIndex(({ look }) => look === 'code'),
      columns.findIndex(({ look }) => look === 'title'),
      titleAt,
      0,
    ].find((at) => at >= 0) ?? 0;
  const decimals = columns.map(({ look }, index) =>
    look === 'number' ? mostDecimals(rows.map(({ cells }) => cells[index] ?? '')) : 0,
  );
  const cellsWith = (shown: readonly ColumnView[], title: number) =>
    shown.map((column, index): Cell => {
      return {
        column,
        classes: classesOf(column),
        attributes: slotOf(column),
        link: linkClass(index, linked, title),
        decimals: decimals[index]!,
      };
    });
  const cells = cellsWith(columns, titleAt);
  const standIn = columns.findIndex((column) => column.standIn);
  const cellsOfNobody =
    standIn < 0 ? cells : cellsWith(withTitleAt(columns, titleAt, standIn), standIn);
  let html = '';
  for (const row of rows) {
    html += '<tr>';
    if (selection)
      html += `<td class="sel"><input type="checkbox" name="id" value="${escapeHtml(row.id)}" form="${selection.form}"${selection.all ? ' checked' : ''} aria-label="${escapeHtml(t('list.chooseRow', 'Elegir {row}', { row: row.cells[linked] ?? '' }))}"></td>`;
    const of = row.cells[titleAt] === '' ? cellsOfNobody : cells;
    for (const [index, cell] of of.entries()) html += cellHtml(cell, row, row.cells[index] ?? '');
    html += '</tr>';
  }
  return html;
}
