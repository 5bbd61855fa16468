ALTER TABLE "customers" ADD COLUMN "cfdi_mail" text COLLATE "es_mx";
ALTER TABLE "satinvoices" ADD COLUMN "mail_status" text COLLATE "es_mx";
ALTER TABLE "sat__mail" ADD COLUMN "on_stamping" text COLLATE "es_mx" DEFAULT 'NUNCA' NOT NULL;
ALTER TABLE "sat__mail" ALTER COLUMN "on_stamping" DROP DEFAULT;
CREATE INDEX "satinvoices_mail_status_idx" ON "satinvoices" USING btree ("account_id","mail_status","id");
DROP TRIGGER kept_rows ON "satinvoices";
CREATE TRIGGER kept_rows BEFORE UPDATE OR DELETE ON "satinvoices" FOR EACH ROW WHEN (OLD."status" <> ALL ('{BORRADOR,SELLADO,TIMBRANDO,ERROR_TIMBRADO}')) EXECUTE FUNCTION erp_kept_rows('{status,sat_status,sat_checked_at,cancel_reason,substitute_uuid,cancel_requested_at,cancelled_at,cancel_note,mail_status,payment_status,paid,balance}', '{event_id}', '{}', '', '{}', 'status', '{BORRADOR,SELLADO,TIMBRANDO,ERROR_TIMBRADO}');
