/** Where each field of a CFDI stands. */
import { STAMP_SECTIONS } from '../issuing/stamp-fields.ts';

export const invoiceForm = {
  tabs: [
    {
      key: 'comprobante',
      label: 'Comprobante',
      sections: [
        {
          title: 'Receptor',
          help: 'A quién se factura: sus datos van como en su Constancia.',
          fields: [
            'cfdi_type',
            'status',
            'number',
            'date',
            'customer_id',
            'tax_company_id',
            'cfdi_use',
            'credit_reason',
            'is_advance',
            'advance_movement_id',
            'movement_id',
          ],
        },
        {
          title: 'Pagos',
          help: 'Lo que pagaron los cobros aplicados; se calcula, no se captura.',
          fields: ['payments', 'payments_total'],
        },
        {
          title: 'Conceptos',
          help: 'El producto da su clave, su precio y sus impuestos.',
          fields: ['lines', 'prices_include_tax'],
        },
        {
          title: 'Totales',
          help: 'Se calculan de los conceptos; cada impuesto se redondea una vez.',
          fields: ['subtotal', 'discount', 'transferred', 'withheld', 'total', 'base_total'],
        },
        {
          title: 'Pago',
          help: 'PUE se cobra este mes; PPD, después o en parcialidades.',
          fields: [
            'payment_method',
            'payment_type_id',
            'payment_terms',
            'installments',
            'due_date',
            'currency_id',
            'exchange_rate',
          ],
        },
      ],
    },
    {
      key: 'emision',
      label: 'Emisión',
      sections: [
        {
          title: 'Quién lo expide',
          help: 'Lo que dejes vacío sale de la empresa y de tu sucursal.',
          fields: [
            'issuer_id',
            'branch_office_id',
            'series_id',
            'issue_date',
            'export_code',
            'is_global',
            'periodicity',
            'months',
            'year',
          ],
        },
        {
          title: 'Clasificación',
          help: 'De quién es la venta y de dónde viene.',
          fields: [
            'seller_id',
            'cost_center_id',
            'cost_unit_id',
            'origin',
            'source_resource',
            'source_id',
            'sources',
            'posts',
          ],
        },
        {
          title: 'Envío y notas',
          help: 'A quién se manda, y lo que conviene recordar.',
          fields: ['emails', 'mail_status', 'addenda_id', 'notes'],
        },
      ],
    },
    {
      key: 'relacionados',
      label: 'Relaciones',
      sections: [
        {
          title: 'CFDI relacionados',
          help: 'Lo que esta nota acredita, lo que sustituye, o el anticipo que aplica.',
          fields: ['substitutes_id', 'credits_id', 'relations'],
        },
      ],
    },
    {
      key: 'timbre',
      label: 'Timbre',
      sections: [
        {
          title: 'Timbre',
          help: 'Lo que devolvió el PAC.',
          fields: [
            ...STAMP_SECTIONS.stamp,
            'receiver_rfc',
            'receiver_name',
            'receiver_zip',
            'receiver_regime',
          ],
        },
        {
          title: 'Cancelación',
          help: 'Por qué se canceló y qué contestó el SAT.',
          fields: STAMP_SECTIONS.cancelling,
        },
      ],
    },
    {
      key: 'cobro',
      label: 'Cobro',
      sections: [
        {
          title: 'Cobro y póliza',
          help: 'Lo que se ha cobrado, lo que falta, y cómo se contabilizó.',
          fields: [
            'payment_status',
            'paid',
            'lowered',
            'balance',
            'rep_pending',
            'event_id',
            'collections',
            'taxes',
          ],
        },
      ],
    },
  ],
} as const;
