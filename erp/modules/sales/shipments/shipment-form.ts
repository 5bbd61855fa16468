export const shipmentForm = {
  sections: [
    {
      title: 'Embarque',
      help: 'A quién, de dónde y cuándo sale; de uno o varios de sus pedidos.',
      fields: [
        'folio',
        'customer_id',
        'consignee_id',
        'scheduled_at',
        'dock',
        'storage_id',
        'branch_office_id',
        'supplying_id',
        'movement_id',
        'unpaid_reason',
        'cancel_reason',
      ],
    },
    {
      title: 'Partidas',
      help: 'Lo que sale.',
      fields: ['lines', 'net_weight'],
    },
    {
      title: 'Transporte',
      help: 'Un flete pide su transportista; el reparto propio, vehículo y operador.',
      fields: [
        'freight_mode',
        'route_id',
        'plates',
        'gross_weight',
        'tare_weight',
        'packages',
        'seal_numbers',
        'container',
        'freight_cost',
        'freight_charged',
      ],
    },
    {
      title: 'Exportación',
      help: 'Lo que dice la aduana.',
      fields: [
        'incoterm',
        'customs_document',
        'customs_date',
        'customs_agent',
        'customs_fx',
        'certificate_of_origin',
      ],
    },
    {
      title: 'Entrega',
      help: 'Lo escribe el registro de la entrega.',
      fields: ['shipped_at', 'delivered_at', 'received_by', 'delivery_result', 'pod_file', 'notes'],
    },
  ],
} as const;
