ALTER TABLE "payments" ADD COLUMN "purchase_order_id" bigint;
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_order_id_fk" FOREIGN KEY ("account_id","purchase_order_id") REFERENCES "public"."purchase_orders"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payments_purchase_order_id_idx" ON "payments" USING btree ("account_id","purchase_order_id","id");
