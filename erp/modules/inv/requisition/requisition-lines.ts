import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { availableSql } from '#erp/domains/stock/availability/available-sql.ts';
import { computed, decimal, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const SOURCE = `(select q.from_storage_id from inv__requisition q where ${sameCompany('q', 't')} and q.id = t.requisition_id)`;

/**
 * What a line was supplied with, in stock units: what of it was gathered and handed over. `line` is
 * its alias.
 */
export const suppliedSql = (
  line: string,
) => `(select coalesce(sum(k.qty), 0) from supplying s join supplying_lines n on ${refersTo('supplying_lines.supplying_id', 'n', 's')} and n.source_line_id = ${line}.id
    join supplying_picks k on ${sameCompany('k', 'n')} and k.line_id = n.id
  where ${sameCompany('s', line)} and s.source_resource = 'inv/requisition' and s.source_id = ${line}.requisition_id::text and s.status = 'ENTREGADO')`;

export const requisitionLines = child('inv/requisition-lines', {
  label: ['Partida', 'Partidas'],
  gender: 'f',
  fields: {
    requisition_id: ref('Requisición', 'inv/requisition', { required: true }),
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    qty: decimal('Solicitado', { required: true, above: '0' }),
    unit_id: ref('Unidad', 'units', { help: 'Vacía: la de inventario.' }),
    qty_authorized: decimal('Autorizado', {
      min: '0',
      writeKey: 'inventory.authorize',
      help: 'Vacío: lo solicitado.',
    }),
    qty_stock: decimal('En unidad de inventario', { readOnly: true }),
    qty_supplied: computed('Surtido', 'decimal', suppliedSql('t')),
    available_at_source: computed(
      'Disponible en origen',
      'decimal',
      availableSql({ account: 't.account_id', product: 't.product_id', storages: `= ${SOURCE}` }),
    ),
    note: text('Nota', { max: 120 }),
  },
  title: 'product_id',
  list: {
    columns: [
      'product_id',
      'qty',
      'unit_id',
      'qty_authorized',
      'qty_supplied',
      'available_at_source',
      'note',
    ],
  },
  checks: [
    { field: 'qty_authorized', op: '<=', other: 'qty', message: 'Es más de lo solicitado.' },
  ],
});
