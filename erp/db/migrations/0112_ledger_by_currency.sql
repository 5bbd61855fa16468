CREATE INDEX "acc_ledger_currency_id_date_idx" ON "acc_ledger" USING btree ("account_id","currency_id","date");
