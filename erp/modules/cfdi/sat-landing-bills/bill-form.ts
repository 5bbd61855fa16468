/** Where each field of a Carta Porte stands. */
import { STAMP_SECTIONS } from '../issuing/stamp-fields.ts';

export const billForm = {
  tabs: [
    {
      key: 'viaje',
      label: 'Viaje',
      sections: [
        {
          title: 'Carta Porte',
          help: 'Mercancía propia va en un CFDI de traslado; el flete cobrado, en su factura.',
          fields: [
            'cfdi_type',
            'status',
            'number',
            'date',
            'invoice_id',
            'source_resource',
            'source_id',
          ],
        },
        {
          title: 'Ruta',
          help: 'Un origen y al menos un destino, en el orden del camino.',
          fields: ['locations'],
        },
        {
          title: 'Mercancías',
          help: 'El producto da su clave, su peso y si es peligroso.',
          fields: ['goods'],
        },
        {
          title: 'Totales',
          help: 'Los kilómetros de los destinos y los kilos de la mercancía.',
          fields: ['total_distance', 'total_weight', 'goods_count'],
        },
      ],
    },
    {
      key: 'vehiculo',
      label: 'Vehículo',
      sections: [
        {
          title: 'Vehículo',
          help: 'Como dicen su tarjeta de circulación y su permiso.',
          fields: [
            'vehicle_config',
            'plates',
            'model_year',
            'gross_weight',
            'permit_type',
            'permit_number',
            'permit_to',
          ],
        },
        {
          title: 'Remolques',
          help: 'Los que pida la configuración; dos a lo más.',
          fields: ['trailers'],
        },
        {
          title: 'Seguros',
          help: 'El de responsabilidad civil es obligatorio y no puede estar vencido.',
          fields: [
            'insurer',
            'policy_number',
            'policy_to',
            'env_insurer',
            'env_policy',
            'cargo_insurer',
            'cargo_policy',
          ],
        },
        {
          title: 'Figuras de transporte',
          help: 'Al menos el operador, con su licencia vigente.',
          fields: ['figures'],
        },
      ],
    },
    {
      key: 'emision',
      label: 'Emisión',
      sections: [
        {
          title: 'Quién la expide',
          help: 'Lo que dejes vacío sale de la empresa y de tu sucursal.',
          fields: [
            'issuer_id',
            'branch_office_id',
            'series_id',
            'issue_date',
            'international',
            'notes',
          ],
        },
        {
          title: 'CFDI relacionados',
          help: 'Las facturas de la mercancía, o la Carta Porte que sustituye.',
          fields: ['relations'],
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
          fields: ['ccp_id', ...STAMP_SECTIONS.stamp],
        },
        {
          title: 'Cancelación',
          help: 'Por qué se canceló y qué contestó el SAT.',
          fields: STAMP_SECTIONS.cancelling,
        },
      ],
    },
  ],
} as const;
