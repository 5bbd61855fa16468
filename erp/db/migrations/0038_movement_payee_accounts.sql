ALTER TABLE "cfl__subject_accounts" ADD COLUMN "search" text GENERATED ALWAYS AS (erp_fold(coalesce("holder", '') || ' ' || coalesce("clabe", ''))) STORED;
ALTER TABLE "cfl__movements" ADD COLUMN "subject_account_id" bigint;
ALTER TABLE "cfl__movements" ADD COLUMN "supplier_account_id" bigint;
ALTER TABLE "cfl__movements" ADD CONSTRAINT "cfl__movements_subject_account_id_fk" FOREIGN KEY ("account_id","subject_account_id") REFERENCES "public"."cfl__subject_accounts"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cfl__movements" ADD CONSTRAINT "cfl__movements_supplier_account_id_fk" FOREIGN KEY ("account_id","supplier_account_id") REFERENCES "public"."supplier_bank_accounts"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "cfl__movements_subject_account_id_idx" ON "cfl__movements" USING btree ("account_id","subject_account_id","id");
CREATE INDEX "cfl__movements_supplier_account_id_idx" ON "cfl__movements" USING btree ("account_id","supplier_account_id","id");
