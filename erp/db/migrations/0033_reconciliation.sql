CREATE INDEX "cfl__statement_lines_status_idx" ON "cfl__statement_lines" USING btree ("account_id","status","id");
--> statement-breakpoint
-- Lines of banks whose entry was posted later, and items whose account was.
update cfl__transactions t set entry_id = l.entry_id
  from (select account_id, bank_transaction_id, min(entry_id) as entry_id from acc__book_entry_lines where bank_transaction_id is not null group by 1, 2) l
  where l.account_id = t.account_id and l.bank_transaction_id = t.id and t.entry_id is null;
--> statement-breakpoint
update cfl__open_items i set book_account_id = l.book_account_id
  from (select distinct on (account_id, open_item_id) account_id, open_item_id, book_account_id from acc__book_entry_lines where open_item_id is not null order by account_id, open_item_id, id) l
  where l.account_id = i.account_id and l.open_item_id = i.id and i.book_account_id is null;
--> statement-breakpoint
-- What banks send.
update settings set allowed_types = allowed_types || ',ofx,sta,mt940' where allowed_types = 'pdf,png,jpg,webp,svg,xml,csv,xlsx,docx,txt,zip,cer,key';
