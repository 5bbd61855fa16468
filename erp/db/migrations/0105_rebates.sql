ALTER TABLE "prc__invoice_shipments" ADD COLUMN "rebate_percent" numeric(9, 4);
