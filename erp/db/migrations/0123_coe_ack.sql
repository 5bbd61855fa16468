ALTER TABLE "acc__periods" ADD COLUMN "coe_ack_file" bigint;
ALTER TABLE "acc__periods" ADD COLUMN "coe_replaces" boolean DEFAULT false NOT NULL;
ALTER TABLE "acc__periods" ADD CONSTRAINT "acc__periods_coe_ack_file_fk" FOREIGN KEY ("account_id","coe_ack_file") REFERENCES "public"."files"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "acc__periods_coe_ack_file_idx" ON "acc__periods" USING btree ("account_id","coe_ack_file","id");
