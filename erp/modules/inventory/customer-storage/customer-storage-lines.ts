import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { computed, decimal, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What an agreement holds: our own goods at the customer, or the customer's with us. */
export const HELD = `from stock_balances b where ${sameCompany('b', 't')} and b.storage_id = h.storage_id
  and case when h.kind = 'CONSIGNACION' then b.owner_kind = 'PROPIO' else b.owner_kind = 'CLIENTE' and b.owner_id = h.customer_id end`;

export const customerStorageLines = child('customer-storage-lines', {
  label: ['Producto acordado', 'Productos acordados'],
  fields: {
    agreement_id: ref('Almacén de cliente', 'customer-storage', { required: true }),
    product_id: ref('Producto', 'products', { required: true, where: { is_stocked: '1' } }),
    min_qty: decimal('Mínimo', { min: '0' }),
    max_qty: decimal('Máximo', { min: '0' }),
    price: decimal('Precio', {
      min: '0',
      writeKey: 'customer-storage.price',
      help: 'De una unidad base, sin impuestos, en la moneda del cliente. Vacío: el de su lista.',
    }),
    on_hand: computed(
      'Existencia',
      'decimal',
      `(select coalesce((select sum(b.qty) ${HELD} and b.product_id = t.product_id), 0) from customer_storage h where ${refersTo('customer_storage_lines.agreement_id', 't', 'h')})`,
    ),
  },
  title: 'product_id',
  list: { columns: ['product_id', 'min_qty', 'max_qty', 'price', 'on_hand'] },
});
