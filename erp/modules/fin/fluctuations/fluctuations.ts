import { choice, date, lines, longtext, money, ref } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { CALCULATE, SCOPES } from './fluctuation-actions.ts';

/** What balances in other currencies are worth at the end of a month (finance R18). */
export const fluctuations = document('fluctuations', {
  label: ['Revaluación cambiaria', 'Fluctuaciones cambiarias'],
  gender: 'f',
  docUrl: 'fluctuaciones',
  folio: 'FX',
  status: [
    ['CALCULADA', 'Calculada', 'neutral'],
    ['APLICADA', 'Aplicada', 'ok'],
    ['REVERSADA', 'Reversada', 'off'],
  ],
  fields: {
    date: date('Fecha', {
      required: true,
      index: true,
      width: 3,
      help: 'El último día de un mes.',
    }),
    scope: choice('Qué se revalúa', SCOPES, { required: true, default: 'TODO', width: 3 }),
    rates: lines('Tipos de cambio', 'fluctuation-rates', 'fluctuation_id', {
      max: 50,
      help: 'Los de Tipos de cambio. Otro necesita un motivo.',
    }),
    lines: lines('Saldos', 'fluctuation-lines', 'fluctuation_id', { max: 2000, readOnly: true }),
    total_gain: money('Utilidad', { readOnly: true, default: '0', width: 3 }),
    total_loss: money('Pérdida', { readOnly: true, default: '0', width: 3 }),
    net: money('Neto', { readOnly: true, default: '0', width: 3 }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 4 }),
    reversal_entry_id: ref('Póliza de reversa', 'acc/book-entries', { readOnly: true, width: 4 }),
    bank_entry_id: ref('Póliza de bancos', 'acc/book-entries', { readOnly: true, width: 4 }),
    reverse_reason: longtext('Motivo de la reversa', { max: 200, readOnly: true }),
  },
  highlights: ['date', 'scope', 'total_gain', 'total_loss', 'net'],
  calls: ['list', 'one', 'update', 'delete'],
  screens: ['list', 'edit'],
  print: { day: 'date' },
  list: {
    columns: ['date', 'folio', 'scope', 'status', 'total_gain', 'total_loss', 'net'],
    filters: ['date', 'scope', 'status'],
    tabs: ['fluctuations', 'fin/fluctuations'],
  },
  actions: { calculate: CALCULATE },
  form: {
    sections: [
      {
        title: 'Revaluación',
        help: 'Los saldos por cobrar y por pagar se reversan el día 1; los de bancos se quedan.',
        fields: [
          'folio',
          'date',
          'scope',
          'rates',
          'entry_id',
          'reversal_entry_id',
          'bank_entry_id',
          'reverse_reason',
        ],
      },
      { title: 'Saldos', help: 'De la contabilidad, a la fecha.', fields: ['lines'] },
    ],
  },
  kept: {
    draft: { field: 'status', is: ['CALCULADA'] },
    derived: ['status'],
    once: ['reversal_entry_id', 'reverse_reason'],
  },
  states: {
    initial: 'CALCULADA',
    readOnlyStates: ['APLICADA', 'REVERSADA'],
    readOnlyMessage: 'Ya está en los libros: revérsala.',
    deletableStates: ['CALCULADA'],
    undeletableMessage: 'Ya está en los libros: revérsala.',
    transitions: {
      apply: {
        label: 'Aplicar',
        successMessage: 'Revaluación aplicada.',
        from: ['CALCULADA'],
        to: 'APLICADA',
        key: 'fluctuations.apply',
        tone: 'pri',
        confirm: 'Se asienta a la fecha, y su reversa el día 1 del mes siguiente.',
      },
      reverse: {
        label: 'Reversar',
        successMessage: 'Revaluación reversada.',
        from: ['APLICADA'],
        to: 'REVERSADA',
        key: 'fluctuations.apply',
        recordFields: { required: ['reverse_reason'] },
        tone: 'dan',
        confirm: 'Sus pólizas se reversan.',
      },
    },
  },
  privileges: [
    { key: 'fluctuations.create', label: 'Calcular revaluaciones cambiarias' },
    {
      key: 'fluctuations.apply',
      label: 'Aplicar y reversar revaluaciones cambiarias',
      risk: 'SENSIBLE',
    },
  ],
});
