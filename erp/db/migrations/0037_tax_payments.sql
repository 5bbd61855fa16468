ALTER TABLE "sat__tax_return" ADD COLUMN "movement_id" bigint;
ALTER TABLE "sat__tax_return" ADD COLUMN "paid_on" date;
ALTER TABLE "sat__tax_return" ADD CONSTRAINT "sat__tax_return_movement_id_fk" FOREIGN KEY ("account_id","movement_id") REFERENCES "public"."cfl__movements"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sat__tax_return_movement_id_idx" ON "sat__tax_return" USING btree ("account_id","movement_id","id");
-- Items of returns that were filed before are named by the lines that owe them, and paid ones say so.
UPDATE "acc__book_entry_lines" l SET open_item_id = i.id, subject_id = coalesce(l.subject_id, i.subject_id)
FROM "cfl__open_items" i, "acc__book_entries" e, "acc__account_maps" m
WHERE i.kind = 'IMPUESTO' AND i.source_resource = 'sat/tax-return' AND i.status <> 'CANCELADA'
  AND e.account_id = i.account_id AND e.source_resource = i.source_resource AND e.source_id = i.source_id AND e.status = 'APLICADA' AND e.reverses_id IS NULL
  AND m.account_id = i.account_id AND m.role = i.account_role
  AND l.account_id = e.account_id AND l.entry_id = e.id AND l.book_account_id = m.book_account_id AND l.credit = i.amount AND l.open_item_id IS NULL;
UPDATE "cfl__open_items" i SET book_account_id = l.book_account_id
FROM "acc__book_entry_lines" l
WHERE i.kind = 'IMPUESTO' AND i.source_resource = 'sat/tax-return' AND i.book_account_id IS NULL AND l.account_id = i.account_id AND l.open_item_id = i.id;
UPDATE "sat__tax_return" d SET status = 'PAGADA'
WHERE d.status = 'PRESENTADA'
  AND EXISTS (SELECT 1 FROM "cfl__open_items" i WHERE i.account_id = d.account_id AND i.source_resource = 'sat/tax-return' AND i.source_id = d.id::text AND i.status = 'LIQUIDADA')
  AND NOT EXISTS (SELECT 1 FROM "cfl__open_items" i WHERE i.account_id = d.account_id AND i.source_resource = 'sat/tax-return' AND i.source_id = d.id::text AND i.status IN ('ABIERTA', 'PARCIAL'));
