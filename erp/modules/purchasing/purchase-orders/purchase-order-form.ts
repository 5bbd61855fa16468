/** Where each field of an order stands. */
export const orderForm = {
  tabs: [
    {
      key: 'partidas',
      label: 'Partidas',
      sections: [
        {
          title: 'Orden de compra',
          help: 'A quién se le compra y a dónde llega.',
          fields: [
            'folio',
            'supplier_id',
            'kind',
            'date',
            'consignee_id',
            'storage_id',
            'branch_office_id',
            'buyer_id',
            'requester_id',
            'promised_date',
            'request_id',
            'quotation_id',
            'spot',
            'revision',
            'is_amended',
            'amended_from',
            'reject_reason',
            'cancel_cause_id',
            'cancel_reason',
            'close_reason',
          ],
        },
        {
          title: 'Partidas',
          help: 'Qué y cuánto; el precio se propone del catálogo del proveedor o de la última compra.',
          fields: ['lines'],
        },
        {
          title: 'Totales',
          help: 'Se calculan de las partidas.',
          fields: [
            'discount_percent',
            'subtotal',
            'discount',
            'transferred_tax',
            'withheld_tax',
            'total',
            'base_subtotal',
            'recent_subtotal',
            'approval_amount',
            'base_total',
            'authorised_amount',
            'price_variance',
          ],
        },
      ],
    },
    {
      key: 'condiciones',
      label: 'Condiciones',
      sections: [
        {
          title: 'Pago',
          help: 'Vacío, lo que dice el proveedor.',
          fields: [
            'currency_id',
            'exchange_rate',
            'credit_days',
            'payment_type_id',
            'cfdi_use',
            'cost_center_id',
          ],
        },
        {
          title: 'Importación',
          help: 'Quién lleva la mercancía, y hasta dónde.',
          fields: ['incoterm', 'country_origin_id'],
        },
        {
          title: 'Condiciones y notas',
          help: 'Las condiciones se imprimen en la orden; las notas no.',
          fields: ['terms', 'sole_source_reason', 'notes'],
        },
        {
          title: 'Con el proveedor',
          help: 'Cuándo se le envió y qué contestó.',
          fields: ['sent_at', 'confirmed_at', 'date_proposed_at', 'supplier_comment'],
        },
      ],
    },
    {
      key: 'facturacion',
      label: 'Facturación',
      sections: [
        {
          title: 'Facturado por recibir',
          help: 'De proveedores que facturan contra lo ordenado: qué facturaron antes de entregar.',
          fields: ['billings'],
        },
      ],
    },
  ],
} as const;
