ALTER TABLE "acc_balances" ADD COLUMN "lines" bigint DEFAULT 0 NOT NULL;

UPDATE "acc_balances" b SET "lines" = l."n" FROM (SELECT "account_id", "book_account_id", "period_id", coalesce("branch_office_id", 0) AS "branch", coalesce("cost_center_id", 0) AS "center", count(*) AS "n" FROM "acc_ledger" GROUP BY 1, 2, 3, 4, 5) l WHERE l."account_id" = b."account_id" AND l."book_account_id" = b."book_account_id" AND l."period_id" = b."period_id" AND l."branch" = coalesce(b."branch_office_id", 0) AND l."center" = coalesce(b."cost_center_id", 0);
