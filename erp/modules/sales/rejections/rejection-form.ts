/** Where each field of a customer's return stands. */
export const rejectionForm = {
  sections: [
    {
      title: 'Devolución',
      help: 'De qué embarque, y por qué.',
      fields: [
        'folio',
        'shipment_id',
        'customer_id',
        'date',
        'origin',
        'cause_id',
        'branch_office_id',
        'storage_id',
        'evidence',
        'cancel_reason',
      ],
    },
    {
      title: 'Importes',
      help: 'Entra al costo con el que salió; se acredita al precio y con los impuestos del pedido.',
      fields: ['lines', 'subtotal', 'total', 'currency_id', 'total_mxn'],
    },
    {
      title: 'Dictamen y resolución',
      help: 'Quién responde por ella, y qué se le da al cliente.',
      fields: [
        'responsible_area',
        'resolution',
        'send_back',
        'resolution_notes',
        'received_at',
        'movement_id',
      ],
    },
    { title: 'Notas', help: 'Lo que conviene recordar.', fields: ['notes'] },
  ],
} as const;
