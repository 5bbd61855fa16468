import { leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, computed, datetime, decimal, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { SHORTAGE_CLASSES } from '#erp/modules/inventory/movements/movements.ts';

/**
 * What the books said when the line was counted. A blind count keeps it from everybody until the
 * counting is over.
 */
const book = (
  value: string,
  open: string,
) => `(select ${value} from count_books b join inv__counts c on ${sameCompany('c', 'b')} and c.id = t.count_id
  where ${sameCompany('b', 't')} and b.line_id = t.id and (${open}))`;
const REVIEWED = `not c.blind or c.status in ('EN_REVISION', 'APLICADO')`;
const DIFFERENCE = '(coalesce(t.recount_qty, t.counted_qty) - b.qty)';

const APPLIER = { readKey: 'inventory.count.apply' };

export const countLines = child('inv/count-lines', {
  label: ['Renglón', 'Renglones'],
  fields: {
    count_id: ref('Conteo', 'inv/counts', { required: true }),
    place: computed(
      'Lugar',
      'text',
      `(select concat_ws(' · ', p.code, l.code, s.code) from products p ${leftJoin('inv__count_lines.lot_id', 't', 'l')} ${leftJoin('inv__count_lines.slot_id', 't', 's')}
        where ${refersTo('inv__count_lines.product_id', 't', 'p')})`,
    ),
    progress: computed(
      'Avance',
      'text',
      `case when t.recount_qty is not null then 'recontado ' || trim_scale(t.recount_qty) when t.recount_asked then 'por recontar' when t.counted_qty is not null then 'contado ' || trim_scale(t.counted_qty)
        else 'por contar' end`,
    ),
    outcome: computed(
      'Resultado',
      'text',
      book(
        `case when ${DIFFERENCE} = 0 then 'coincide' else 'diferencia ' || trim_scale(${DIFFERENCE}) end`,
        REVIEWED,
      ),
      APPLIER,
    ),
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    slot_id: ref('Ubicación', 'wms/slots'),
    lot_id: ref('Lote', 'lots', { filter: { product_id: 'product_id' } }),
    expected_qty: computed(
      'Esperado',
      'decimal',
      book('b.qty', `not c.blind or c.status = 'APLICADO'`),
    ),
    system_qty: computed('Sistema', 'decimal', book('b.qty', REVIEWED), APPLIER),
    counted_qty: decimal('Contado', { min: '0' }),
    counted_qty2: decimal('Bultos', { min: '0' }),
    counted_by: ref('Contó', 'users', { readOnly: true }),
    counted_at: datetime('Cuándo', { readOnly: true }),
    recount_asked: bool('Por recontar', { readOnly: true }),
    recount_qty: decimal('Reconteo', { min: '0' }),
    recounted_by: ref('Recontó', 'users', { readOnly: true }),
    difference: computed('Diferencia', 'decimal', book(DIFFERENCE, REVIEWED), APPLIER),
    difference_value: computed(
      'Importe',
      'money',
      book(`round(${DIFFERENCE} * b.unit_cost, 2)`, REVIEWED),
      { readKey: 'costs.view' },
    ),
    within_tolerance: computed(
      'En tolerancia',
      'bool',
      book(
        `abs(${DIFFERENCE}) <= abs(b.qty) * c.tolerance_pct / 100 or abs(${DIFFERENCE} * b.unit_cost) <= c.tolerance_value`,
        REVIEWED,
      ),
      APPLIER,
    ),
    shortage_class: choice('Clasificación', SHORTAGE_CLASSES),
    reason_id: ref('Causa', 'causes'),
    unit_cost: decimal('Costo unitario', {
      min: '0',
      readKey: 'costs.view',
      help: 'Sólo de lo que nunca ha tenido costo.',
    }),
    note: text('Nota', { max: 120 }),
  },
  title: ['place', 'progress', 'outcome'],
  list: {
    columns: [
      'product_id',
      'slot_id',
      'lot_id',
      'expected_qty',
      'counted_qty',
      'counted_qty2',
      'counted_by',
      'counted_at',
      'recount_asked',
      'recount_qty',
      'system_qty',
      'difference',
      'difference_value',
      'within_tolerance',
      'shortage_class',
      'reason_id',
      'unit_cost',
      'note',
    ],
  },
});
