import { Icon } from '#app/ui/icon.tsx';
import { unpackRows } from '#app/catalogue/packed-rows.ts';
import type { ColumnView, ListView } from '#app/catalogue/view-types.ts';
import { rowsHtml, type Selection } from './cell-html.ts';

const headClass = ({ look, priority }: ColumnView) => [look === 'title' && 'tr', look === 'number' && 'n', priority && `p${priority}`].filter(Boolean).join(' ') || undefined;

const head = (column: ColumnView) => (
  <th key={column.name} scope="col" className={headClass(column)} aria-sort={column.sorted}>
    {column.sortHref ? (
      <a href={column.sortHref}>
        {column.label}
        {column.sorted && (
          <>
            {' '}
            <Icon name={column.sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} />
          </>
        )}
        {column.sortRank && <sup>{column.sortRank}</sup>}
      </a>
    ) : (
      column.label
    )}
  </th>
);

/** The rows of a list. The first code or first column links to the record. With `selection` each row has a box. */
export function DataTable({ view, selection }: { view: Pick<ListView, 'columns' | 'rows' | 'open' | 'wide' | 'title'>; selection?: Selection | null }) {
  const { columns, wide, title } = view;
  const titleAt = columns.findIndex(({ slot }) => slot === 't');
  const linked = [columns.findIndex(({ look }) => look === 'code'), columns.findIndex(({ look }) => look === 'title'), titleAt, 0].find((at) => at >= 0) ?? 0;
  const rows = rowsHtml(columns, unpackRows(view.rows, view.open), linked, titleAt, selection);
  return (
    <div className={wide ? 'ts on pin' : 'ts'} {...(wide && { tabIndex: 0, role: 'region', 'aria-label': title })}>
      <table>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="sel" scope="col">
                <span className="vh">Elegir</span>
              </th>
            )}
            {columns.map(head)}
          </tr>
        </thead>
        <tbody dangerouslySetInnerHTML={{ __html: rows }} />
      </table>
    </div>
  );
}
