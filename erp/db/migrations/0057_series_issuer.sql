ALTER TABLE "series" ADD COLUMN "issuer_id" bigint;
ALTER TABLE "series" ADD CONSTRAINT "series_issuer_id_fk" FOREIGN KEY ("account_id","issuer_id") REFERENCES "public"."sat__issuers"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "series_issuer_id_idx" ON "series" USING btree ("account_id","issuer_id","id");
-- The company was the only issuer that fiscal series had.
UPDATE "series" s SET "issuer_id" = i.id FROM "sat__issuers" i WHERE i.account_id = s.account_id AND i.is_default AND s.fiscal AND s.issuer_id IS NULL;
