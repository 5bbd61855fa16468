/** Entries that no person types: written, posted and numbered at once (finance §2.3). */
import { insertRows } from '#erp/db/insert-rows.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { entryFolio } from './entry-folio.ts';
import type { EntryPeriod } from './entry-period.ts';
import type { LineDimensions } from './events/financial-event.ts';
import { writeLedger } from './ledger.ts';

export interface NewEntry {
  readonly journal_type_id: number;
  /** ISO date, in the period. */
  readonly date: string;
  readonly month_13?: boolean;
  readonly concept: string;
  readonly origin: string;
  readonly event?: string;
  readonly source_resource?: string;
  readonly source_id?: string;
  /** The same key is never posted twice. */
  readonly posting_key?: string;
  readonly reverses_id?: number;
}

/** Amounts in pesos with cents, as decimal texts. */
export interface NewEntryLine extends LineDimensions {
  readonly book_account_id: number;
  readonly description?: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly amount_currency?: string | null;
}

/** Columns of a line that an entry may say; the database has those that modules declare. */
const COLUMNS = [
  'book_account_id',
  'description',
  'debit',
  'credit',
  'branch_office_id',
  'cost_center_id',
  'cost_unit_id',
  'subject_id',
  'open_item_id',
  'bank_transaction_id',
  'currency_id',
  'exchange_rate',
  'amount_currency',
] as const satisfies readonly (keyof NewEntryLine)[];

/** What the records that the entry names keep of it, where they keep nothing yet. */
async function storeReferences(
  { tx, services }: Pick<Writing, 'tx' | 'services'>,
  entryId: number,
  lines: readonly NewEntryLine[],
): Promise<void> {
  for (const { resource, by, keeps } of services.registry.postings.references) {
    if (!lines.some((line) => line[by])) continue;
    const { table } = services.registry.resource(resource);
    for (const [field, kept] of Object.entries(keeps))
      await tx.execute(
        `update ${table} r set ${field} = l.kept
          from (select distinct on (${by}) ${by} as id, ${kept} as kept from acc__book_entry_lines where account_id = $2 and entry_id = $1 and ${by} is not null order by ${by}, id) l
          where r.account_id = $2 and r.id = l.id and r.${field} is null`,
        [entryId, TENANT],
      );
  }
}

/**
 * The id of the entry. The folio comes last: its counter stays locked until the end, and with it
 * the entry is posted, after which the database refuses further lines.
 */
export async function insertEntry(
  { tx, actor, services }: Writing,
  period: EntryPeriod,
  entry: NewEntry,
  lines: readonly NewEntryLine[],
): Promise<number> {
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into acc__book_entries (account_id, created_by, updated_by, status, period_id, journal_type_id, date, month_13, concept, origin, event, source_resource, source_id, posting_key, reverses_id)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, 'BORRADOR', ${period.id}, ${entry.journal_type_id}, ${entry.date}, ${entry.month_13 ?? false}, ${entry.concept}, ${entry.origin}, ${entry.event ?? null}, ${entry.source_resource ?? null}, ${entry.source_id ?? null}, ${entry.posting_key ?? null}, ${entry.reverses_id ?? null}) returning id`,
  );
  const { id } = made!;
  const { table, fields } = services.registry.resource('acc/book-entry-lines');
  const columns = COLUMNS.filter((name) => name in fields);
  await insertRows(
    tx,
    actor.accountId,
    table,
    lines.map((line) => ({
      entry_id: id,
      created_by: actor.userId,
      updated_by: actor.userId,
      ...Object.fromEntries(columns.map((name) => [name, line[name] ?? null])),
    })),
  );
  await writeLedger({ tx, actor }, [id], period.id);
  if (entry.reverses_id === undefined) await storeReferences({ tx, services }, id, lines);
  const folio = await entryFolio(tx, services, entry.journal_type_id, period);
  await tx.execute(
    sql`update acc__book_entries set folio = ${folio}, status = 'APLICADA' where account_id = ${TENANT} and id = ${id}`,
  );
  return id;
}
