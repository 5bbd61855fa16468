import { choice, computed, date, decimal, money, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { CAPTURE, COPY, GENERATE, KINDS, PUBLISH } from './forecast-actions.ts';
import { actual, ACTUALS_OF_LIST, deviation } from './actual.queries.ts';
import { KEY_FIELDS, SUBJECT } from './forecast-keys.ts';

/** What will be sold in a month, of whom or what; goals and budgets too (sales §2, R30). */
export const forecast = resource('forecast', {
  label: ['Pronóstico', 'Pronósticos'],
  docUrl: 'pronosticos',
  fields: {
    kind: choice('Tipo', KINDS, { required: true, default: 'PRONOSTICO', index: true, width: 3 }),
    period: date('Mes', {
      granularity: 'month',
      required: true,
      index: true,
      width: 3,
      help: 'Cualquier día del mes: se guarda el primero.',
    }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['PUBLICADO', 'Publicado', 'ok'],
        ['SUSTITUIDO', 'Sustituido', 'off'],
      ],
      { required: true, default: 'BORRADOR', index: true, readOnly: true, width: 3 },
    ),
    ...KEY_FIELDS,
    subject: computed('De', 'text', SUBJECT, { width: 6 }),
    baseline_qty: decimal('Base estadística', {
      readOnly: true,
      shownScale: 2,
      width: 3,
      help: 'El promedio de los últimos tres meses cerrados, por la estacionalidad del mes.',
    }),
    qty: decimal('Cantidad', { min: '0', shownScale: 2, width: 3, help: 'En unidad de venta.' }),
    amount: money('Importe', {
      inPesos: true,
      min: '0',
      width: 3,
      help: 'Sin impuestos. Vacío: la cantidad por su precio neto medio de tres meses.',
    }),
    actual_qty: computed('Cantidad real', 'decimal', `(${actual('quantity')})::numeric(18,6)`, {
      batchSql: ACTUALS_OF_LIST,
      width: 3,
      help: 'De lo facturado en el mes, menos lo devuelto.',
    }),
    actual_amount: computed('Importe real', 'money', `(${actual('amount')})::numeric(18,2)`, {
      batchSql: ACTUALS_OF_LIST,
      inPesos: true,
      width: 3,
      help: 'Venta neta del mes, sin impuestos.',
    }),
    error_percent: computed('Error', 'percent', deviation('error_percent'), {
      batchSql: ACTUALS_OF_LIST,
      width: 3,
      help: 'Cuánto se apartó de lo real, cuando el mes terminó.',
    }),
    bias_percent: computed('Sesgo', 'percent', deviation('bias_percent'), {
      batchSql: ACTUALS_OF_LIST,
      width: 3,
      help: 'Positivo: se pronosticó de más.',
    }),
    notes: text('Notas', { max: 250, width: 12 }),
    scope: text('Alcance', { max: 160, readOnly: true, internal: true }),
  },
  title: ['kind', 'period'],
  uniques: [
    {
      fields: ['scope'],
      on: 'period',
      message: 'Ya hay un borrador de lo mismo en ese mes.',
    },
  ],
  search: ['product_id', 'line_id', 'customer_id', 'seller_id'],
  quickSearch: false,
  branchField: 'branch_office_id',
  highlights: ['period', 'qty', 'amount', 'actual_amount', 'status'],
  list: {
    columns: [
      'subject',
      'period',
      'kind',
      'qty',
      'actual_qty',
      'amount',
      'actual_amount',
      'error_percent',
      'status',
    ],
    sort: '-period',
    filters: ['kind', 'period', 'status', 'product_id', 'line_id', 'customer_id', 'seller_id'],
  },
  form: {
    sections: [
      {
        title: 'Qué y cuándo',
        help: 'Pronóstico, meta o presupuesto de un mes.',
        fields: ['kind', 'period', 'status'],
      },
      {
        title: 'De quién o de qué',
        help: 'Al menos uno; vacío vale por todos.',
        fields: [
          'product_id',
          'line_id',
          'customer_id',
          'seller_id',
          'zone_id',
          'branch_office_id',
        ],
      },
      {
        title: 'Cuánto',
        help: 'Una cantidad, un importe o los dos.',
        fields: ['baseline_qty', 'qty', 'amount', 'notes'],
      },
      {
        title: 'Cómo va',
        help: 'Lo facturado del mes.',
        fields: ['actual_qty', 'actual_amount', 'error_percent', 'bias_percent'],
      },
    ],
  },
  actions: { capture: CAPTURE, generate: GENERATE, copy: COPY, publish: PUBLISH },
  privileges: [{ key: 'forecast.publish', label: 'Publicar pronósticos', risk: 'SENSIBLE' }],
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['PUBLICADO', 'SUSTITUIDO'],
    readOnlyMessage: 'Ya se publicó: captura otro y publícalo, y toma su lugar.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador.',
    byConsequence: {
      put: {
        label: 'Publicación',
        from: ['BORRADOR'],
        to: 'PUBLICADO',
        cause: 'Se publicó con los de su mes.',
      },
      supersede: {
        label: 'Sustitución',
        from: ['PUBLICADO'],
        to: 'SUSTITUIDO',
        cause: 'Se publicó otro de lo mismo.',
      },
    },
    transitions: {},
  },
});
