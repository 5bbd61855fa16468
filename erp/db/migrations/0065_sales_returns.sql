ALTER TABLE "pos__tickets" ADD COLUMN "credited_invoice_id" bigint;
ALTER TABLE "pos__tickets" ADD COLUMN "note_status" text COLLATE "es_mx";
ALTER TABLE "satinvoices" ADD COLUMN "credits_id" bigint;
ALTER TABLE "pos__tickets" ADD CONSTRAINT "pos__tickets_credited_invoice_id_fk" FOREIGN KEY ("account_id","credited_invoice_id") REFERENCES "public"."satinvoices"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "satinvoices" ADD CONSTRAINT "satinvoices_credits_id_fk" FOREIGN KEY ("account_id","credits_id") REFERENCES "public"."satinvoices"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "pos__tickets_credited_invoice_id_idx" ON "pos__tickets" USING btree ("account_id","credited_invoice_id","id");
CREATE INDEX "pos__tickets_note_status_idx" ON "pos__tickets" USING btree ("account_id","note_status","id");
CREATE INDEX "satinvoices_credits_id_idx" ON "satinvoices" USING btree ("account_id","credits_id","id");
-- Notes say what they credit, and returns what still includes them.
UPDATE "satinvoices" n SET "credits_id" = (SELECT i.id FROM "satinvoices__relations" r JOIN "satinvoices" i ON i.account_id = r.account_id AND i.uuid = r.uuid
    WHERE r.account_id = n.account_id AND r.invoice_id = n.id AND r.relation IN ('01', '03', '07') ORDER BY r.position, r.id LIMIT 1) WHERE n.cfdi_type = 'EGRESO';
UPDATE "pos__tickets" r SET "credited_invoice_id" = c.id, "note_status" = 'POR_GENERAR' FROM "pos__tickets" o, "satinvoices" c
  WHERE o.account_id = r.account_id AND o.id = r.original_ticket_id AND c.account_id = o.account_id AND c.status IN ('TIMBRADO', 'CANCELACION_SOLICITADA')
    AND (c.id = o.invoice_id OR (c.id = o.global_invoice_id AND o.invoice_id IS NULL AND o.global_note_id IS NULL))
    AND r.status <> 'CANCELADO' AND r.credit_note_id IS NULL AND r.discounted_in_id IS DISTINCT FROM c.id;
