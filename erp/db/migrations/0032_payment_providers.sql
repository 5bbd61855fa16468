ALTER TABLE "payment_gateways" ADD COLUMN "verification" text COLLATE "es_mx" DEFAULT 'SIN_COMPROBAR' NOT NULL;
ALTER TABLE "payment_gateways" ALTER COLUMN "verification" DROP DEFAULT;
ALTER TABLE "payment_gateways" ADD COLUMN "checked_at" timestamp with time zone;
