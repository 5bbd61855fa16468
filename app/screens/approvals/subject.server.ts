/** What is decided, beside the decision: the lines of the document, as far as a page holds them. */
import { t } from '#app/i18n/t.ts';
import { isOfItsKind } from '#app/resource-screens/form/highlights.server.ts';
import { columnsOf, type ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { fieldLabel, readableFields } from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';

const MOST_ROWS = 50;

function rowsView(
  child: Resource,
  rows: readonly ApiRow[],
  title: string,
  session: Session,
): LinkedView {
  const readable = new Set(readableFields(child, session).map(([name]) => name));
  const names = child.row?.readOnlyColumns ?? child.row?.cells ?? child.list.columns;
  const shown = rows.slice(0, MOST_ROWS);
  // A column that says nothing of any row only takes room.
  const columns = columnsOf(
    child,
    names.filter((name) => readable.has(name)),
    session,
  ).filter((column) => shown.some((row) => column.cell(row) !== ''));
  return {
    kind: 'table',
    title,
    add: null,
    columns: columns.map(({ view }) => ({ label: view.label, right: view.look === 'number' })),
    rows: shown.map((row) => ({ href: null, cells: columns.map((column) => column.cell(row)) })),
    more:
      rows.length > shown.length
        ? t('form.shownOf', 'Se muestran {n} de {total}.', {
            n: shown.length,
            total: rows.length.toLocaleString('es-MX'),
          })
        : null,
  };
}

/** Its tables of rows of which it has any and the person may read. */
export function subjectTables(resource: Resource, row: ApiRow, session: Session): LinkedView[] {
  return readableFields(resource, session).flatMap(([name, field]): LinkedView[] => {
    const rows = row[name];
    if (field.kind !== 'lines' || !Array.isArray(rows) || rows.length === 0) return [];
    if (!isOfItsKind(field, row)) return [];
    const child = companyRegistry().resource(field.of);
    return [rowsView(child, rows as ApiRow[], fieldLabel(resource, name, session), session)];
  });
}
