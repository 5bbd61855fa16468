ALTER TABLE "acc__posting_events" drop column "search";
ALTER TABLE "acc__posting_events" ADD COLUMN "search" text GENERATED ALWAYS AS (erp_fold(coalesce("source_id", ''))) STORED;
CREATE INDEX "acc__posting_events_search_idx" ON "acc__posting_events" USING gin ("account_id", "search" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
