/** Where each field of a request stands. */
export const requestForm = {
  sections: [
    {
      title: 'Requisición',
      help: 'Quién lo pide, para cuándo y a dónde debe llegar.',
      fields: [
        'folio',
        'requester_id',
        'area_id',
        'date',
        'required_date',
        'priority',
        'storage_id',
        'branch_office_id',
        'cost_center_id',
        'buyer_id',
        'source',
        'source_ref',
        'reject_reason',
        'cancel_reason',
      ],
    },
    {
      title: 'Partidas',
      help: 'Qué y cuánto; el precio es un estimado, no lo que se pagará.',
      fields: ['lines', 'estimated_total'],
    },
    {
      title: 'Justificación y notas',
      help: 'Quien autoriza lee la justificación.',
      fields: ['justification', 'notes'],
    },
  ],
} as const;
