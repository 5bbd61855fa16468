import { sumOf } from '#erp/model/computed/declared.ts';
import { bool, choice, date, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';
import { FROM_TEMPLATE } from '../entry-templates/template-actions.ts';
import { SUPPORT } from './entry-actions.ts';

/** Of the books themselves; the others are those that documents raise. */
const OWN_EVENTS: readonly Choice[] = [
  ['APERTURA', 'Apertura'],
  ['CIERRE_ANUAL', 'Cierre del ejercicio'],
  ['INVENTARIOS', 'Inventarios'],
];

/** Typed lines may move control accounts. */
export const CONTROL = 'acc/book-entries.control';

export const ENTRY_ORIGINS = [
  ['MANUAL', 'Manual'],
  ['AUTOMATICA', 'Automática'],
  ['RECURRENTE', 'Recurrente'],
  ['CIERRE', 'Cierre'],
  ['APERTURA', 'Apertura'],
  ['IMPORTADA', 'Importada'],
] as const;

/** What the books say: charges and credits that are equal. Posted, it only is reversed. */
export const bookEntries = resource('acc/book-entries', {
  label: ['Póliza', 'Pólizas'],
  gender: 'f',
  screen: 'journal-entries',
  docUrl: 'polizas',
  fields: {
    folio: text('Folio', {
      max: 40,
      readOnly: true,
      unique: true,
      width: 3,
      help: 'Se toma al aplicarla.',
    }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['POR_AUTORIZAR', 'Por autorizar', 'wait'],
        ['APLICADA', 'Aplicada', 'ok'],
        ['REVERSADA', 'Reversada', 'off'],
      ],
      { required: true, default: 'BORRADOR', index: true, readOnly: true, width: 3 },
    ),
    journal_type_id: ref('Tipo de póliza', 'acc/journal-types', {
      required: true,
      where: { active: '1' },
      selectable: { allows_manual: ['1'] },
      width: 6,
    }),
    date: date('Fecha', { required: true, index: true, width: 3 }),
    month_13: bool('Mes 13', { help: 'Ajuste del ejercicio: fecha del 31 de diciembre.' }),
    period_id: ref('Periodo', 'acc/periods', { readOnly: true, width: 3 }),
    concept: text('Concepto', { required: true, min: 5, max: 300, width: 12 }),
    sheet_number: text('Número en la hoja', {
      copied: false,
      max: 40,
      unique: true,
      width: 3,
      shownWhen: [[{ field: 'origin', is: ['IMPORTADA'] }]],
      help: 'De una póliza importada: con él se juntan sus renglones. No se repite.',
    }),
    origin: choice('Origen', ENTRY_ORIGINS, {
      required: true,
      default: 'MANUAL',
      readOnly: true,
      width: 3,
    }),
    event: choice('Evento', OWN_EVENTS, {
      readOnly: true,
      index: true,
      choicesFrom: 'posting-events',
      width: 3,
    }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: true,
      width: 3,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      readOnly: true,
      width: 3,
    }),
    posting_key: text('Llave de contabilización', {
      max: 120,
      readOnly: true,
      unique: true,
      internal: true,
    }),
    template_id: ref('Plantilla', 'acc/entry-templates', { readOnly: true, width: 4 }),
    reverses_on: date('Se reversa el', { readOnly: true, index: true, width: 3 }),
    lines: lines('Movimientos', 'acc/book-entry-lines', 'entry_id', {
      required: true,
      max: 2000,
    }),
    total_debit: sumOf('Cargos', 'money', 'acc/book-entry-lines.entry_id.debit', { orZero: true }),
    total_credit: sumOf('Abonos', 'money', 'acc/book-entry-lines.entry_id.credit', {
      orZero: true,
    }),
    reverses_id: ref('Reversa de', 'acc/book-entries', { readOnly: true, width: 4 }),
    reversed_by_id: ref('Reversada por', 'acc/book-entries', { readOnly: true, width: 4 }),
    reverse_reason: longtext('Motivo de la reversa', { max: 200, readOnly: true }),
  },
  title: ['folio', 'concept'],
  search: ['folio', 'concept'],
  importTemplates: {
    hoja: {
      label: 'Pólizas de una hoja',
      help: 'Un renglón por movimiento; los del mismo número forman una póliza. Se revisan cuadre, cuentas y periodo, y quedan en borrador.',
      fixed: {},
      columns: {
        sheet_number: 'Número',
        journal_type_id: 'Tipo de póliza',
        date: 'Fecha',
        concept: 'Concepto',
        'lines.book_account_id': 'Cuenta',
        'lines.description': 'Descripción',
        'lines.debit': 'Cargo',
        'lines.credit': 'Abono',
        'lines.cost_center_id': 'Centro de costo',
        'lines.branch_office_id': 'Sucursal',
        'lines.currency_id': 'Moneda',
        'lines.exchange_rate': 'Tipo de cambio',
        'lines.amount_currency': 'Importe en moneda',
      },
      requiredColumns: ['sheet_number', 'lines.book_account_id'],
    },
  },
  highlights: ['journal_type_id', 'date', 'total_debit', 'total_credit'],
  list: {
    columns: ['date', 'folio', 'journal_type_id', 'concept', 'total_debit', 'status', 'origin'],
    sort: '-date',
    filters: ['date', 'journal_type_id', 'period_id', 'status', 'origin', 'event'],
  },
  print: { day: 'date' },
  form: {
    sections: [
      {
        title: 'Póliza',
        help: 'Qué se asienta y con qué fecha.',
        fields: ['folio', 'journal_type_id', 'date', 'month_13', 'concept', 'reverse_reason'],
      },
      {
        title: 'Movimientos',
        help: 'Cada renglón lleva un cargo o un abono; en total son iguales.',
        fields: ['lines', 'total_debit', 'total_credit'],
      },
      {
        title: 'De dónde viene',
        help: 'Quién la hizo y con qué otra póliza se relaciona.',
        fields: [
          'period_id',
          'origin',
          'event',
          'source_resource',
          'source_id',
          'template_id',
          'sheet_number',
          'reverses_on',
          'reverses_id',
          'reversed_by_id',
        ],
      },
    ],
  },
  actions: { 'from-template': FROM_TEMPLATE, support: SUPPORT },
  kept: {
    draft: { field: 'status', is: ['BORRADOR', 'POR_AUTORIZAR'] },
    derived: ['status'],
    once: ['reversed_by_id', 'reverse_reason'],
    // What proves a line may be known later than the line.
    rows: { 'acc/entry-supports': { grows: true } },
  },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['POR_AUTORIZAR', 'APLICADA', 'REVERSADA'],
    readOnlyMessage: 'El documento ya no admite cambios: genera una reversa.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: genera una reversa.',
    byConsequence: {
      undo: {
        label: 'Reversa de su documento',
        from: ['APLICADA'],
        to: 'REVERSADA',
        cause: 'Se canceló el documento que la causó.',
      },
    },
    transitions: {
      submit: {
        label: 'Enviar',
        successMessage: 'Póliza enviada a autorizar.',
        from: ['BORRADOR'],
        to: 'POR_AUTORIZAR',
        key: 'acc/book-entries.update',
      },
      return: {
        label: 'Devolver',
        successMessage: 'Póliza devuelta.',
        from: ['POR_AUTORIZAR'],
        to: 'BORRADOR',
        key: 'acc/book-entries.post',
        recordFields: { required: ['reason'] },
        tone: 'dan',
        confirm: 'Vuelve a borrador para que se corrija.',
      },
      post: {
        label: 'Aplicar',
        successMessage: 'Póliza aplicada.',
        from: ['BORRADOR', 'POR_AUTORIZAR'],
        to: 'APLICADA',
        key: 'acc/book-entries.post',
        tone: 'pri',
        confirm: 'Toma folio y entra a los libros: ya no se edita, sólo se reversa.',
      },
      reverse: {
        label: 'Reversar',
        successMessage: 'Póliza reversada.',
        from: ['APLICADA'],
        to: 'REVERSADA',
        key: 'acc/book-entries.reverse',
        recordFields: { required: ['reverse_reason'] },
        tone: 'dan',
        confirm: 'Se asienta otra póliza con los cargos y los abonos al revés.',
      },
    },
  },
  privileges: [
    { key: 'acc/book-entries.post', label: 'Aplicar pólizas', risk: 'SENSIBLE' },
    { key: 'acc/book-entries.reverse', label: 'Reversar pólizas', risk: 'SENSIBLE' },
    {
      key: CONTROL,
      label: 'Mover cuentas de control con pólizas manuales',
      risk: 'SENSIBLE',
    },
  ],
});
