import { choice, date, decimal, ref } from '#erp/model/fields.ts';
import { RATE_KINDS } from '#erp/domains/exchange/rate-kinds.ts';
import { resource } from '#erp/model/resource.ts';

/** What a currency is worth in pesos from a day on, as somebody says it. */
export const exchanges = resource('exchanges', {
  label: ['Tipo de cambio', 'Tipos de cambio'],
  screen: 'acc-exchanges',
  docUrl: 'tipos-de-cambio',
  fields: {
    date: date('Fecha de aplicación', {
      required: true,
      index: true,
      width: 3,
      help: 'El del DOF lleva el día en que se aplica: se publica el anterior.',
    }),
    currency_id: ref('Moneda', 'currencies', { required: true, where: { active: '1' }, width: 3 }),
    kind: choice('Tipo', RATE_KINDS, { required: true, default: 'DOF', width: 3 }),
    rate: decimal('Pesos por unidad', {
      required: true,
      precision: 12,
      scale: 6,
      above: '0',
      suffix: 'MXN',
      width: 3,
    }),
    source: choice(
      'Fuente',
      [
        ['MANUAL', 'Captura'],
        ['IMPORTADO', 'Importación'],
        ['SERVICIO', 'Servicio'],
      ],
      { required: true, default: 'MANUAL', readOnly: true, width: 3 },
    ),
  },
  title: ['date', 'currency_id', 'kind'],
  uniques: [
    {
      fields: ['currency_id', 'kind', 'date'],
      on: 'date',
      message: 'Ya hay un tipo de cambio de esa moneda, tipo y fecha: ábrelo y cámbialo.',
    },
  ],
  search: [],
  quickSearch: false,
  list: {
    columns: ['date', 'currency_id', 'kind', 'rate', 'source'],
    sort: '-date',
    filters: ['date', 'currency_id', 'kind', 'source'],
    chart: { x: 'date', y: 'rate', series: ['currency_id', 'kind'], days: 90 },
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Tipo de cambio',
        help: 'Los documentos en otra moneda proponen el último del tipo que dice la configuración contable.',
        fields: ['date', 'currency_id', 'kind', 'rate', 'source'],
      },
    ],
  },
});
