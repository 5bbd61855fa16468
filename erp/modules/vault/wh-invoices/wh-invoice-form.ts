/** Where each field of a received CFDI stands. */
export const whInvoiceForm = {
  tabs: [
    {
      key: 'cfdi',
      label: 'CFDI',
      sections: [
        {
          title: 'Comprobante',
          help: 'Como lo dice el XML; no cambia.',
          fields: [
            'status',
            'tray',
            'direction',
            'cfdi_type',
            'uuid',
            'issuer_rfc',
            'issuer_name',
            'issuer_regime',
            'receiver_rfc',
            'receiver_name',
            'series_folio',
            'issue_date',
            'stamped_at',
            'payment_mode',
            'form',
            'cfdi_use',
            'related_uuid',
          ],
        },
        {
          title: 'Importes',
          help: 'En la moneda del comprobante.',
          fields: [
            'currency_code',
            'exchange_rate',
            'subtotal',
            'discount',
            'iva',
            'retentions',
            'total',
          ],
        },
        {
          title: 'Clasificación',
          help: 'Se propone por su tipo y por lo que elegiste antes con ese emisor.',
          fields: [
            'classification',
            'proposal',
            'proposal_reason',
            'supplier_id',
            'source_resource',
            'source_name',
            'source_id',
            'ignore_reason',
            'pdf_file',
          ],
        },
      ],
    },
    {
      key: 'conceptos',
      label: 'Conceptos',
      sections: [
        { title: 'Conceptos', help: 'Los que trae el XML.', fields: ['concepts'] },
        {
          title: 'Documentos pagados',
          help: 'De un complemento de pago, cotejados con los pagos que registraste.',
          fields: ['payments'],
        },
      ],
    },
    {
      key: 'validaciones',
      label: 'Validaciones',
      sections: [
        {
          title: 'Estado ante el SAT',
          help: 'Se consulta al recibirlo, al contabilizar, al pagar y cada mes.',
          fields: [
            'sat_status',
            'sat_checked_at',
            'cancel_request_until',
            'cancel_answer',
            'cancel_problem',
            'blacklist_status',
            'fiscal_validity',
          ],
        },
        {
          title: 'Validaciones',
          help: 'Qué se revisó y qué se encontró.',
          fields: ['validation', 'sha256', 'intake_id'],
        },
      ],
    },
  ],
} as const;
