/** Where each field of a unit stands. */
export const vehicleForm = {
  tabs: [
    {
      key: 'general',
      label: 'General',
      sections: [
        {
          title: 'Unidad',
          help: 'Cómo se le conoce y qué es.',
          fields: [
            'economic_number',
            'plates',
            'status',
            'hold_reason',
            'ownership',
            'carrier_id',
            'vehicle_type_id',
            'model',
            'year',
            'vin',
            'engine_number',
            'plate_kind',
            'plates_state_id',
          ],
        },
        {
          title: 'Quién responde de ella',
          help: 'A dónde van sus costos y quién la maneja.',
          fields: ['branch_office_id', 'cost_center_id', 'default_driver_id', 'storage_id'],
        },
        {
          title: 'Capacidad',
          help: 'La tara va en el peso bruto de la Carta Porte.',
          fields: ['tare_kg', 'payload_kg', 'tank_l', 'expected_km_l'],
        },
        {
          title: 'Equipo',
          help: 'Lo que lleva puesto.',
          fields: ['toll_tag', 'fuel_card', 'gps_device', 'photo'],
        },
        { title: 'Notas', help: 'Lo que conviene recordar.', fields: ['notes'] },
      ],
    },
    {
      key: 'documentos',
      label: 'Documentos',
      sections: [
        {
          title: 'Seguros',
          help: 'El de responsabilidad civil es obligatorio en carretera.',
          fields: [
            'insurer',
            'policy_number',
            'policy_to',
            'insured_amount',
            'env_insurer',
            'env_policy',
            'env_policy_to',
          ],
        },
        {
          title: 'Tarjeta, verificaciones y permiso',
          help: 'Vencidos no permiten salir a carretera.',
          fields: ['circulation_to', 'mechanical_to', 'emissions_to', 'permit_to', 'first_expiry'],
        },
      ],
    },
    {
      key: 'costos',
      label: 'Adquisición',
      sections: [
        {
          title: 'Compra',
          help: 'De las unidades propias.',
          fields: [
            'acquired_on',
            'acquisition_cost',
            'residual_value',
            'useful_life_km',
            'useful_life_months',
          ],
        },
        {
          title: 'Arrendamiento',
          help: 'De las arrendadas.',
          fields: ['lease_supplier_id', 'lease_monthly', 'lease_until'],
        },
        {
          title: 'Baja',
          help: 'Lo que se dijo al darla de baja.',
          fields: ['disposal_kind', 'disposed_on', 'disposal_amount'],
        },
      ],
    },
  ],
} as const;
