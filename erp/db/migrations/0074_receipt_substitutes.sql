ALTER TABLE "satinvoices__collections" ADD COLUMN "substitute_id" bigint;
ALTER TABLE "satinvoices__collections" ADD CONSTRAINT "satinvoices__collections_substitute_id_fk" FOREIGN KEY ("account_id","substitute_id") REFERENCES "public"."satinvoices"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "satinvoices__collections_substitute_id_idx" ON "satinvoices__collections" USING btree ("account_id","substitute_id","id");
DROP TRIGGER kept_with_update ON "satinvoices__collections";
CREATE TRIGGER kept_with_update AFTER UPDATE ON "satinvoices__collections" REFERENCING OLD TABLE AS was NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION erp_kept_with('JOIN "satinvoices" p ON p.account_id = r.account_id AND p.id = r."invoice_id" WHERE p."status" <> ALL (''{BORRADOR,SELLADO,TIMBRANDO,ERROR_TIMBRADO}'')', '{status,receipt_id,substitute_id}');
