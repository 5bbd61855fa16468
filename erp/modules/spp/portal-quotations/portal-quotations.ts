import { along } from '#erp/model/computed/declared.ts';
import { portalView } from '#erp/model/rows/portal-view.ts';
import { prcQuotationSuppliers } from '#erp/modules/purchasing/prc-quotations/prc-quotation-suppliers.ts';
import { PORTAL_TABS } from '../portal-tabs.ts';
import { DECLINE_QUOTATION, QUOTE } from './answer-quotation.ts';

/** Invitations to quote; who else is invited, and what they ask, is nobody's business (R55). */
export const portalQuotations = portalView(prcQuotationSuppliers, 'spp-purchases/quotations', {
  portal: 'PROVEEDOR',
  label: ['Solicitud de cotización', 'Cotizaciones'],
  gender: 'f',
  inMenu: false,
  docUrl: 'portal-de-proveedores',
  where: [{ field: 'status', is: ['ENVIADA', 'RESPONDIDA', 'DECLINADA', 'VENCIDA'] }],
  shows: [
    'quotation_id',
    'supplier_id',
    'status',
    'sent_at',
    'responded_at',
    'currency_id',
    'credit_days',
    'freight',
    'incoterm',
    'valid_until',
    'comments',
  ],
  adds: {
    deadline: along('Fecha límite', 'datetime', 'quotation_id.deadline'),
  },
  labels: { quotation_id: 'Solicitud', comments: 'Tus comentarios' },
  title: 'quotation_id',
  search: [],
  highlights: ['deadline', 'sent_at', 'responded_at'],
  list: {
    columns: ['quotation_id', 'sent_at', 'deadline', 'responded_at', 'valid_until', 'status'],
    sort: '-sent_at',
    filters: ['status', 'supplier_id'],
    tabs: PORTAL_TABS,
  },
  actions: { quote: QUOTE, decline: DECLINE_QUOTATION },
  form: {
    sections: [
      {
        title: 'Solicitud',
        help: 'Lo que se te pide, y lo que hayas contestado, está en «Cotizar». Si es cerrada, nadie ve tus precios hasta la apertura.',
        fields: ['quotation_id', 'supplier_id', 'status', 'sent_at', 'deadline', 'responded_at'],
      },
      {
        title: 'Tu respuesta',
        help: 'Se muestra cuando se abre.',
        fields: ['currency_id', 'credit_days', 'freight', 'incoterm', 'valid_until', 'comments'],
      },
    ],
  },
});
