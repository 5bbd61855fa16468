import { sameCompany } from '#erp/db/sql/joins.ts';
import { computed, decimal, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const POOLS = `from stock_costs c where ${sameCompany('c', 't')} and c.product_id = t.product_id and (t.lot_id is null or c.pool_key = 'L:' || t.lot_id)`;
/** Rows of the receipt that the line corrects, with what they are worth by now. */
const RECEIPT = `from kardex k where ${sameCompany('k', 't')} and k.movement_id = t.receipt_id and k.product_id = t.product_id and k.kind = 'ENTRADA'`;
const RECEIVED = `(select sum(k.value + coalesce((select sum(a.value) from kardex a where ${sameCompany('a', 'k')} and a.adjusts_id = k.id), 0)) ${RECEIPT})`;
/** What was is kept when it is applied; before, it is what is now. */
const until = (applied: string, ofReceipt: string, ofPools: string) =>
  `coalesce(t.${applied}, case when t.receipt_id is null then ${ofPools} else ${ofReceipt} end)`;

export const revaluationLines = child('inv/revaluation-lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  fields: {
    revaluation_id: ref('Ajuste', 'inv/revaluations', { required: true }),
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    lot_id: ref('Lote', 'lots', {
      filter: { product_id: 'product_id' },
      help: 'Sólo con costo por lote; vacío: todos.',
    }),
    receipt_id: ref('Entrada', 'movements', {
      where: { status: 'APLICADO' },
      help: 'Sólo en un costo tardío.',
    }),
    new_cost: decimal('Costo nuevo', {
      min: '0',
      readKey: 'costs.view',
      help: 'Por unidad de inventario.',
    }),
    delta_value: decimal('Importe', { readKey: 'costs.view', help: 'Lo que sube o baja, en MXN.' }),
    applied_qty: decimal('Existencia al aplicar', { readOnly: true }),
    applied_cost: decimal('Costo al aplicar', { readOnly: true, readKey: 'costs.view' }),
    applied_effect: decimal('Efecto aplicado', { readOnly: true, readKey: 'costs.view' }),
    qty_on_hand: computed(
      'Existencia',
      'decimal',
      until('applied_qty', `(select sum(k.qty) ${RECEIPT})`, `(select sum(c.qty) ${POOLS})`),
    ),
    current_cost: computed(
      'Costo actual',
      'decimal',
      until(
        'applied_cost',
        `round(${RECEIVED} / nullif((select sum(k.qty) ${RECEIPT}), 0), 6)`,
        `(select case when sum(c.qty) > 0 then round(sum(c.value) / sum(c.qty), 6) else max(c.avg_cost) end ${POOLS})`,
      ),
      { readKey: 'costs.view' },
    ),
    effect: computed(
      'Efecto',
      'money',
      until(
        'applied_effect',
        `coalesce(t.delta_value, (select round(t.new_cost * sum(k.qty), 6) ${RECEIPT}) - ${RECEIVED})`,
        `coalesce(t.delta_value, (select round(t.new_cost * sum(c.qty), 6) - sum(c.value) ${POOLS}))`,
      ),
      { readKey: 'costs.view' },
    ),
    pool_key: computed(
      'Grupo de costo',
      'text',
      `(select string_agg(c.pool_key, ', ' order by c.pool_key) ${POOLS})`,
    ),
  },
  title: 'product_id',
  row: {
    cells: [
      'product_id',
      'lot_id',
      'receipt_id',
      'qty_on_hand',
      'current_cost',
      'new_cost',
      'delta_value',
      'effect',
    ],
    enterCells: ['product_id', 'new_cost'],
    readOnlyColumns: [
      'product_id',
      'lot_id',
      'receipt_id',
      'qty_on_hand',
      'current_cost',
      'new_cost',
      'delta_value',
      'effect',
    ],
  },
  list: {
    columns: [
      'product_id',
      'lot_id',
      'receipt_id',
      'qty_on_hand',
      'current_cost',
      'new_cost',
      'delta_value',
      'effect',
    ],
  },
});
