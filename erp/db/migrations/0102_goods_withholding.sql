ALTER TABLE "pur__withholding_profiles" ADD COLUMN "applies_to" text COLLATE "es_mx" DEFAULT 'SERVICIOS' NOT NULL;
UPDATE "pur__withholding_profiles" SET "applies_to" = CASE "code" WHEN 'RESICO_BIENES_PF' THEN 'BIENES' ELSE 'DESPERDICIOS' END WHERE "code" IN ('RESICO_BIENES_PF', 'DESPERDICIOS');
ALTER TABLE "pur__withholding_profiles" ALTER COLUMN "applies_to" DROP DEFAULT;
