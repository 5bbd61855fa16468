ALTER TABLE "purchase_orders" ADD COLUMN "amended_from" text COLLATE "es_mx";
ALTER TABLE "purchase_orders" ADD COLUMN "authorised_amount" numeric(18, 2);
ALTER TABLE "purchase_orders" ADD COLUMN "cancel_cause_id" bigint;
ALTER TABLE "purchase_order_lines" ADD COLUMN "authorised_price" numeric(18, 6);
ALTER TABLE "mail_outbox" ADD COLUMN "draws_record" boolean DEFAULT false NOT NULL;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_cancel_cause_id_fk" FOREIGN KEY ("account_id","cancel_cause_id") REFERENCES "public"."causes"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "purchase_orders_cancel_cause_id_idx" ON "purchase_orders" USING btree ("account_id","cancel_cause_id","id");
UPDATE "purchase_orders" SET "authorised_amount" = "base_subtotal" WHERE "status" IN ('AUTORIZADA', 'ENVIADA', 'CONFIRMADA', 'PARCIAL', 'RECIBIDA', 'CERRADA');
UPDATE "purchase_order_lines" l SET "authorised_price" = round(l."price" * (100 - coalesce(l."discount_percent", 0)) / 100 * (100 - coalesce(o."discount_percent", 0)) / 100, 6) FROM "purchase_orders" o WHERE o."account_id" = l."account_id" AND o."id" = l."order_id" AND o."authorised_amount" IS NOT NULL;
