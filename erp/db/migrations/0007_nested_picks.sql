-- A pick knew its line by number alone; one whose line is gone hung from nothing that is shown.
SELECT set_config('erp.system', '1', true);
DELETE FROM "supplying_picks" k WHERE NOT EXISTS (SELECT 1 FROM "supplying_lines" l WHERE l.account_id = k.account_id AND l.id = k.line_id);
ALTER TABLE "supplying_picks" DROP CONSTRAINT "supplying_picks_supplying_id_fk";
ALTER TABLE "supplying_picks" DROP CONSTRAINT "supplying_picks_product_id_fk";
DROP INDEX "supplying_picks_supplying_id_idx";
DROP INDEX "supplying_picks_product_id_idx";
DROP INDEX "supplying_picks_line_id_idx";
ALTER TABLE "supplying_picks" ALTER COLUMN "line_id" SET NOT NULL;
ALTER TABLE "supplying_picks" ADD CONSTRAINT "supplying_picks_line_id_fk" FOREIGN KEY ("account_id","line_id") REFERENCES "public"."supplying_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "supplying_picks_line_id_idx" ON "supplying_picks" USING btree ("account_id","line_id","position","id");
ALTER TABLE "supplying_picks" DROP COLUMN "supplying_id";
ALTER TABLE "supplying_picks" DROP COLUMN "product_id";
