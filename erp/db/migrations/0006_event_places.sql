ALTER TABLE "acc__posting_events" ADD COLUMN "account_kind" text COLLATE "es_mx";
ALTER TABLE "acc__posting_events" ADD COLUMN "other_account_kind" text COLLATE "es_mx";
ALTER TABLE "acc__posting_events" ADD COLUMN "branch_office_id" bigint;
ALTER TABLE "acc__posting_events" ADD COLUMN "corrects" text COLLATE "es_mx";
ALTER TABLE "acc__posting_events" ADD CONSTRAINT "acc__posting_events_branch_office_id_fk" FOREIGN KEY ("account_id","branch_office_id") REFERENCES "public"."branch_offices"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "acc__posting_events_branch_office_id_idx" ON "acc__posting_events" USING btree ("account_id","branch_office_id","id");
-- Where what was told before stood, from the ledger; what one movement told of several places together stays without.
SELECT set_config('erp.system', '1', true);
CREATE TEMPORARY TABLE told_rows ON COMMIT DROP AS
  SELECT k.account_id, k.id, k.movement_id, p.category_id, k.kind, k.origin, k.adjusts_id, s.branch_office_id AS branch, t.event_code AS event, t.nature,
    coalesce(y.account_kind, CASE y.usage WHEN 'TRANSITO' THEN 'TRANSITO' WHEN 'TERCERO' THEN 'TERCEROS' WHEN 'CONSIGNACION' THEN 'TERCEROS' ELSE 'INVENTARIO' END) AS account,
    CASE WHEN k.kind = 'ENTRADA' AND NOT k.is_anchor THEN k.pair_id END AS comes_from
  FROM kardex k JOIN products p ON p.account_id = k.account_id AND p.id = k.product_id JOIN storages s ON s.account_id = k.account_id AND s.id = k.storage_id
    JOIN storage_types y ON y.account_id = s.account_id AND y.id = s.storage_type_id JOIN inv__movement_types t ON t.account_id = k.account_id AND t.id = k.movement_type_id
  WHERE k.owner_kind = 'PROPIO';
CREATE TEMPORARY TABLE told ON COMMIT DROP AS
  SELECT q.account_id, q.movement_id, q.category_id, q.event, min(q.account) AS account, min(q.other) AS other, min(q.branch) AS branch, min(q.corrects) AS corrects FROM (
    SELECT r.account_id, r.movement_id, r.category_id, r.event, r.account, NULL AS other, r.branch, NULL AS corrects FROM told_rows r
      WHERE r.kind <> 'AJUSTE_COSTO' AND r.origin <> 'cover' AND r.comes_from IS NULL AND r.event <> 'INV_TRASPASO'
    UNION ALL SELECT r.account_id, r.movement_id, r.category_id, 'VAR_NEGATIVO', r.account, NULL, r.branch, NULL FROM told_rows r WHERE r.origin = 'cover' AND r.kind = 'REVALUACION'
    UNION ALL SELECT o.account_id, o.movement_id, o.category_id, 'INV_TRASPASO', o.account, i.account, o.branch, NULL FROM told_rows o JOIN told_rows i ON i.account_id = o.account_id AND i.comes_from = o.id
      WHERE i.account <> o.account
    UNION ALL SELECT a.account_id, a.movement_id, a.category_id, a.event, c.account, NULL, c.branch, NULL FROM told_rows a JOIN told_rows c ON c.account_id = a.account_id AND c.id = a.adjusts_id
      WHERE a.nature = 'VALOR' AND c.kind = 'ENTRADA' AND c.origin = 'given'
    UNION ALL SELECT a.account_id, a.movement_id, a.category_id, 'INV_AJUSTE_COSTO', c.account, NULL, c.branch, CASE WHEN c.origin = 'cover' THEN 'VAR_NEGATIVO' ELSE c.event END
      FROM told_rows a JOIN told_rows c ON c.account_id = a.account_id AND c.id = a.adjusts_id WHERE NOT (a.nature = 'VALOR' AND c.kind = 'ENTRADA' AND c.origin = 'given') AND c.event <> 'INV_TRASPASO') q
  WHERE q.event IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING count(DISTINCT (q.account, q.other, q.branch, q.corrects)) = 1;
UPDATE acc__posting_events e SET account_kind = q.account, other_account_kind = q.other, branch_office_id = q.branch, corrects = q.corrects
  FROM told q WHERE q.account_id = e.account_id AND q.movement_id = e.movement_id AND q.category_id IS NOT DISTINCT FROM e.category_id AND q.event = e.event;
UPDATE acc__posting_events SET account_kind = split_part(src_id, '/', 2) WHERE src_resource = 'inv/periods';
SELECT set_config('erp.system', '', true);
