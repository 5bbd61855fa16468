/** Where each field of a credit note stands: what it credits comes first. */
import { STAMP_SECTIONS } from '../issuing/stamp-fields.ts';

export const noteForm = {
  tabs: [
    {
      key: 'nota',
      label: 'Nota',
      sections: [
        {
          title: 'A quién y por qué',
          help: 'El motivo dice la relación: 03 si regresa mercancía, 01 si baja el precio.',
          fields: ['status', 'number', 'date', 'customer_id', 'tax_company_id', 'credit_reason'],
        },
        {
          title: 'Facturas que acredita',
          help: 'Entre todas sus notas no pasan de lo que vale cada factura.',
          fields: ['credits_id', 'relations'],
        },
        {
          title: 'Conceptos',
          help: 'Lo que se devuelve, con los precios e impuestos de la factura.',
          fields: ['lines'],
        },
        {
          title: 'Totales',
          help: 'Se calculan de los conceptos; cada impuesto se redondea una vez.',
          fields: [
            'prices_include_tax',
            'subtotal',
            'discount',
            'transferred',
            'withheld',
            'total',
            'base_total',
          ],
        },
      ],
    },
    {
      key: 'emision',
      label: 'Emisión',
      sections: [
        {
          title: 'Cómo se devuelve',
          help: 'Vacío: condonación si la factura se debe, o la forma en que se regresa el dinero.',
          fields: ['cfdi_use', 'payment_method', 'payment_type_id', 'currency_id', 'exchange_rate'],
        },
        {
          title: 'Quién la expide',
          help: 'Lo que dejes vacío sale de la empresa y de tu sucursal.',
          fields: ['issuer_id', 'branch_office_id', 'series_id', 'issue_date', 'export_code'],
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
          fields: [...STAMP_SECTIONS.cancelling, 'substitutes_id'],
        },
      ],
    },
    {
      key: 'aplicacion',
      label: 'Aplicación',
      sections: [
        {
          title: 'Aplicación y póliza',
          help: 'Lo que bajó de la factura, lo que queda a favor, y cómo se contabilizó.',
          fields: ['paid', 'balance', 'event_id', 'taxes'],
        },
      ],
    },
  ],
} as const;
