import { SALE_SECTIONS } from '../documents/sale-head.ts';

/** Where each field of a quotation stands. */
export const quotationForm = {
  tabs: [
    {
      key: 'cotizacion',
      label: 'Cotización',
      sections: [
        {
          title: 'Cotización',
          help: 'A quién se ofrece y hasta cuándo.',
          fields: [
            'folio',
            'customer_id',
            'date',
            'valid_until',
            'contact_id',
            'probability',
            'seller_id',
            'sls_proyect_id',
          ],
        },
        {
          title: 'Revisión y respuesta',
          help: 'Lo que la retiene, y lo que dijo el cliente.',
          fields: [
            'price_status',
            'hold_reasons',
            'lost_reason_id',
            'status_notes',
            'sent_at',
            'viewed_at',
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
        {
          title: 'Condiciones',
          help: 'Se imprimen.',
          fields: ['delivery_terms', 'terms'],
        },
        SALE_SECTIONS.payment,
        SALE_SECTIONS.prices,
        {
          title: 'Entrega',
          help: 'De dónde sale y a dónde se lleva.',
          fields: ['consignee_id', 'branch_office_id', 'storage_id', 'channel_id', 'team_id'],
        },
        SALE_SECTIONS.notes,
        {
          title: 'Versiones',
          help: 'De cuál viene.',
          fields: ['revision', 'root_quotation_id', 'shopping_cart_id', 'manual_discount'],
        },
      ],
    },
  ],
} as const;
