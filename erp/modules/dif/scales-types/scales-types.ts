import { countOf } from '#erp/model/computed/declared.ts';
import { choice, decimal, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const WEIGHT = { precision: 12, scale: 4, above: '0', required: true, width: 4 } as const;

export const scalesTypes = resource('dif/scales-types', {
  label: ['Tipo de báscula', 'Tipos de báscula'],
  screen: 'dif/scales-type',
  docUrl: 'basculas',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    class: choice(
      'Clase de exactitud',
      [
        ['I', 'I Especial'],
        ['II', 'II Fina'],
        ['III', 'III Media'],
        ['IIII', 'IIII Ordinaria'],
      ],
      { required: true, help: 'NOM-010-SCFI.', width: 4 },
    ),
    use: choice(
      'Uso',
      [
        ['CAMIONERA', 'Camionera'],
        ['PISO', 'De piso'],
        ['MESA', 'De mesa'],
        ['GRUA', 'De grúa'],
        ['EMPACADORA', 'Empacadora'],
        ['LABORATORIO', 'De laboratorio'],
      ],
      { required: true, width: 4 },
    ),
    unit_id: ref('Unidad', 'units', { required: true, where: { dimension: 'MASA' }, width: 4 }),
    max_capacity: decimal('Alcance máximo', WEIGHT),
    min_capacity: decimal('Alcance mínimo', WEIGHT),
    division: decimal('División e', { ...WEIGHT, help: 'Las lecturas se redondean a ella.' }),
    protocol: choice(
      'Protocolo',
      [
        ['MANUAL', 'Captura manual'],
        ['SERIAL', 'Serial'],
        ['TCP', 'TCP'],
        ['MODBUS', 'Modbus'],
        ['HTTP', 'HTTP'],
      ],
      { required: true, default: 'MANUAL', width: 4 },
    ),
    frame_pattern: text('Patrón de trama', {
      max: 120,
      help: 'Expresión regular con los grupos gross, net y stable.',
      width: 8,
    }),
    verification_months: int('Meses entre verificaciones', {
      required: true,
      min: '1',
      max: '60',
      default: 6,
      width: 4,
    }),
    scale_count: countOf('Básculas', 'dif/scales', 'scale_type_id'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'class',
      'use',
      'unit_id',
      'max_capacity',
      'division',
      'scale_count',
      'active',
    ],
    sort: 'code',
    filters: ['class', 'use', 'protocol'],
  },
  checks: [
    {
      field: 'min_capacity',
      op: '<',
      other: 'max_capacity',
      message: 'El alcance mínimo debe ser menor que el máximo.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Lo que comparten las básculas de un mismo modelo.',
        fields: ['code', 'name', 'class', 'use'],
      },
      {
        title: 'Alcance',
        help: 'Fuera de él una lectura no se acepta.',
        fields: ['unit_id', 'max_capacity', 'min_capacity', 'division', 'verification_months'],
      },
      {
        title: 'Conexión',
        help: 'Cómo entrega la báscula sus lecturas.',
        fields: ['protocol', 'frame_pattern'],
      },
    ],
  },
});
