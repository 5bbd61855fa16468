/** How a line's unit stands to its product's stock unit, in SQL (inventory R8). */
import { sameCompany } from '#erp/db/sql/joins.ts';

/**
 * Stock units in one unit of movement line `l` of product `p`, as `f.factor`: the lot's own
 * equivalence, the product's, or that of the dimension; null where none is known.
 */
export const LINE_FACTOR = `left join units u on ${sameCompany('u', 'l')} and u.id = l.unit_id left join units n on ${sameCompany('n', 'p')} and n.id = p.stock_unit_id
  left join product_units w on ${sameCompany('w', 'l')} and w.product_id = l.product_id and w.unit_id = l.unit_id
  left join lots t on ${sameCompany('t', 'l')} and t.id = l.lot_id and t.conv_unit_id = l.unit_id
  cross join lateral (select coalesce(case when l.unit_id is null or l.unit_id = p.stock_unit_id then 1::numeric end, t.conv_num::numeric / nullif(t.conv_den, 0), w.numerator::numeric / nullif(w.denominator, 0),
    u.factor_num::numeric * n.factor_den / nullif(u.factor_den * n.factor_num, 0)) as factor) f`;

/** Stock units in one unit of sale of product `p`; one where neither is known to the other. */
export const SALE_FACTOR = `case when p.sell_unit_id is null or p.sell_unit_id = p.stock_unit_id then 1 else coalesce(
  (select w.numerator::numeric / nullif(w.denominator, 0) from product_units w where ${sameCompany('w', 'p')} and w.product_id = p.id and w.unit_id = p.sell_unit_id),
  (select u.factor_num::numeric * n.factor_den / nullif(u.factor_den * n.factor_num, 0) from units u join units n on ${sameCompany('n', 'u')} and n.id = p.stock_unit_id and n.dimension = u.dimension where ${sameCompany('u', 'p')} and u.id = p.sell_unit_id), 1) end`;
