/** The tabs of /inv/operations: who may open each, and what it shows. */
import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { Session } from '#app/session/context.ts';
import type { TableCardView } from '#app/screens/sys/tables/tables-types.ts';
import { healthView, type Health } from './operations-health.server.ts';
import { listCard, sourceHref, type ListCard } from './operations-lists.server.ts';
import { tasksView, type TaskList } from './operations-tasks.server.ts';
import type { OperationsView } from './operations-types.ts';

interface OperationsTab {
  readonly key: string;
  readonly label: string;
  /** Privilege without which the tab is not there. */
  readonly needs: string;
  view(session: Session): Promise<OperationsView>;
}

const tables = (tab: string, cards: readonly TableCardView[]): OperationsView => ({
  tables: { tab, counts: [], filters: [], cards },
});
const list = (tab: string, listed: ListCard) => async (session: Session) =>
  tables(tab, [await listCard(session, listed)]);
const operations = async (session: Session) =>
  (await session.erp.get<{ tasks: readonly TaskList[]; health: Health }>('inv/operations')).data;

async function countsView(session: Session): Promise<OperationsView> {
  const card = await listCard(session, {
    resource: 'inv/counts',
    columns: [
      'folio',
      'kind',
      'storage_id',
      'status',
      'started_at',
      'line_count',
      'counted',
      'accuracy',
    ],
    sort: '-id',
    empty: [
      t('ops.noCounts', 'Sin conteos'),
      t(
        'ops.noCountsHelp',
        'Empieza con «Nuevo», o programa lo que toca contar según su clase ABC.',
      ),
    ],
  });
  if (!session.can('inventory.count') || !session.can('inv/counts.create'))
    return tables('conteos', [card]);
  const { data: storages } = await session.erp.get<
    readonly { readonly id: number; readonly title: string }[]
  >('storages/options', { limit: '50' });
  return {
    ...tables('conteos', [card]),
    storages: storages.map((row) => [String(row.id), row.title] as const),
  };
}

const EVENTS = [
  'event',
  'date',
  'src_resource',
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
      sourceHref(row.src_resource, row.src_id) ?? sourceHref('movements', row.movement_id);
    if (href) documents.set(String(row.id), href);
    return status === 'ERROR' && session.can('acc/posting-events.retry')
      ? [{ act: 'retry', label: t('ops.retry', 'Reintentar'), about: String(row.event) }]
      : undefined;
  });
  const place = card.columns.findIndex(
    ({ label }) => label === registry.resource('acc/posting-events').fields.src_resource!.label,
  );
  return {
    ...card,
    rows: card.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) =>
        index === place && documents.has(row.key)
          ? { ...cell, text: documentLabel(cell.text), href: documents.get(row.key)! }
          : cell,
      ),
    })),
  };
};
const documentLabel = (path: string) => registry.resources.get(path)?.label[0] ?? path;

const documentTabs = (): readonly OperationsTab[] => [
  { key: 'conteos', label: t('ops.counts', 'Conteos'), needs: 'inv/counts.list', view: countsView },
  {
    key: 'conversiones',
    label: t('ops.conversions', 'Conversiones'),
    needs: 'inv/conversions.list',
    view: list('conversiones', {
      resource: 'inv/conversions',
      columns: ['folio', 'kind', 'storage_id', 'status', 'posted_at'],
      sort: '-id',
      empty: [
        t('ops.noConversions', 'Sin conversiones'),
        t(
          'ops.noConversionsHelp',
          'Un rollo que se corta, un producto que cambia de clase: empieza con «Nuevo».',
        ),
      ],
    }),
  },
  {
    key: 'requisiciones',
    label: t('ops.requisitions', 'Requisiciones'),
    needs: 'inv/requisition.list',
    view: list('requisiciones', {
      resource: 'inv/requisition',
      columns: ['folio', 'from_storage_id', 'to_storage_id', 'needed_on', 'priority', 'status'],
      sort: '-id',
      empty: [
        t('ops.noRequisitions', 'Sin requisiciones'),
        t('ops.noRequisitionsHelp', 'Un almacén pide a otro: empieza con «Nuevo».'),
      ],
    }),
  },
];

const monitoringTabs = (): readonly OperationsTab[] => [
  {
    key: 'cierres',
    label: t('periods.closings', 'Cierres'),
    needs: 'inv/periods.list',
    view: list('cierres', {
      resource: 'inv/periods',
      columns: ['period', 'status', 'closed_by', 'closed_at', 'stock_value'],
      sort: '-period',
      empty: [
        t('periods.none', 'Sin periodos'),
        t('ops.firstPeriod', 'El primero aparece con el primer movimiento del mes.'),
      ],
    }),
  },
  {
    key: 'polizas',
    label: t('ops.waitingEntries', 'Pólizas pendientes'),
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
  },
  {
    key: 'salud',
    label: t('ui.home.health', 'Salud'),
    needs: 'inv/operations.list',
    view: async (session) => healthView(session, (await operations(session)).health),
  },
  {
    key: 'tareas',
    label: t('ops.jobs', 'Tareas'),
    needs: 'inv/operations.list',
    view: async (session) => tasksView(session, (await operations(session)).tasks),
  },
];

/** Tabs that this person may open. */
export const tabsOf = (session: Session): readonly OperationsTab[] =>
  [...documentTabs(), ...monitoringTabs()].filter(({ needs }) => session.can(needs));

/** The tab that the address names, or the first that may be opened. */
export function tabOf(session: Session, url: URL): OperationsTab {
  const tabs = tabsOf(session);
  const tab = tabs.find(({ key }) => key === url.searchParams.get('tab')) ?? tabs[0];
  if (!tab) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  return tab;
}
