ALTER TABLE "acc__posting_events" RENAME COLUMN "src_resource" TO "source_resource";
ALTER TABLE "acc__posting_events" RENAME COLUMN "src_id" TO "source_id";
ALTER TABLE "sattaxes" ADD COLUMN "pending_account_id" bigint;
ALTER TABLE "sattaxes" ADD COLUMN "realized_account_id" bigint;
ALTER TABLE "sat__accounts" ADD COLUMN "is_system" boolean DEFAULT false NOT NULL;
ALTER TABLE "series" ADD COLUMN "fiscal" boolean DEFAULT false NOT NULL;
ALTER TABLE "sattaxes" ADD CONSTRAINT "sattaxes_pending_account_id_fk" FOREIGN KEY ("account_id","pending_account_id") REFERENCES "public"."acc__accounts"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sattaxes" ADD CONSTRAINT "sattaxes_realized_account_id_fk" FOREIGN KEY ("account_id","realized_account_id") REFERENCES "public"."acc__accounts"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sattaxes_pending_account_id_idx" ON "sattaxes" USING btree ("account_id","pending_account_id","id");
CREATE INDEX "sattaxes_realized_account_id_idx" ON "sattaxes" USING btree ("account_id","realized_account_id","id");

UPDATE series SET fiscal = true WHERE document LIKE 'CFDI\_%';
UPDATE sat__accounts SET is_system = true WHERE created_by IS NULL;
