import { SALE_SECTIONS } from '../documents/sale-head.ts';

/** Where each field of a cart stands. */
export const cartForm = {
  tabs: [
    {
      key: 'carrito',
      label: 'Carrito',
      sections: [
        {
          title: 'Carrito',
          help: 'Para quién se junta; sin cliente no hay precios.',
          fields: [
            'folio',
            'status',
            'customer_id',
            'date',
            'expires_at',
            'consignee_id',
            'name',
            'owner_id',
          ],
        },
        {
          title: 'Plantilla',
          help: 'Una plantilla no se convierte: de ella se hace un pedido cada tantos días.',
          fields: ['is_template', 'frequency_days', 'next_order_date'],
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
          help: 'De dónde sale y quién vende.',
          fields: [
            'branch_office_id',
            'storage_id',
            'contact_id',
            'channel_id',
            'seller_id',
            'team_id',
            'sls_proyect_id',
          ],
        },
        SALE_SECTIONS.notes,
      ],
    },
  ],
} as const;
