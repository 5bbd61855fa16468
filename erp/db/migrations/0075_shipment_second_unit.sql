ALTER TABLE "shipment_lines" ADD COLUMN "qty2" numeric(18, 6);
