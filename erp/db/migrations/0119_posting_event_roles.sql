ALTER TABLE "acc__posting_events" ADD COLUMN "missing_role" text COLLATE "es_mx";
CREATE INDEX "acc__posting_events_missing_role_idx" ON "acc__posting_events" USING btree ("account_id","missing_role","id");
DROP TRIGGER kept_rows ON "acc__posting_events";
CREATE TRIGGER kept_rows BEFORE UPDATE OR DELETE ON "acc__posting_events" FOR EACH ROW EXECUTE FUNCTION erp_kept_rows('{}', '{entry_id,explanation}', '{status,attempts,message,missing_role,late,post_on}', 'status', '{PENDIENTE,ERROR,OMITIDO}', '', '{}');
