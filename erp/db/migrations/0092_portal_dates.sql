ALTER TABLE "purchase_orders" ADD COLUMN "date_proposed_at" timestamp with time zone;
ALTER TABLE "purchase_order_lines" ADD COLUMN "proposed_date" date;
ALTER TABLE "purchase_order_lines" ADD COLUMN "reschedule_count" bigint;
