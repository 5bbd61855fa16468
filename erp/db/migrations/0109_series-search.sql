ALTER TABLE "series" drop column "search";
ALTER TABLE "series" ADD COLUMN "search" text GENERATED ALWAYS AS (erp_fold(coalesce("code", '') || ' ' || coalesce("name", ''))) STORED;
CREATE INDEX "series_search_idx" ON "series" USING gin ("account_id", "search" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
