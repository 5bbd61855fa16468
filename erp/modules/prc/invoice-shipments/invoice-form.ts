/** Where each field of an invoice stands. */
export const invoiceForm = {
  tabs: [
    {
      key: 'cfdi',
      label: 'CFDI',
      sections: [
        {
          title: 'Factura',
          help: 'Quién la emitió, cuándo y con qué folio.',
          fields: [
            'kind',
            'status',
            'supplier_id',
            'branch_office_id',
            'date',
            'received_date',
            'posting_date',
            'uuid',
            'series',
            'supplier_folio',
            'payment_mode',
            'payment_type_id',
            'cfdi_use',
            'relation_type',
            'related_invoice_id',
            'advance_payment_id',
            'advance_invoice_id',
            'return_id',
            'rebate_percent',
            'discount_note_id',
          ],
        },
        {
          title: 'Condiciones',
          help: 'En qué moneda y cuándo se paga.',
          fields: ['currency_id', 'exchange_rate', 'credit_days', 'installments', 'due_date'],
        },
        {
          title: 'Notas',
          help: 'Lo que conviene recordar.',
          fields: ['pdf_file', 'notes', 'reject_reason', 'cancel_reason'],
        },
      ],
    },
    {
      key: 'partidas',
      label: 'Partidas',
      sections: [
        {
          title: 'Partidas',
          help: 'Qué se compró: el concepto da la cuenta, los impuestos y lo que se deduce.',
          fields: ['shipment_ids', 'order_ids', 'lines'],
        },
        {
          title: 'Totales',
          help: 'Se calculan de las partidas.',
          fields: [
            'subtotal',
            'discount',
            'transferred_tax',
            'withheld_tax',
            'document_total',
            'total',
            'base_total',
          ],
        },
      ],
    },
    {
      key: 'impuestos',
      label: 'Impuestos',
      sections: [
        {
          title: 'Impuestos',
          help: 'Cada uno se redondea una vez; el IVA acreditable se acredita al pagar.',
          fields: ['taxes', 'withholding_reason'],
        },
      ],
    },
    {
      key: 'cotejo',
      label: 'Cotejo',
      sections: [
        {
          title: 'Cotejo',
          help: 'En qué difiere de lo ordenado y recibido.',
          fields: [
            'match_status',
            'expected_total',
            'difference',
            'difference_base',
            'difference_reason',
            'exceptions',
          ],
        },
      ],
    },
    {
      key: 'pagos',
      label: 'Pagos',
      sections: [
        {
          title: 'Pago',
          help: 'Lo que se ha pagado y lo que falta.',
          fields: [
            'paid',
            'lowered',
            'balance',
            'scheduled_date',
            'payee_supplier_id',
            'payee_account_id',
            'hold',
            'hold_reason',
            'event_id',
          ],
        },
      ],
    },
  ],
} as const;
