/** How a line's unit stands to its product's stock unit, in SQL (inventory R8). */

/** Stock units in one unit of movement line `l` of product `p`, as `f.factor`: the lot's own equivalence, the product's, or that of the dimension; null where none is known. */
export const LINE_FACTOR = `left join units u on u.account_id = l.account_id and u.id = l.unit_id left join units n on n.account_id = p.account_id and n.id = p.stock_unit_id
  left join product_units w on w.account_id = l.account_id and w.product_id = l.product_id and w.unit_id = l.unit_id
  left join lots t on t.account_id = l.account_id and t.id = l.lot_id and t.conv_unit_id = l.unit_id
  cross join lateral (select coalesce(case when l.unit_id is null or l.unit_id = p.stock_unit_id then 1::numeric end, t.conv_num::numeric / nullif(t.conv_den, 0), w.numerator::numeric / nullif(w.denominator, 0),
    u.factor_num::numeric * n.factor_den / nullif(u.factor_den * n.factor_num, 0)) as factor) f`;
