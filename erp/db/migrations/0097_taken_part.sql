ALTER TABLE "purchase_return_replacements" ADD COLUMN "taken_part" numeric(16, 4);
UPDATE purchase_return_replacements SET taken_part = invoiced_part;
