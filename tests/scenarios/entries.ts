/** Entries that stories type: drafts of lines `[account, debit, credit]`. */
import type { Stage } from './given.ts';

export const TODAY = () => Temporal.Now.plainDateISO('America/Mexico_City').toString();

/** An hour ago where the company is, but not the day before: what happened then is of today. */
export function earlierToday(
  now = Temporal.Now.zonedDateTimeISO('America/Mexico_City'),
): Temporal.ZonedDateTime {
  const [ago, begun] = [now.subtract({ hours: 1 }), now.startOfDay()];
  return Temporal.ZonedDateTime.compare(ago, begun) < 0 ? begun : ago;
}

/** Ids of accounts by their numbers. */
export const account = ({ idOf }: Stage, code: string) => idOf('acc__accounts', code);

interface Draft {
  readonly date?: string;
  readonly type?: string;
  readonly more?: object;
}

/** A draft of the journal with lines `[account, debit, credit]`. */
export async function draft(
  told: Stage,
  lines: readonly (readonly [code: string, debit: string, credit: string])[],
  { date = TODAY(), type = 'DI', more = {} }: Draft = {},
) {
  return {
    journal_type_id: await told.idOf('acc__journal_types', type),
    date,
    concept: 'Póliza de la prueba',
    lines: await Promise.all(
      lines.map(async ([code, debit, credit]) => ({
        book_account_id: await account(told, code),
        debit,
        credit,
      })),
    ),
    ...more,
  };
}

export const ENTRIES = 'acc/book-entries';
export const EXPENSE = '603.34.01';
export const CREDITOR = '205.02.01';
