/** The opening goes into the books: one entry, with its items and its lines of banks. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { accountProblem } from '#erp/domains/accounting/entry-checks.ts';
import { insertEntry } from '#erp/domains/accounting/insert-entry.ts';
import { leaveOpening } from '#erp/domains/accounting/queue/leave-opening.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { createOpeningItems } from './opening-item-rows.ts';
import { entryLines } from './entry-lines.ts';
import { openBanks } from './opening-bank-lines.ts';
import type { openings } from './openings.ts';
import { requireTies } from './require-ties.ts';

type Change = TransitionContext<typeof openings>;

/** Locks the settings of the books, which begin with this day. */
async function beginBooks({ tx, before, fail }: Change): Promise<boolean> {
  const [settings] = await tx.query(
    sql<{
      start_date: string | null;
    }>`select start_date from acc__configuration where account_id = ${TENANT} for update`,
  );
  const { date } = before;
  if (settings?.start_date && settings.start_date !== date) {
    fail(
      'date',
      t('openings.otherStart', 'La configuración contable empieza el {date}: escribe ese día.', {
        date: formatDay(settings.start_date),
      }),
    );
    return false;
  }
  await tx.execute(
    sql`update acc__configuration set start_date = ${date!} where account_id = ${TENANT}`,
  );
  return true;
}

/** Nothing was posted on an earlier day: it would count twice. */
async function requireNothingBefore({ tx, before, fail }: Change): Promise<boolean> {
  const [entry] = await tx.query(
    sql<{
      folio: string | null;
    }>`select folio from acc__book_entries where account_id = ${TENANT} and status = 'APLICADA' and reverses_id is null and date < ${before.date!} order by date limit 1`,
  );
  const [item] = await tx.query(
    sql<{
      document_no: string;
    }>`select document_no from acc__opening_items where account_id = ${TENANT} and date >= ${before.date!} order by date limit 1`,
  );
  if (entry)
    fail(
      'date',
      t(
        'openings.earlierEntry',
        'La póliza {folio} es anterior a la apertura: revérsala primero.',
        {
          folio: entry.folio ?? '',
        },
      ),
    );
  if (item)
    fail(
      'date',
      t('openings.laterItem', 'La partida {document} es posterior a la apertura: quítala.', {
        document: item.document_no,
      }),
    );
  return !entry && !item;
}

async function journalType({ tx }: Change): Promise<number> {
  const [type] = await tx.query(
    sql<{
      id: number;
    }>`select id from acc__journal_types where account_id = ${TENANT} and code = 'AP'`,
  );
  if (type) return type.id;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('openings.noJournal', 'Falta el tipo de póliza AP: créalo en Tipos de póliza.'),
  );
}

/** Rows that were loaded are fixed once posted, and free again once it is undone. */
export const markPosted = async ({ tx }: Change, isPosted: boolean): Promise<void> => {
  for (const rows of [
    sql`update acc__opening_balances set posted = ${isPosted} where account_id = ${TENANT}`,
    sql`update acc__opening_items set posted = ${isPosted} where account_id = ${TENANT}`,
    sql`update acc__opening_banks set posted = ${isPosted} where account_id = ${TENANT}`,
  ])
    await tx.execute(rows);
};

/**
 * Posts what was loaded, once all of it ties. Refuses a closed month, another first day of the
 * books, entries of before, and accounts whose balance is not what their detail adds up to.
 */
export async function postOpening(context: Change): Promise<void> {
  const { tx, actor, before, changes } = context;
  const date = before.date!;
  const begins = await beginBooks(context);
  if (!((await requireNothingBefore(context)) && begins)) return;
  const period = await requireEntryPeriod(tx, actor, date);
  await requireTies(context);
  const attempt = Number(before.times_posted ?? 0) + 1;
  const opening = { id: before.id!, date, attempt };
  const items = await createOpeningItems(context, opening);
  const banks = await openBanks(context, opening);
  const lines = await entryLines(context, [...items, ...banks]);
  const problem = await accountProblem(tx, lines);
  if (problem !== null) throw new DomainError('ESTADO_INVALIDO', problem);
  changes.entry_id = await insertEntry(
    context,
    period,
    {
      journal_type_id: await journalType(context),
      date,
      concept: before.concept!,
      origin: 'APERTURA',
      event: 'APERTURA',
      source_resource: 'acc/openings',
      source_id: String(before.id!),
      posting_key: `acc/openings:${before.id}:APERTURA:${attempt}`,
    },
    lines,
  );
  changes.times_posted = attempt;
  changes.undo_reason = null;
  await leaveOpening(context, date);
  await markPosted(context, true);
}
