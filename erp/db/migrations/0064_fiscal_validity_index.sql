CREATE INDEX "satinvoices_fiscal_validity_idx" ON "satinvoices" USING btree ("account_id","fiscal_validity","id");
CREATE INDEX "sat_landing_bills_fiscal_validity_idx" ON "sat_landing_bills" USING btree ("account_id","fiscal_validity","id");
CREATE INDEX "sat__wh_invoices_fiscal_validity_idx" ON "sat__wh_invoices" USING btree ("account_id","fiscal_validity","id");
