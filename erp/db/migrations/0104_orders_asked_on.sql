ALTER TABLE "purchase_orders" ADD COLUMN "asked_on" date;
