import { taxSummary } from '#erp/domains/taxes/tax-summary.ts';
import { PRINTED_LINE } from '../documents/sale-line.ts';
import { SALE_SECTIONS } from '../documents/sale-head.ts';

/** An order on paper, from whichever screen. */
export const ORDER_PAPER = {
  day: 'date',
  columns: { lines: PRINTED_LINE },
  signatures: ['Vendió', 'Autorizó', 'Recibió el cliente'],
  summaries: { taxes: taxSummary('lines') },
} as const;

/** The calls of screens that show orders by what is to be done next. */
export const ORDER_VIEW_CALLS = ['list', 'one', 'update', 'options'] as const;

/** What stands above an order, from whichever screen. */
export const ORDER_HIGHLIGHTS = [
  'customer_id',
  'promised_date',
  ['total', 'currency_id'],
  'fulfilment_status',
  'billing_status',
  'seller_id',
] as const;

/** Where each field of an order stands. */
export const orderForm = {
  tabs: [
    {
      key: 'pedido',
      label: 'Pedido',
      sections: [
        {
          title: 'Pedido',
          help: 'Quién compra y a dónde se le lleva.',
          fields: [
            'folio',
            'customer_id',
            'date',
            'customer_po',
            'consignee_id',
            'freight_mode',
            'requested_date',
            'promised_date',
            'priority',
            'seller_id',
            'sls_proyect_id',
          ],
        },
        {
          title: 'Revisiones',
          help: 'Lo que retiene el pedido, y lo que se dijo de él.',
          fields: [
            'credit_status',
            'price_status',
            'holds',
            'hold_reasons',
            'is_amended',
            'status_notes',
            'cancel_cause_id',
            'fulfilment_status',
            'billing_status',
            'production_status',
          ],
        },
        SALE_SECTIONS.lines,
        SALE_SECTIONS.totals,
      ],
    },
    {
      key: 'condiciones',
      label: 'Condiciones',
      sections: [
        SALE_SECTIONS.payment,
        SALE_SECTIONS.prices,
        {
          title: 'Entrega',
          help: 'De dónde sale y cómo llega.',
          fields: [
            'branch_office_id',
            'storage_id',
            'contact_id',
            'channel_id',
            'team_id',
            'route_id',
            'shipment_policy',
            'invoice_policy',
            'deposit_percent',
            'deposit_required',
          ],
        },
        {
          title: 'Exportación',
          help: 'Fuera de México el IVA es de 0 %.',
          fields: ['is_export', 'incoterm', 'destination_country_id'],
        },
        SALE_SECTIONS.notes,
        {
          title: 'Seguimiento',
          help: 'De dónde viene y quién decidió.',
          fields: [
            'source',
            'quotation_id',
            'shopping_cart_id',
            'customer_storage_id',
            'submitted_at',
            'approved_by',
            'approved_at',
            'closed_at',
          ],
        },
        {
          title: 'Comisión',
          help: 'Entre quiénes se reparte.',
          fields: ['seller_shares'],
        },
      ],
    },
  ],
} as const;
