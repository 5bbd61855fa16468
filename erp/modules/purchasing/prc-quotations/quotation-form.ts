/** Where each field of a quotation stands. */
export const quotationForm = {
  tabs: [
    {
      key: 'solicitud',
      label: 'Solicitud',
      sections: [
        {
          title: 'Solicitud',
          help: 'Qué se cotiza, hasta cuándo, y a dónde debe llegar.',
          fields: [
            'folio',
            'title',
            'date',
            'deadline',
            'buyer_id',
            'storage_id',
            'branch_office_id',
            'credit_days',
            'request_ids',
            'closed_bids',
            'opened_at',
            'cancel_reason',
          ],
        },
        {
          title: 'Partidas',
          help: 'Qué y cuánto. Al guardar se agregan las que tienen pendientes las requisiciones.',
          fields: ['lines'],
        },
        {
          title: 'Cómo se compara',
          help: 'Los pesos suman 100.',
          fields: ['weight_price', 'weight_lead', 'weight_quality', 'terms_file', 'notes'],
        },
      ],
    },
    {
      key: 'proveedores',
      label: 'Proveedores',
      sections: [
        {
          title: 'Proveedores invitados',
          help: 'A quién se le pide precio. Lo que respondan se ve al abrir las cotizaciones.',
          fields: ['suppliers', 'award_reason'],
        },
      ],
    },
  ],
} as const;
