/** `/raw-material-shipments`: the shipments of raw material, with their scale and analysis. */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { shipments } from '../shipments/shipments.ts';
import { rawMaterialForm } from './raw-material-form.ts';
import { RECEPTION_TABS } from '../shipments/receive/reception-tabs.ts';

export const rawMaterialShipments = viewOf(shipments, 'raw-material-shipments', {
  label: ['Embarque de materia prima', 'Embarques de materia prima'],
  docUrl: 'materia-prima',
  where: [{ field: 'type', is: ['MATERIA_PRIMA'] }],
  // A tab of the receptions.
  inMenu: false,
  print: { day: 'date' },
  views: { calendar: { from: 'expected_at', chip: 'status' } },
  highlights: ['supplier_id', 'expected_at', 'net_weight', 'weight_variance', 'analysis_status'],
  quickSearch: { fields: ['folio', 'delivery_note', 'plates'] },
  list: {
    columns: [
      'folio',
      'expected_at',
      'supplier_id',
      'plates',
      'gross_weight',
      'net_weight',
      'weight_variance',
      'analysis_status',
      'status',
    ],
    sort: '-expected_at',
    filters: [
      'status',
      'analysis_status',
      'supplier_id',
      'consignee_id',
      'storage_id',
      'branch_office_id',
      'expected_at',
      'received_at',
    ],
    tabs: RECEPTION_TABS,
  },
  form: rawMaterialForm,
});
