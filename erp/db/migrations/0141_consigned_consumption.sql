ALTER TABLE "customer_orders" ADD COLUMN "customer_storage_id" bigint;
ALTER TABLE "customer_orders__lines" ADD COLUMN "lot_id" bigint;
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_customer_storage_id_fk" FOREIGN KEY ("account_id","customer_storage_id") REFERENCES "public"."customer_storage"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer_orders__lines" ADD CONSTRAINT "customer_orders__lines_lot_id_fk" FOREIGN KEY ("account_id","lot_id") REFERENCES "public"."lots"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "customer_orders_customer_storage_id_idx" ON "customer_orders" USING btree ("account_id","customer_storage_id","id");
CREATE INDEX "customer_orders__lines_lot_id_idx" ON "customer_orders__lines" USING btree ("account_id","lot_id","id");
