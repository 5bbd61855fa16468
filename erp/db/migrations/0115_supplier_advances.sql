ALTER TABLE "prc__invoice_shipments" ADD COLUMN "advance_payment_id" bigint;
ALTER TABLE "prc__invoice_shipments" ADD COLUMN "advance_invoice_id" bigint;
ALTER TABLE "prc__invoice_shipments" ADD CONSTRAINT "prc__invoice_shipments_advance_payment_id_fk" FOREIGN KEY ("account_id","advance_payment_id") REFERENCES "public"."payments"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prc__invoice_shipments" ADD CONSTRAINT "prc__invoice_shipments_advance_invoice_id_fk" FOREIGN KEY ("account_id","advance_invoice_id") REFERENCES "public"."prc__invoice_shipments"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "prc__invoice_shipments_advance_payment_id_idx" ON "prc__invoice_shipments" USING btree ("account_id","advance_payment_id","id");
CREATE INDEX "prc__invoice_shipments_advance_invoice_id_idx" ON "prc__invoice_shipments" USING btree ("account_id","advance_invoice_id","id");
