ALTER TABLE "acc__posting_events" ADD COLUMN "late" boolean DEFAULT false NOT NULL;
ALTER TABLE "acc__posting_events" ADD COLUMN "post_on" date;
DROP TRIGGER kept_rows ON "acc__posting_events";
CREATE TRIGGER kept_rows BEFORE UPDATE OR DELETE ON "acc__posting_events" FOR EACH ROW EXECUTE FUNCTION erp_kept_rows('{}', '{entry_id,explanation}', '{status,attempts,message,late,post_on}', 'status', '{PENDIENTE,ERROR,OMITIDO}', '', '{}');
