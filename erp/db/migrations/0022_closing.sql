ALTER TABLE "acc__configuration" ADD COLUMN "prior_result_account_id" bigint;
ALTER TABLE "acc__configuration" ADD CONSTRAINT "acc__configuration_prior_result_account_id_fk" FOREIGN KEY ("account_id","prior_result_account_id") REFERENCES "public"."acc__accounts"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "acc__configuration_prior_result_account_id_idx" ON "acc__configuration" USING btree ("account_id","prior_result_account_id","id");
--> statement-breakpoint
update acc__configuration c set prior_result_account_id = a.id from acc__accounts a where a.account_id = c.account_id and a.code = '304.01.01' and c.prior_result_account_id is null;
