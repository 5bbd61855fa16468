import { bool, choice, money, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';

export const MOVEMENT_NATURES: readonly Choice[] = [
  ['ENTRADA', 'Entrada', 'ok'],
  ['SALIDA', 'Salida', 'wait'],
  ['TRASPASO', 'Traspaso', 'go'],
  ['VALOR', 'Sólo valor', 'neutral'],
];

/**
 * Kinds of stock movement; those of the system come with the company and keep their code, nature
 * and cost.
 */
export const movementTypes = resource('inv/movement-types', {
  label: ['Tipo de movimiento', 'Tipos de movimiento'],
  docUrl: 'movement-types',
  fields: {
    code: text('Clave', {
      required: true,
      max: 12,
      case: 'upper',
      unique: true,
      readOnly: 'edit',
      width: 3,
    }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    nature: choice('Naturaleza', MOVEMENT_NATURES, { required: true, readOnly: 'edit', width: 4 }),
    cost_source: choice(
      'Costo de la entrada',
      [
        ['DOCUMENTO', 'El del documento'],
        ['CAPTURA', 'Se captura'],
        ['ORIGEN', 'El del movimiento original'],
        ['PROMEDIO', 'El promedio'],
        ['GRUPO', 'El de lo transformado'],
        ['CERO', 'Sin costo'],
      ],
      { requiredWhen: { field: 'nature', is: ['ENTRADA'] }, width: 4 },
    ),
    event_code: text('Evento contable', { max: 24, case: 'upper', width: 4 }),
    slug: text('Segmento de ruta', {
      max: 20,
      unique: true,
      pattern: ['^[a-z-]+$', 'Usa minúsculas y guiones.'],
      width: 4,
    }),
    manual: bool('Captura manual', { help: 'Se ofrece al hacer un movimiento nuevo.' }),
    affects_demand: bool('Cuenta como consumo', {
      help: 'Entra en la rotación, el ABC y el punto de reorden.',
    }),
    is_system: bool('Del sistema', { readOnly: true }),
    requires_authorization: bool('Requiere autorización'),
    authorize_over: money('A partir de', {
      min: '0',
      suffix: 'MXN',
      onlyWhen: { field: 'requires_authorization', is: [true] },
    }),
    needs_cost_center: bool('Exige centro de costo'),
    needs_reason: bool('Exige causa'),
    needs_partner: bool('Exige cliente o proveedor'),
    needs_evidence: bool('Exige evidencia'),
  },
  title: ['code', 'name'],
  fixedRows: [
    {
      when: { field: 'is_system', is: [true] },
      fields: ['cost_source'],
      message: 'Es un tipo del sistema: su costo no cambia.',
      deleteMessage: 'Es un tipo del sistema; desactívalo si no lo usas.',
    },
  ],
  hasActive: true,
  signatureLimits: { fields: ['authorize_over'], signers: 'inventory.authorize' },
  list: {
    columns: [
      'code',
      'name',
      'nature',
      'cost_source',
      'manual',
      'requires_authorization',
      'affects_demand',
      'active',
    ],
    sort: 'code',
    filters: ['nature', 'slug', 'manual', 'affects_demand', 'is_system'],
  },
  form: {
    sections: [
      {
        title: 'Tipo',
        help: 'Los del sistema conservan su clave y su naturaleza.',
        fields: [
          'code',
          'name',
          'nature',
          'cost_source',
          'event_code',
          'slug',
          'manual',
          'affects_demand',
          'is_system',
        ],
      },
      {
        title: 'Qué exige',
        help: 'Lo que debe llevar el documento para aplicarse.',
        fields: [
          'requires_authorization',
          'authorize_over',
          'needs_cost_center',
          'needs_reason',
          'needs_partner',
          'needs_evidence',
        ],
      },
    ],
  },
});
