-- A seal that was taken in again under another UUID stays there, without what it is found by.
ALTER TABLE "sat__wh_invoices" DISABLE TRIGGER kept_rows;
UPDATE "sat__wh_invoices" w SET seal_end = NULL WHERE EXISTS (SELECT 1 FROM "sat__wh_invoices" o WHERE o.account_id = w.account_id AND o.issuer_rfc = w.issuer_rfc AND o.issue_date = w.issue_date AND o.seal_end = w.seal_end AND o.id < w.id);
ALTER TABLE "sat__wh_invoices" ENABLE TRIGGER kept_rows;
DROP INDEX "sat__wh_invoices_issuer_rfc_idx";
ALTER TABLE "sat__wh_invoices" ADD CONSTRAINT "sat__wh_invoices_issuer_rfc_issue_date_seal_end_key" UNIQUE("account_id","issuer_rfc","issue_date","seal_end");
ALTER TABLE "files" ADD COLUMN "drawn" boolean DEFAULT false NOT NULL;
UPDATE "files" f SET "drawn" = true WHERE EXISTS (SELECT 1 FROM "print_log" p WHERE p.account_id = f.account_id AND p.file_id = f.id) OR f.mime = 'application/pdf' AND f.resource IS NOT NULL AND (f.note LIKE 'Versión %, antes de modificarla' OR f.note = 'Enviado por correo');
