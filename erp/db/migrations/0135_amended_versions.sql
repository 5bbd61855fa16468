ALTER TABLE "purchase_orders" ADD COLUMN "is_amended" boolean DEFAULT false NOT NULL;
ALTER TABLE "purchase_orders" ADD COLUMN "in_force" jsonb;
-- Those that are being amended now were opened before versions were remembered: they have none to return to.
update purchase_orders set is_amended = true where amended_from is not null;
