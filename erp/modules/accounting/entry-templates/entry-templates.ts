import { bool, choice, date, int, lines, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const REPEATS = {
  field: 'frequency',
  is: ['MENSUAL', 'BIMESTRAL', 'TRIMESTRAL', 'ANUAL'],
} as const;

/** Entries that repeat themselves: what they charge and credit, by formulas, and when. */
export const entryTemplates = resource('acc/entry-templates', {
  label: ['Plantilla de póliza', 'Plantillas de póliza'],
  gender: 'f',
  docUrl: 'plantillas-de-poliza',
  fields: {
    name: text('Nombre', { required: true, max: 80, unique: true, width: 6 }),
    journal_type_id: ref('Tipo de póliza', 'acc/journal-types', {
      required: true,
      where: { active: '1', allows_manual: '1' },
      width: 6,
    }),
    concept: text('Concepto', {
      max: 300,
      min: 5,
      width: 12,
      help: 'Vacío: el nombre. {periodo} se cambia por el mes.',
    }),
    frequency: choice(
      'Frecuencia',
      [
        ['MANUAL', 'Cuando se pide'],
        ['MENSUAL', 'Cada mes'],
        ['BIMESTRAL', 'Cada dos meses'],
        ['TRIMESTRAL', 'Cada tres meses'],
        ['ANUAL', 'Cada año'],
      ],
      { required: true, default: 'MANUAL', width: 4 },
    ),
    day_of_month: int('Día del mes', {
      min: '1',
      max: '31',
      requiredWhen: REPEATS,
      onlyWhen: REPEATS,
      width: 4,
      help: 'El último, si el mes es más corto.',
    }),
    start_date: date('Inicio', { requiredWhen: REPEATS, onlyWhen: REPEATS, width: 4 }),
    end_date: date('Fin', { onlyWhen: REPEATS, width: 4 }),
    auto_post: bool('Aplicar automáticamente', {
      help: 'La del mes en curso. La de un mes anterior que faltó queda en borrador.',
    }),
    auto_reverse: bool('Reversar al periodo siguiente', {
      help: 'Una vez aplicada, se reversa el día 1 del mes siguiente.',
    }),
    last_run_period: text('Último periodo generado', { max: 7, readOnly: true, width: 4 }),
    lines: lines('Movimientos', 'acc/entry-template-lines', 'template_id', {
      required: true,
      max: 100,
    }),
  },
  title: 'name',
  hasActive: true,
  checks: [
    {
      field: 'end_date',
      op: '>=',
      other: 'start_date',
      message: 'El fin no puede ser anterior al inicio.',
    },
  ],
  list: {
    columns: [
      'name',
      'journal_type_id',
      'frequency',
      'day_of_month',
      'auto_post',
      'last_run_period',
      'active',
    ],
    sort: 'name',
    filters: ['journal_type_id', 'frequency', 'auto_post', 'auto_reverse'],
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Plantilla',
        help: 'De qué tipo es la póliza y cómo se llama.',
        fields: ['name', 'journal_type_id', 'concept'],
      },
      {
        title: 'Cuándo',
        help: 'Una por periodo. Sin frecuencia se usa desde la lista de pólizas.',
        fields: [
          'frequency',
          'day_of_month',
          'start_date',
          'end_date',
          'auto_post',
          'auto_reverse',
          'last_run_period',
        ],
      },
      {
        title: 'Movimientos',
        help: 'En cada uno, un cargo o un abono: un importe, saldo(613.02.01) o 16% de R1, que es el importe del renglón 1.',
        fields: ['lines'],
      },
    ],
  },
});
