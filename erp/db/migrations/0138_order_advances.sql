ALTER TABLE "cfl__movements" ADD COLUMN "customer_order_id" bigint;
ALTER TABLE "cfl__movements" ADD CONSTRAINT "cfl__movements_customer_order_id_fk" FOREIGN KEY ("account_id","customer_order_id") REFERENCES "public"."customer_orders"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "cfl__movements_customer_order_id_idx" ON "cfl__movements" USING btree ("account_id","customer_order_id","id");
