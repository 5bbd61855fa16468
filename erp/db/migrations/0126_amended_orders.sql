ALTER TABLE "customer_orders" ADD COLUMN "released_discount" numeric(9, 4);
ALTER TABLE "customer_orders" ADD COLUMN "is_amended" boolean DEFAULT false NOT NULL;
ALTER TABLE "customer_orders__lines" ADD COLUMN "qty_authorised" numeric(18, 6);
ALTER TABLE "customer_orders__lines" ADD COLUMN "qty_closed" numeric(18, 6);
-- What was authorised so far is what later changes are measured against.
UPDATE customer_orders__lines l SET qty_authorised = l.qty FROM customer_orders o WHERE o.account_id = l.account_id AND o.id = l.order_id AND o.approved_at IS NOT NULL;
-- So far only closing an order called anything off.
UPDATE customer_orders__lines SET qty_closed = coalesce(qty_cancelled, 0);
UPDATE customer_orders SET released_discount = coalesce(manual_discount, 0) WHERE price_status = 'LIBERADO';
