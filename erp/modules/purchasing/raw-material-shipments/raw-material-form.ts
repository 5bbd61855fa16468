/** Where each field of a load stands: what the gate and the scale say comes first. */
export const rawMaterialForm = {
  tabs: [
    {
      key: 'transporte',
      label: 'Transporte y báscula',
      sections: [
        {
          title: 'Embarque',
          help: 'Qué manda el proveedor, de qué orden, y su cita.',
          fields: [
            'folio',
            'purchase_order_id',
            'supplier_id',
            'date',
            'consignee_id',
            'storage_id',
            'quarantine_storage_id',
            'branch_office_id',
            'expected_at',
            'arrived_at',
            'received_at',
            'gate_cause_id',
            'gate_note',
            'cancel_reason',
          ],
        },
        {
          title: 'Transporte',
          help: 'Quién lo trae; el operador y las placas se piden al recibir.',
          fields: [
            'delivery_note',
            'driver_name',
            'plates',
            'seal',
            'container',
            'bl_number',
            'country_origin_id',
          ],
        },
        {
          title: 'Báscula',
          help: 'Los pesos salen de la boleta: por el neto de la báscula propia se paga.',
          fields: [
            'origin_weight',
            'gross_weight',
            'tare_weight',
            'net_weight',
            'weight_variance',
            'scale_file',
          ],
        },
        {
          title: 'Aduana',
          help: 'Sólo lo pide una importación.',
          fields: ['pedimento', 'pedimento_date', 'customs_office'],
        },
        {
          title: 'Notas',
          help: 'La diferencia con el origen se explica aquí.',
          fields: ['documents_file', 'notes'],
        },
      ],
    },
    {
      key: 'partidas',
      label: 'Partidas',
      sections: [
        {
          title: 'Partidas',
          help: 'En Recibido, lo que llegó; con una sola partida, lo que dice la boleta.',
          fields: ['lines'],
        },
      ],
    },
    {
      key: 'paquetes',
      label: 'Paquetes',
      sections: [
        {
          title: 'Paquetes',
          help: 'Suman los kilogramos de su partida; al recibir cada uno es un lote.',
          fields: ['packages', 'packages_movement_id'],
        },
      ],
    },
    {
      key: 'facturas',
      label: 'Análisis y facturas',
      sections: [
        {
          title: 'Qué se paga',
          help: 'Lo que se analiza se paga por su dictamen.',
          fields: [
            'analysis_status',
            'received_value',
            'invoiced_value',
            'invoice_status',
            'exchange_rate',
            'movement_id',
          ],
        },
      ],
    },
  ],
} as const;
