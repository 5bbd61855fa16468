ALTER TABLE "payments" ADD COLUMN "rate_difference" numeric(18, 2);
ALTER TABLE "cfl__movements" ADD COLUMN "rate_difference" numeric(18, 2);
