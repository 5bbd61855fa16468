ALTER TABLE "shipments" ADD COLUMN "consigned_movement_id" bigint;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_consigned_movement_id_fk" FOREIGN KEY ("account_id","consigned_movement_id") REFERENCES "public"."movements"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_consigned_movement_id_key" UNIQUE("account_id","consigned_movement_id");
