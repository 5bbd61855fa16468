import { choice, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import type { FieldCondition } from '#erp/model/types.ts';

const month = (label: string) => money(label, { width: 2 });
const SPREAD: FieldCondition = { field: 'spread', is: ['IGUAL', 'ESTACIONAL_ANO_ANTERIOR'] };

/** What a budget allows of an account, or of a concept of expense, by month. */
export const budgetLines = child('fin/budget-lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  fields: {
    budget_id: ref('Presupuesto', 'fin/budgets', { required: true }),
    book_account_id: ref('Cuenta', 'acc/accounts', {
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
    }),
    expense_id: ref('Concepto de gasto', 'expenses', {
      where: { active: '1' },
      width: 6,
      help: 'En lugar de la cuenta: vale por la suya.',
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      width: 6,
      help: 'Vacío: de toda la empresa. Uno que agrupa vale por los que agrupa.',
    }),
    m01: month('Ene'),
    m02: month('Feb'),
    m03: month('Mar'),
    m04: month('Abr'),
    m05: month('May'),
    m06: month('Jun'),
    m07: month('Jul'),
    m08: month('Ago'),
    m09: month('Sep'),
    m10: month('Oct'),
    m11: month('Nov'),
    m12: month('Dic'),
    total: money('Total', { readOnly: true, width: 2 }),
    spread: choice(
      'Reparto',
      [
        ['MANUAL', 'Mes por mes'],
        ['IGUAL', 'Igual cada mes'],
        ['ESTACIONAL_ANO_ANTERIOR', 'Como el año anterior'],
      ],
      { required: true, default: 'MANUAL', width: 4 },
    ),
    spread_amount: money('Importe del año', {
      requiredWhen: SPREAD,
      onlyWhen: SPREAD,
      width: 4,
      help: 'Se reparte entre los meses.',
    }),
    comment: text('Comentario', { max: 300, width: 8 }),
  },
  title: ['book_account_id', 'expense_id', 'cost_center_id'],
  row: {
    cells: [
      'book_account_id',
      'expense_id',
      'cost_center_id',
      'm01',
      'm02',
      'm03',
      'm04',
      'm05',
      'm06',
      'm07',
      'm08',
      'm09',
      'm10',
      'm11',
      'm12',
      'total',
    ],
  },
  list: { columns: ['book_account_id', 'expense_id', 'cost_center_id', 'total'] },
});
