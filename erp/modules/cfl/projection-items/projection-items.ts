import { choice, date, decimal, money, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { DIRECTIONS } from '../cash-flow-groups.ts';

/** Money that will come or go and that no document tells of yet. */
export const projectionItems = resource('cfl/projection-items', {
  label: ['Partida de proyección', 'Partidas de proyección'],
  gender: 'f',
  docUrl: 'proyeccion-de-flujo',
  fields: {
    name: text('Nombre', { required: true, max: 120, width: 8 }),
    direction: choice('Entrada o salida', DIRECTIONS, { required: true, width: 4 }),
    amount: money('Importe', { required: true, above: '0', width: 3 }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'Vacío: el vigente.',
    }),
    base_amount: money('Importe en pesos', { inPesos: true, readOnly: true, width: 3 }),
    date: date('Fecha', { required: true, width: 3, help: 'O la primera, de lo que se repite.' }),
    frequency: choice(
      'Frecuencia',
      [
        ['UNA_VEZ', 'Una vez'],
        ['SEMANAL', 'Cada semana'],
        ['QUINCENAL', 'Cada quince días'],
        ['MENSUAL', 'Cada mes'],
        ['ANUAL', 'Cada año'],
      ],
      { required: true, default: 'UNA_VEZ', width: 3 },
    ),
    until: date('Hasta', { width: 3, help: 'Vacía: sin fin.' }),
    cash_flow_concept: text('Concepto de flujo', { max: 60, width: 6 }),
    probability: percent('Probabilidad', {
      required: true,
      min: '0',
      max: '100',
      default: '100',
      suffix: '%',
      width: 3,
      help: 'Se cuenta esa parte del importe.',
    }),
    replaced_by_id: ref('Reemplazada por', 'cfl/open-items', {
      width: 6,
      help: 'La partida que la hizo real: desde entonces no se cuenta.',
    }),
  },
  title: 'name',
  hasActive: true,
  search: ['name', 'cash_flow_concept'],
  checks: [
    {
      field: 'until',
      op: '>=',
      other: 'date',
      message: 'No termina antes de empezar.',
    },
  ],
  list: {
    columns: ['name', 'direction', 'amount', 'date', 'frequency', 'until', 'probability', 'active'],
    sort: 'date',
    filters: ['direction', 'frequency', 'date', 'cash_flow_concept'],
  },
});
