ALTER TABLE "shipments" ADD COLUMN "counted_at" timestamp with time zone;
