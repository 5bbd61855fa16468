ALTER TABLE "satinvoices__relations" ADD COLUMN "amount" numeric(18, 2);
ALTER TABLE "satinvoices__relations" ADD COLUMN "credited" numeric(18, 2);
UPDATE "satinvoices__relations" r SET "credited" = s.upto - s.before FROM (
  SELECT w."account_id", w."id", round(w."note" * w."upto" / w."sum", 2) AS upto, round(w."note" * (w."upto" - w."total") / w."sum", 2) AS before FROM (
    SELECT x."account_id", x."id", n."total" AS note, i."total",
      sum(i."total") OVER (PARTITION BY x."account_id", n."id" ORDER BY i."date", i."id", x."id") AS upto,
      sum(i."total") OVER (PARTITION BY x."account_id", n."id") AS sum
    FROM "satinvoices__relations" x
      JOIN "satinvoices" n ON n."account_id" = x."account_id" AND n."id" = x."invoice_id" AND n."cfdi_type" = 'EGRESO'
      JOIN "satinvoices" i ON i."account_id" = x."account_id" AND i."uuid" = x."uuid" AND i."cfdi_type" = 'INGRESO'
    WHERE x."relation" IN ('01', '03', '07') AND n."status" IN ('SELLADO', 'TIMBRANDO', 'TIMBRADO', 'CANCELACION_SOLICITADA', 'CANCELADO')) w
  WHERE w."sum" > 0) s
WHERE r."account_id" = s."account_id" AND r."id" = s."id";
