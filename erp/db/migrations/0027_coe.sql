ALTER TABLE "acc__entry_supports" ADD COLUMN "origin_bank_id" bigint;
ALTER TABLE "acc__entry_supports" ADD COLUMN "dest_bank_id" bigint;
ALTER TABLE "acc__configuration" ADD COLUMN "coe_rfc" text COLLATE "es_mx";
ALTER TABLE "acc__periods" ADD COLUMN "coe_ack" text COLLATE "es_mx";
ALTER TABLE "acc__entry_supports" ADD CONSTRAINT "acc__entry_supports_origin_bank_id_fk" FOREIGN KEY ("account_id","origin_bank_id") REFERENCES "public"."cfl__banks"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "acc__entry_supports" ADD CONSTRAINT "acc__entry_supports_dest_bank_id_fk" FOREIGN KEY ("account_id","dest_bank_id") REFERENCES "public"."cfl__banks"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "acc__entry_supports_origin_bank_id_idx" ON "acc__entry_supports" USING btree ("account_id","origin_bank_id","id");
CREATE INDEX "acc__entry_supports_dest_bank_id_idx" ON "acc__entry_supports" USING btree ("account_id","dest_bank_id","id");
--> statement-breakpoint
update sat__accounts s set code = '604.82' where s.code = '604.84' and not exists (select 1 from sat__accounts o where o.account_id = s.account_id and o.code = '604.82');
