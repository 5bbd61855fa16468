import { t } from '#app/i18n/t.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import type { Session } from '#app/session/context.ts';
import type { TableCardView } from '#app/screens/sys/tables/tables-types.ts';
import { registry } from '#erp/modules/all.ts';
import { listCard, referenceHref, sourceHref, type ListCard } from './operations-lists.server.ts';
import { tables, type OperationsTab } from './operations-tab.server.ts';

const EVENTS = [
  'event',
  'date',
  'source_resource',
  'amount',
  'attempts',
  'message',
  'status',
] as const;
const eventsCard = async (
  session: Session,
  status: 'ERROR' | 'PENDIENTE',
  title: string,
  empty: ListCard['empty'],
): Promise<TableCardView> => {
  const listed: ListCard = {
    resource: 'acc/posting-events',
    columns: EVENTS,
    sort: '-id',
    filter: { status },
    title,
    empty,
  };
  const documents = new Map<string, string>();
  const card = await listCard(session, listed, (row: ApiRow) => {
    const href =
      sourceHref(row.source_resource, row.source_id) ??
      referenceHref(listed.resource, 'movement_id', row);
    if (href) documents.set(String(row.id), href);
    return status === 'ERROR' && session.can('acc/posting-events.retry')
      ? [{ act: 'retry', label: t('ops.retry', 'Reintentar'), about: String(row.event) }]
      : undefined;
  });
  const place = card.columns.findIndex(({ name }) => name === 'source_resource');
  return {
    ...card,
    rows: card.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) =>
        index === place && documents.has(row.key)
          ? { ...cell, text: documentLabel(session, cell.text), href: documents.get(row.key)! }
          : cell,
      ),
    })),
  };
};
const documentLabel = (session: Session, path: string): string => {
  const resource = registry.resources.get(path);
  return resource ? labelOne(resource, session) : path;
};

/** What the stock did and the books have still to write. */
export const postingsTab = (): OperationsTab => ({
  key: 'polizas',
  label: t('ops.waitingEntries', 'Pólizas pendientes'),
  order: 50,
  needs: 'acc/posting-events.list',
  view: async (session) =>
    tables('polizas', [
      await eventsCard(session, 'ERROR', t('ops.withError', 'Con error'), [
        t('ops.noErrors', 'Sin errores'),
        t('ops.noErrorsHelp', 'Ninguna póliza se quedó por un error.'),
      ]),
      await eventsCard(session, 'PENDIENTE', t('ops.toPost', 'Por contabilizar'), [
        t('ops.nothingPending', 'Nada pendiente'),
        t('ops.allPosted', 'Todo lo que pasó en inventario ya tiene su póliza.'),
      ]),
    ]),
});
