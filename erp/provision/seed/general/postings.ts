/**
 * What a company's books receive from the declarations: the account of each role, how the entries
 * of each event are named, and the rule by which each becomes an entry. Runs again at each change
 * of the declarations: what the company wrote stays, system rules follow.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { abbreviationOf, type PostingEvent } from '#erp/model/postings/posting-events.ts';
import { readTable } from '../rows.ts';

export async function writePostings(tx: Tx, registry: Registry, accountId: number): Promise<void> {
  if (!registry.resources.has('auto-targets')) return;
  const events = [...registry.postings.events.values()];
  await writeAccountMaps(tx, registry, accountId);
  await writeNomenclatures(tx, accountId, events);
  await writeSystemRules(tx, accountId, events);
}

/**
 * A role without any account gets that of the chart that a company begins with, and those that it
 * has for other currencies.
 */
async function writeAccountMaps(tx: Tx, registry: Registry, accountId: number): Promise<void> {
  const rows = readTable('accounts')
    .filter(({ role }) => role && registry.postings.roles.has(role))
    .map(({ code, role, currency }) => ({ code, role, currency: currency || null }));
  await tx.execute(
    `insert into acc__account_maps (account_id, role, scope, scope_key, currency_id, book_account_id)
     select $1, r.role, case when c.id is null then 'GENERAL' else 'MONEDA' end, case when c.id is null then 'GENERAL:' else 'MONEDA:' || c.id end, c.id, a.id
     from jsonb_to_recordset($2::jsonb) as r(code text, role text, currency text)
     join acc__accounts a on a.account_id = $1 and a.code = r.code and a.kind = 'DETALLE'
     left join currencies c on c.account_id = $1 and c.code = r.currency
     where (r.currency is null or c.id is not null) and not exists (select 1 from acc__account_maps m where m.account_id = $1 and m.role = r.role)`,
    [accountId, JSON.stringify(rows)],
  );
}

/** What nobody changed follows the declaration. */
async function writeNomenclatures(
  tx: Tx,
  accountId: number,
  events: readonly PostingEvent[],
): Promise<void> {
  const rows = events.map(({ code, label, document, journal, grouping, concept }) => ({
    event: code,
    document_code: abbreviationOf({ code, document }),
    document_name: (document?.[1] ?? label).slice(0, 60),
    journal,
    grouping: grouping ?? 'POR_DOCUMENTO',
    concept_template: concept,
  }));
  await tx.execute(
    `insert into nomenclatures (account_id, event, document_code, document_name, journal_type_id, grouping, concept_template)
     select $1, n.event, n.document_code, n.document_name, y.id, n.grouping, n.concept_template
     from jsonb_to_recordset($2::jsonb) as n(event text, document_code text, document_name text, journal text, grouping text, concept_template text)
     join acc__journal_types y on y.account_id = $1 and y.code = n.journal
     on conflict (account_id, event) do update set document_code = excluded.document_code
     where nomenclatures.version = 1 and nomenclatures.document_code <> excluded.document_code`,
    [accountId, JSON.stringify(rows)],
  );
}

/** Of the last priority, so that any rule of the company goes before. */
const LAST = 1000;
const NAME = 'Regla del sistema';

async function writeSystemRules(
  tx: Tx,
  accountId: number,
  events: readonly PostingEvent[],
): Promise<void> {
  const codes = events.map(({ code }) => code);
  await tx.execute(
    `insert into auto_targets (account_id, event, name, priority, is_system)
     select $1, e.code, $3, $4, true from unnest($2::text[]) as e(code)
     where not exists (select 1 from auto_targets r where r.account_id = $1 and r.event = e.code and r.is_system)`,
    [accountId, codes, NAME, LAST],
  );
  await tx.execute(
    `update auto_targets set active = false where account_id = $1 and is_system and active and event <> all($2::text[])`,
    [accountId, codes],
  );
  await tx.execute(
    `delete from auto_target_lines l using auto_targets r where l.account_id = $1 and r.account_id = $1 and r.id = l.auto_target_id and r.is_system`,
    [accountId],
  );
  const lines = events.flatMap(({ code, rule }) =>
    rule.map((line, i) => ({
      event: code,
      sequence: (i + 1) * 10,
      side: line.side,
      role: line.role,
      set: line.set,
      amount_key: line.amount,
      condition: line.when ?? 'SIEMPRE',
    })),
  );
  await tx.execute(
    `insert into auto_target_lines (account_id, auto_target_id, sequence, side, account_mode, role, set, amount_key, condition)
     select $1, r.id, l.sequence, l.side, 'ROL', l.role, l.set, l.amount_key, l.condition
     from jsonb_to_recordset($2::jsonb) as l(event text, sequence int, side text, role text, set text, amount_key text, condition text)
     join auto_targets r on r.account_id = $1 and r.event = l.event and r.is_system`,
    [accountId, JSON.stringify(lines)],
  );
}
