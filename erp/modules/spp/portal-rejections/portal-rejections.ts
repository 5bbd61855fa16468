import { portalView } from '#erp/model/rows/portal-view.ts';
import { purRejections } from '#erp/modules/purchasing/rejections/rejections.ts';
import { PORTAL_TABS } from '../portal-tabs.ts';
import { ANSWER_REJECTION } from './answer-rejection.ts';

/** Claims of which the supplier was told, until it answers and they are settled. */
export const portalRejections = portalView(purRejections, 'spp-purchases/rejections', {
  portal: 'PROVEEDOR',
  label: ['Rechazo', 'Rechazos'],
  inMenu: false,
  docUrl: 'portal-de-proveedores',
  where: [{ field: 'status', is: ['NOTIFICADO', 'DICTAMINADO', 'CERRADO'] }],
  shows: [
    'folio',
    'status',
    'shipment_id',
    'date',
    'supplier_id',
    'product_id',
    'quantity',
    'unit_id',
    'cause_id',
    'severity',
    'description',
    'corrective_required',
    'due_date',
    'disposition',
    'notified_at',
    'supplier_response',
    'response_at',
  ],
  labels: { supplier_response: 'Tu respuesta', response_at: 'Contestaste' },
  title: 'folio',
  search: ['folio', 'description'],
  highlights: ['product_id', 'quantity', 'severity', 'due_date'],
  list: {
    columns: [
      'folio',
      'date',
      'product_id',
      'quantity',
      'severity',
      'due_date',
      'response_at',
      'status',
    ],
    sort: '-date',
    filters: ['status', 'severity', 'supplier_id', 'date'],
    tabs: PORTAL_TABS,
  },
  actions: { answer: ANSWER_REJECTION },
  form: {
    sections: [
      {
        title: 'Rechazo',
        help: 'Qué se rechazó de lo que entregaste, y por qué.',
        fields: [
          'folio',
          'status',
          'supplier_id',
          'shipment_id',
          'date',
          'product_id',
          'quantity',
          'unit_id',
          'cause_id',
          'severity',
          'description',
          'disposition',
        ],
      },
      {
        title: 'Respuesta',
        help: 'Qué se te pide, para cuándo, y qué contestaste.',
        fields: [
          'corrective_required',
          'due_date',
          'notified_at',
          'supplier_response',
          'response_at',
        ],
      },
    ],
  },
});
