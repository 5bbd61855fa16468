ALTER TABLE "users" ADD COLUMN "supplier_id" bigint;
ALTER TABLE "users" ADD CONSTRAINT "users_supplier_id_fk" FOREIGN KEY ("account_id","supplier_id") REFERENCES "public"."suppliers"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "users_supplier_id_idx" ON "users" USING btree ("account_id","supplier_id","id");
