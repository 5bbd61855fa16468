ALTER TABLE "purchase_orders" ADD COLUMN "authorised_terms" jsonb;
ALTER TABLE "purchase_order_lines" SET (fillfactor = 50);
