ALTER TABLE "prc__invoice_shipments" drop column "search";
ALTER TABLE "prc__invoice_shipments" ADD COLUMN "search" text GENERATED ALWAYS AS (erp_fold(coalesce("folio", '') || ' ' || coalesce("uuid", '') || ' ' || coalesce("series", '') || ' ' || coalesce("supplier_folio", ''))) STORED;
CREATE INDEX "prc__invoice_shipments_search_idx" ON "prc__invoice_shipments" USING gin ("account_id", "search" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
