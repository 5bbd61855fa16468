ALTER TABLE "imports" ADD COLUMN "rows_warned" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ALTER COLUMN "rows_warned" DROP DEFAULT;
