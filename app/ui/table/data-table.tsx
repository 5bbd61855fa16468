import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { ColumnView, ListView } from '#app/resource-screens/shared/view/view-types.ts';

const headClass = ({ look, priority }: ColumnView) =>
  [look === 'title' && 'tr', look === 'number' && 'n', priority && `p${priority}`]
    .filter(Boolean)
    .join(' ') || undefined;

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

/**
 * The head of a list and the rows that the server drew (`rows.server.ts`), which begin with a box
 * when they can be chosen.
 */
export function DataTable({
  view,
  rows,
  chosen,
}: {
  view: Pick<ListView, 'columns' | 'wide' | 'title'>;
  rows: string;
  chosen: boolean;
}) {
  const { columns, wide, title } = view;
  return (
    <div
      className={wide ? 'ts on pin' : 'ts'}
      {...(wide && { tabIndex: 0, role: 'region', 'aria-label': title })}
    >
      <table>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {chosen && (
              <th className="sel" scope="col">
                <span className="vh">{t('list.choose', 'Elegir')}</span>
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
