/** `/sls/logistic`: what is to leave, by its state, day and place (sales §5). */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { slsShipments } from '#erp/modules/sales/shipments/shipments.ts';
import { LOGISTIC_TABS } from './logistic-tabs.ts';

export const logistic = viewOf(slsShipments, 'sls/logistic', {
  label: ['Salida', 'Logística'],
  gender: 'f',
  docUrl: 'logistica',
  screens: ['list'],
  calls: ['list', 'options', 'update'],
  where: [{ field: 'status', is: ['BORRADOR', 'EN_SURTIDO', 'SURTIDO', 'EMBARCADO'] }],
  editable: ['scheduled_at', 'dock'],
  withoutActions: ['confirmPick', 'deliver'],
  quickSearch: false,
  overdue: { field: 'scheduled_at', openStates: ['BORRADOR', 'EN_SURTIDO', 'SURTIDO'] },
  views: {
    board: {
      by: 'status',
      card: ['consignee_id', 'dock', 'net_weight', 'scheduled_at'],
      due: 'scheduled_at',
    },
    calendar: { from: 'scheduled_at', chip: 'status' },
    schedule: {
      on: 'scheduled_at',
      lanes: ['dock'],
      card: ['consignee_id'],
      chip: 'status',
    },
    map: { at: 'destination', chip: 'status' },
  },
  list: {
    columns: [
      'folio',
      'scheduled_at',
      'dock',
      'customer_id',
      'consignee_id',
      'route_id',
      'packages',
      'net_weight',
      'status',
    ],
    sort: 'scheduled_at',
    filters: [
      'status',
      'scheduled_at',
      'storage_id',
      'route_id',
      'freight_mode',
      'customer_id',
      'branch_office_id',
    ],
    tabs: LOGISTIC_TABS,
  },
});
