ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_resource_kind_field_name_key";
ALTER TABLE "import_mappings" ADD COLUMN "user_id" bigint;
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_resource_kind_field_name_key" UNIQUE("account_id","user_id","resource","kind","field","name");
