import { leftJoin, refersTo } from '#erp/db/sql/joins.ts';

/** What one of a product `p` weighs in its unit `n`. */
export const UNIT_KILOS = `case when n.sat_key = 'KGM' then 1 else p.net_weight_kg end`;

/**
 * What a shipment `t` weighs: until it is gathered what is planned counts, then what it weighed.
 */
export const PLANNED_KILOS = `coalesce((select sum(coalesce(e.net_weight, ${UNIT_KILOS} * case when t.status in ('BORRADOR', 'EN_SURTIDO') then case when e.plan_id is null then e.qty_planned end else e.qty_picked end))
    from sls__shipments__lines e join products p on ${refersTo('sls__shipments__lines.product_id', 'e', 'p')} ${leftJoin('sls__shipments__lines.unit_id', 'e', 'n')} where ${refersTo('sls__shipments__lines.shipment_id', 'e', 't')}), 0)`;
