import type { Tx } from '#erp/db/database.ts';

const FAMILIES = [
  'Hilo poliéster',
  'Hilo algodón',
  'No tejido',
  'Laminado',
  'Fibra poliéster',
  'Fibra polipropileno',
  'Bolsa ecológica',
  'Caja de cartón',
  'Rodamiento',
  'Tela de punto',
  'Cinta elástica',
  'Guata térmica',
];
const COLORS = [
  'natural',
  'blanco',
  'negro',
  'azul marino',
  'verde',
  'rojo',
  'gris',
  'beige',
  'turquesa',
  'mostaza',
];
const USES = [
  'para hilatura',
  'para filtro',
  'agrícola',
  'médico',
  'para calzado',
  'para colchón',
  'industrial',
  'promocional',
];

/**
 * Makes `n` plausible products by SQL, for the benchmark and the tests of long lists: codes
 * `B-0000001`…, spread over the
 * company's categories, lines and units. The company must have at least one unit; a category is
 * made when there is none.
 */
export async function bulkProducts(tx: Tx, accountId: number, n: number): Promise<void> {
  await tx.execute(
    `insert into categories (account_id, code, name, kind, is_basic_good) select $1, 'VARIOS', 'Varios', 'PRODUCTO_TERMINADO', false where not exists (select 1 from categories where account_id = $1)`,
    [accountId],
  );
  await tx.execute(
    `insert into products (account_id, code, name, kind, category_id, line_id, status, is_stocked, is_purchasable, is_sellable, is_manufactured, is_template,
       stock_unit_id, buy_unit_id, sell_unit_id, tracking, picking_policy, valuation, list_price, min_price, sat_product_key, tax_object, inspect_on_receipt, is_waste,
       variable_weight, make_to_order, exclude_from_sales_stats, border_rate_eligible, withholding_profile)
     select $1, 'B-' || lpad((i + last.number)::text, 7, '0'),
       ($3::text[])[1 + i % cardinality($3::text[])] || ' ' || (20 + i % 180) || ' ' || ($5::text[])[1 + (i / 3) % cardinality($5::text[])] || ' ' || ($4::text[])[1 + (i / 7) % cardinality($4::text[])],
       (array['PRODUCTO_TERMINADO', 'MERCANCIA', 'MATERIA_PRIMA', 'INSUMO'])[1 + i % 4],
       categories.ids[1 + i % cardinality(categories.ids)],
       case when cardinality(lines.ids) > 0 then lines.ids[1 + i % cardinality(lines.ids)] end,
       case when i % 23 = 0 then 'DESCONTINUADO' when i % 97 = 0 then 'BLOQUEADO' else 'ACTIVO' end,
       true, i % 4 <> 0, i % 4 < 2, i % 4 = 0, false, units.ids[1 + i % cardinality(units.ids)], units.ids[1 + i % cardinality(units.ids)], units.ids[1 + i % cardinality(units.ids)],
       'NINGUNO', 'PEPS', 'PROMEDIO', round((5 + (i * 37 % 49000) / 100.0)::numeric, 2), round((4 + (i * 37 % 49000) / 120.0)::numeric, 2), '11162200', '02', false, false,
       false, false, false, true, 'NINGUNA'
     from generate_series(1, $2::int) i,
       (select coalesce(max(substr(code, 3)::int), 0) as number from products where account_id = $1 and code ~ '^B-[0-9]{7}$') last,
       (select array_agg(id order by id) as ids from categories where account_id = $1) categories,
       (select coalesce(array_agg(id order by id), '{}') as ids from lines where account_id = $1) lines,
       (select array_agg(id order by id) as ids from units where account_id = $1 and dimension in ('CONTEO', 'MASA', 'LONGITUD')) units`,
    [accountId, n, FAMILIES, COLORS, USES],
  );
  await tx.execute(
    `insert into products__tax_ids (account_id, owner_id, target_id, position)
     select $1, p.id, x.id, 0 from products p, (select id from sattaxes where account_id = $1 and code = 'IVA16') x where p.account_id = $1 and p.code ~ '^B-[0-9]{7}$' on conflict do nothing`,
    [accountId],
  );
}
