ALTER TABLE "purchase_orders" ADD COLUMN "recent_subtotal" numeric(18, 2);
ALTER TABLE "purchase_orders" ADD COLUMN "approval_amount" numeric(18, 2);
ALTER TABLE "pur__pur_settings" ADD COLUMN "split_days" bigint DEFAULT 7 NOT NULL;
ALTER TABLE "pur__pur_settings" ALTER COLUMN "split_days" DROP DEFAULT;
ALTER TABLE "pur__pur_settings" ADD COLUMN "split_adds_up" boolean DEFAULT false NOT NULL;
ALTER TABLE "pur__pur_settings" ADD COLUMN "charge_limit_percent" numeric(9, 4) DEFAULT '30' NOT NULL;
ALTER TABLE "pur__pur_settings" ALTER COLUMN "charge_limit_percent" DROP DEFAULT;
UPDATE purchase_orders SET approval_amount = base_subtotal;
