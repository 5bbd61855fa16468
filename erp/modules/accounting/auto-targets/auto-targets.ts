import { bool, choice, date, int, lines, ref, text } from '#erp/model/fields.ts';
import { BACKTEST } from './rule-actions.ts';
import { resource } from '#erp/model/resource.ts';

/** How an event becomes an entry: the lines, and when the rule holds (finance §2.2). */
export const autoTargets = resource('auto-targets', {
  label: ['Regla de contabilización', 'Reglas de contabilización'],
  gender: 'f',
  docUrl: 'reglas-de-contabilizacion',
  fields: {
    event: choice('Evento', [], {
      required: true,
      choicesFrom: 'posting-events',
      index: true,
      readOnly: 'edit',
      width: 6,
    }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    priority: int('Prioridad', {
      required: true,
      index: true,
      default: 100,
      min: '1',
      max: '9999',
      width: 3,
      help: 'De las que cumplen sus condiciones gana la de número menor; las del sistema llevan 1000.',
    }),
    valid_from: date('Vigente desde', { width: 3, help: 'Por la fecha del documento.' }),
    valid_to: date('Vigente hasta', { width: 3 }),
    journal_type_id: ref('Tipo de póliza', 'acc/journal-types', {
      width: 3,
      where: { active: '1' },
      help: 'Vacío: el de la nomenclatura del evento.',
    }),
    is_system: bool('Del sistema', { readOnly: true }),
    conditions: lines('Condiciones', 'auto-target-conditions', 'auto_target_id', { max: 20 }),
    lines: lines('Líneas', 'auto-target-lines', 'auto_target_id', { required: true, max: 40 }),
  },
  // Those of the system share their name.
  title: ['name', 'event'],
  hasActive: true,
  search: ['name'],
  fixedRows: [
    {
      when: { field: 'is_system', is: [true] },
      fields: [
        'name',
        'priority',
        'valid_from',
        'valid_to',
        'journal_type_id',
        'conditions',
        'lines',
      ],
      message: 'Es del sistema: duplícala y cambia la copia, o desactívala.',
      deleteMessage: 'Es del sistema: desactívala.',
    },
  ],
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  list: {
    columns: ['event', 'name', 'priority', 'valid_from', 'valid_to', 'is_system', 'active'],
    sort: 'event',
    filters: ['event', 'is_system', 'journal_type_id', 'valid_from'],
  },
  actions: { backtest: BACKTEST },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Regla',
        help: 'Qué evento asienta y cuándo.',
        fields: [
          'event',
          'name',
          'priority',
          'valid_from',
          'valid_to',
          'journal_type_id',
          'is_system',
        ],
      },
      {
        title: 'Condiciones',
        help: 'Se cumplen todas. El valor es la clave del registro; con «En», varias separadas con comas.',
        fields: ['conditions'],
      },
      {
        title: 'Líneas',
        help: 'Cargos y abonos. Un importe negativo va al otro lado; en cero no hay línea.',
        fields: ['lines'],
      },
    ],
  },
});
