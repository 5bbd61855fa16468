/** Where each field of an analysis stands: what was found, what is decided, what is paid. */
export const analysisForm = {
  tabs: [
    {
      key: 'muestra',
      label: 'Muestra y resultados',
      sections: [
        {
          title: 'Muestra',
          help: 'De qué partida de qué embarque, y quién la tomó.',
          fields: [
            'folio',
            'shipment_id',
            'line_no',
            'shipment_line_id',
            'supplier_id',
            'product_id',
            'template_id',
            'branch_office_id',
            'storage_id',
            'sampled_at',
            'analyst_id',
            'sample_size',
            'packages_sampled',
            'void_reason',
          ],
        },
        {
          title: 'Resultados',
          help: 'Lo que se midió de cada parámetro de la plantilla.',
          fields: ['results', 'humidity_percent', 'impurity_percent', 'grade', 'certificate_file'],
        },
      ],
    },
    {
      key: 'dictamen',
      label: 'Dictamen',
      sections: [
        {
          title: 'Dictamen',
          help: 'Qué se acepta; lo propuesto sale de los máximos y de los parámetros que no cumplen.',
          fields: [
            'proposed_dictum',
            'dictum',
            'accepted_quantity',
            'rejected_quantity',
            'rejected_packages',
            'remarks',
            'grade_override',
            'override_reason',
            'dictated_at',
            'dictated_by',
          ],
        },
        {
          title: 'Qué pasó en el almacén',
          help: 'Lo aceptado se libera; lo rechazado se aparta.',
          fields: [
            'split_movement_id',
            'release_movement_id',
            'reject_movement_id',
            'rejected_lot_id',
          ],
        },
      ],
    },
    {
      key: 'liquidacion',
      label: 'Liquidación',
      sections: [
        {
          title: 'Peso comercial',
          help: 'Neto aceptado por los factores de humedad y de impureza.',
          fields: [
            'net_quantity',
            'unit_id',
            'humidity_factor',
            'impurity_factor',
            'commercial_quantity',
            'discount_quantity',
            'discount_percent',
          ],
        },
        {
          title: 'Importe',
          help: 'Lo que el proveedor debe facturar, al centavo.',
          fields: [
            'currency_id',
            'order_price',
            'price_adjust_percent',
            'final_price',
            'value',
            'transferred_tax',
            'withheld_tax',
            'total',
            'correction',
          ],
        },
      ],
    },
  ],
} as const;
