ALTER TABLE "shipments" ADD COLUMN "scale_file" bigint;
ALTER TABLE "prc__invoice_shipments" ADD COLUMN "relation_type" text COLLATE "es_mx";
ALTER TABLE "payments" ADD COLUMN "receipt_file" bigint;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_scale_file_fk" FOREIGN KEY ("account_id","scale_file") REFERENCES "public"."files"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_file_fk" FOREIGN KEY ("account_id","receipt_file") REFERENCES "public"."files"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "shipments_scale_file_idx" ON "shipments" USING btree ("account_id","scale_file","id");
CREATE INDEX "payments_receipt_file_idx" ON "payments" USING btree ("account_id","receipt_file","id");
