import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import { listCard } from '#app/screens/inventory/operations/operations-lists.server.ts';
import {
  list,
  tables,
  type OperationsTab,
} from '#app/screens/inventory/operations/operations-tab.server.ts';
import type { OperationsView } from '#app/screens/inventory/operations/operations-types.ts';

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

export const operationsTabs = (): readonly OperationsTab[] => [
  {
    key: 'conteos',
    label: t('ops.counts', 'Conteos'),
    order: 10,
    needs: 'inv/counts.list',
    view: countsView,
  },
  {
    key: 'conversiones',
    label: t('ops.conversions', 'Conversiones'),
    order: 20,
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
    order: 30,
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
