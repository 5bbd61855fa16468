import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { datetime, decimal, ref, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';

const STANDS = (row: string) =>
  `${row}.reverses_id is null and not exists (select 1 from kardex x where x.account_id = ${row}.account_id and x.reverses_id = ${row}.id)`;
const LEFT = `o.lot_id = d.lot_id and o.product_id = d.product_id and o.kind = 'SALIDA' and ${STANDS('o')}`;
const CAME = `i.kind = 'ENTRADA' and i.lot_id is not null and i.lot_id <> d.lot_id and ${STANDS('i')}`;

/** Lots that were made of others, at any distance: by a change of lot, or by a transformation. */
const MADE_OF = `with recursive down(lot_id, product_id) as (
    select l.id, l.product_id from lots l where l.id = :lot_id
    union
    select m.lot_id, m.product_id from down d cross join lateral (
      select i.lot_id, i.product_id from kardex o join kardex i on ${sameCompany('i', 'o')} and i.pair_id = o.id where ${LEFT} and ${CAME}
      union all
      select i.lot_id, i.product_id from kardex o join kardex i on ${sameCompany('i', 'o')} and i.cost_group = o.cost_group where o.cost_group is not null and ${LEFT} and ${CAME}
    ) m
  )`;

/** Who has to be told when a lot turns out bad. */
export const recallReport: ReportScreen = {
  path: 'lots/affected',
  label: 'Clientes afectados',
  key: 'lots.list',
  exportKey: 'lots.export',
  call: { method: 'GET', path: 'lots/affected' },
  inMenu: false,
  docUrl: 'clientes-afectados',
  reports: [
    {
      key: 'CLIENTES_AFECTADOS',
      label: 'Clientes afectados por un lote',
      description:
        'A quién se entregó mercancía del lote, o de lo que se hizo con él, y cómo localizarlo.',
      filters: { lot_id: ref('Lote', 'lots', { required: true }) },
      sql: `${MADE_OF}
        select m.customer_id, c.code as customer_code, c.name as customer, m.id as movement_id, m.folio, max(k.posted_at) as at, concat_ws(' ', m.source_resource, m.source_id) as origin, p.code || ' — ' || p.name as product,
          l.code as lot, k.lot_id, -sum(k.qty) as qty, coalesce(sum(r.qty), 0) as returned, u.code as unit, max(coalesce(t.name, '')) as contact, max(coalesce(t.mobile, t.phone, c.phone)) as phone,
          max(coalesce(t.email, c.email)) as email
        from down d join kardex k on k.lot_id = d.lot_id and k.product_id = d.product_id and k.kind = 'SALIDA' and k.pair_id is null and ${STANDS('k')}
          join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id join {customers} c on ${refersTo('movements.customer_id', 'm', 'c')}
          join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id ${join('products.stock_unit_id', 'p', 'u')}
          join lots l on ${sameCompany('l', 'k')} and l.id = k.lot_id
          left join lateral (select sum(b.qty) as qty from kardex b where ${sameCompany('b', 'k')} and b.return_of_id = k.id and b.qty > 0) r on true
          left join lateral (select n.name, n.phone, n.mobile, n.email from customer_contacts n where ${refersTo('customer_contacts.customer_id', 'n', 'c')} order by n.is_default desc, n.id limit 1) t on true
        group by m.customer_id, c.code, c.name, m.id, m.folio, m.source_resource, m.source_id, p.code, p.name, l.code, k.lot_id, u.code`,
      columns: {
        customer: { field: text('Cliente'), link: { record: 'customers', id: 'customer_id' } },
        at: { field: datetime('Fecha') },
        folio: { field: text('Documento'), link: { record: 'movements', id: 'movement_id' } },
        origin: { field: text('Origen', { represents: 'resource' }), priority: 3 },
        product: { field: text('Producto'), priority: 3 },
        lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' } },
        qty: { field: decimal('Entregado', { scale: 3 }) },
        returned: { field: decimal('Devuelto', { scale: 3 }), priority: 2 },
        unit: { field: text('Unidad'), priority: 3 },
        contact: { field: text('Contacto'), priority: 2 },
        phone: { field: text('Teléfono') },
        email: { field: text('Correo'), priority: 3 },
      },
      drillDown: 'row',
      sort: ['customer', 'at'],
      empty: 'Nada de este lote, ni de lo que se hizo con él, ha salido a clientes.',
    },
  ],
};
