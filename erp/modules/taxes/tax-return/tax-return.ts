import { RETURN_KINDS } from '#erp/domains/taxes/due-date.ts';
import {
  choice,
  computed,
  date,
  decimal,
  file,
  int,
  lines,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { CALCULATE, OF_VAT, OF_YEAR } from './tax-return-actions.ts';
import { PAY } from './payment/pay-action.ts';
import { RETURN_STATES } from './return-states.ts';
import { DIOT } from './diot.schemas.ts';

/** The DIOT says what was paid to whom: nothing of it is owed. */
const OWES = {
  field: 'kind',
  is: RETURN_KINDS.map(([code]) => code).filter((code) => code !== 'DIOT'),
} as const;

/** What is declared of a month to the tax office (finance §2.6, §5.10). */
export const taxReturns = resource('sat/tax-return', {
  label: ['Declaración', 'Declaraciones'],
  gender: 'f',
  docUrl: 'declaraciones',
  fields: {
    kind: choice('Tipo', RETURN_KINDS, { required: true, readOnly: 'edit', width: 3 }),
    year: int('Ejercicio', {
      ungrouped: true,
      required: true,
      min: '2000',
      readOnly: 'edit',
      width: 2,
    }),
    month: int('Mes', { required: true, min: '1', max: '12', readOnly: 'edit', width: 2 }),
    period: text('Periodo', { max: 7, readOnly: true, index: true, width: 2 }),
    filing: int('Versión', {
      required: true,
      default: 1,
      readOnly: true,
      width: 2,
      help: '1 es la normal; las demás son complementarias.',
    }),
    complementary: computed(
      'Complementaria',
      'text',
      `case when t.filing > 1 then 'Complementaria ' || (t.filing - 1) end`,
    ),
    status: choice(
      'Estado',
      [
        ['CALCULADA', 'Calculada', 'wait'],
        ['PRESENTADA', 'Presentada', 'go'],
        ['PAGADA', 'Pagada', 'ok'],
        ['SUSTITUIDA', 'Sustituida', 'off'],
      ],
      { required: true, default: 'CALCULADA', readOnly: true, index: true, width: 3 },
    ),
    due_date: date('Vence', { readOnly: true, index: true, width: 3 }),
    proportion: decimal('Proporción de IVA acreditable', {
      precision: 9,
      scale: 4,
      min: '0',
      max: '1',
      width: 3,
      shownWhen: [[OF_VAT]],
      help: 'Vacía: la de los parámetros del ejercicio.',
    }),
    adjustment: money('Conciliación fiscal', {
      width: 3,
      shownWhen: [[OF_YEAR]],
      help: 'Lo que se suma (o resta) al resultado contable.',
    }),
    applied_credit: money('Saldo a favor aplicado', { min: '0', width: 3, shownWhen: [[OF_VAT]] }),
    amount_due: money('Impuesto a cargo', { readOnly: true, width: 3, shownWhen: [[OWES]] }),
    in_favor: money('A favor', { readOnly: true, width: 3, shownWhen: [[OWES]] }),
    paid_before: money('Pagado en la anterior', { readOnly: true, width: 3, shownWhen: [[OWES]] }),
    to_pay: money('A pagar', { readOnly: true, width: 3, shownWhen: [[OWES]] }),
    difference: money('Diferencia con la contabilidad', {
      readOnly: true,
      width: 3,
      help: 'Con diferencia no se presenta.',
    }),
    lines: lines('Papel de trabajo', 'sat/tax-return-lines', 'return_id', {
      max: 200,
      readOnly: true,
    }),
    retentions: lines('Retenciones', 'sat/tax-return-retentions', 'return_id', {
      max: 2000,
      readOnly: true,
    }),
    operation_number: text('Núm. de operación', { max: 40, readOnly: true, width: 4 }),
    filed_at: date('Presentada el', { readOnly: true, width: 3 }),
    capture_line: text('Línea de captura', { max: 40, readOnly: true, width: 4 }),
    capture_expires: date('Vence la línea', { readOnly: true, width: 3 }),
    movement_id: ref('Pago', 'cfl/movements', { readOnly: true, width: 4 }),
    paid_on: date('Pagada el', { readOnly: true, width: 3 }),
    ack_file: file('Acuse', { readOnly: true, width: 4 }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 4 }),
    replaces_id: ref('Sustituye a', 'sat/tax-return', { readOnly: true, width: 4 }),
    replaced_by_id: ref('Sustituida por', 'sat/tax-return', { readOnly: true, width: 4 }),
  },
  title: ['period', 'complementary', 'kind'],
  search: ['period', 'operation_number', 'capture_line'],
  highlights: ['due_date', 'amount_due', 'in_favor', 'to_pay', 'difference'],
  uniques: [
    {
      fields: ['year', 'month', 'kind', 'filing'],
      on: 'month',
      message: 'Ya hay una declaración de ese tipo y mes.',
    },
  ],
  calls: ['list', 'one', 'update', 'delete'],
  screens: ['list', 'edit'],
  overdue: { field: 'due_date', openStates: ['CALCULADA'] },
  print: { day: 'filed_at' },
  list: {
    columns: [
      'period',
      'kind',
      'filing',
      'due_date',
      'amount_due',
      'in_favor',
      'to_pay',
      'difference',
      'status',
    ],
    sort: '-period',
    filters: ['kind', 'year', 'month', 'status', 'due_date'],
  },
  actions: { calculate: CALCULATE, pay: PAY },
  extraCalls: [
    {
      name: 'diot',
      method: 'GET',
      path: 'sat/tax-return/diot/:id',
      key: 'sat/tax-return.export',
      summary: 'Archivo TXT de la DIOT de una declaración',
      ...DIOT,
    },
  ],
  privileges: [
    { key: 'sat/tax-return.create', label: 'Calcular declaraciones', risk: 'SENSIBLE' },
    { key: 'sat/tax-return.file', label: 'Presentar declaraciones', risk: 'SENSIBLE' },
    { key: 'sat/tax-return.pay', label: 'Pedir el pago de declaraciones', risk: 'SENSIBLE' },
    {
      key: 'sat/tax-return.replace',
      label: 'Hacer declaraciones complementarias',
      risk: 'SENSIBLE',
    },
  ],
  risks: { update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    tabs: [
      {
        key: 'papel',
        label: 'Papel de trabajo',
        sections: [
          {
            title: 'Declaración',
            help: 'De qué mes es, y con qué se calcula. Al guardar se calcula otra vez.',
            fields: [
              'kind',
              'year',
              'month',
              'period',
              'filing',
              'due_date',
              'proportion',
              'adjustment',
              'applied_credit',
            ],
          },
          {
            title: 'Resultado',
            help: 'En pesos. De qué documentos sale lo dice «Renglones de la declaración», en el menú de la declaración.',
            fields: ['amount_due', 'in_favor', 'paid_before', 'to_pay', 'difference', 'lines'],
          },
        ],
      },
      {
        key: 'retenciones',
        label: 'Retenciones',
        sections: [
          {
            title: 'Retenciones del mes',
            help: 'Por tercero e impuesto: lo que se pagó en el mes.',
            fields: ['retentions'],
          },
        ],
      },
      {
        key: 'presentacion',
        label: 'Presentación',
        sections: [
          {
            title: 'Presentación',
            help: 'Lo que dice el acuse del SAT.',
            fields: [
              'operation_number',
              'filed_at',
              'capture_line',
              'capture_expires',
              'ack_file',
              'movement_id',
              'paid_on',
              'entry_id',
              'replaces_id',
              'replaced_by_id',
            ],
          },
        ],
      },
    ],
  },
  kept: {
    draft: { field: 'status', is: ['CALCULADA'] },
    // A capture line that is past takes another.
    derived: [
      'status',
      'capture_line',
      'capture_expires',
      'movement_id',
      'paid_on',
      'replaced_by_id',
    ],
    once: ['entry_id'],
  },
  states: RETURN_STATES,
});
