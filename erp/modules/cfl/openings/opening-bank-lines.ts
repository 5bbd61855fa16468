/** The lines with which the ledgers of banks begin. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import { writeLine } from '#erp/domains/bank/bank-line.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { sides } from './entry-lines.ts';

export interface OpeningPosted {
  readonly id: number;
  /** ISO day on which the books begin. */
  readonly date: string;
  /** How often it has been posted: what an earlier time made was undone. */
  readonly attempt: number;
}

interface LoadedBank {
  readonly bank_account_id: number;
  readonly name: string;
  readonly currency_id: number;
  readonly book_account_id: number;
  readonly branch_office_id: number | null;
  readonly begun: boolean;
  readonly amount: string;
  readonly exchange_rate: string | null;
  readonly base_amount: string;
}

const loadedBanks = ({ tx }: Writing) =>
  tx.query(
    sql<
      LoadedBank & Record<string, unknown>
    >`select r.bank_account_id, k.name, k.currency_id, k.book_account_id, k.branch_office_id, k.opening_transaction_id is not null as begun, r.amount::text as amount, r.exchange_rate::text as exchange_rate, r.base_amount::text as base_amount
      from acc__opening_banks r join cfl__bank_accounts k on k.account_id = ${TENANT} and k.id = r.bank_account_id where r.account_id = ${TENANT} order by r.bank_account_id for update of k`,
  );

/** How the line is called in the ledger of its account. */
const OPENING = 'Saldo inicial';

async function openBank(
  context: Writing,
  bank: LoadedBank,
  { id, date }: OpeningPosted,
): Promise<NewEntryLine> {
  const amount = new Exact(bank.amount);
  const isForeign = bank.exchange_rate !== null;
  const line = await writeLine(context, {
    bank_account_id: bank.bank_account_id,
    direction: amount.gt(0) ? 'ENTRADA' : 'SALIDA',
    date,
    amount: moneyText(amount.abs()),
    exchange_rate: bank.exchange_rate,
    description: OPENING,
    source: { resource: 'acc/openings', id },
    status: 'CONCILIADA',
  });
  await context.tx.execute(
    sql`update cfl__bank_accounts set opening_date = ${date}, opening_balance = ${bank.amount}, opening_rate = ${bank.exchange_rate}, opening_transaction_id = ${line}, version = version + 1 where account_id = ${TENANT} and id = ${bank.bank_account_id}`,
  );
  return {
    book_account_id: bank.book_account_id,
    description: `${OPENING}: ${bank.name}`,
    ...sides(new Exact(bank.base_amount)),
    branch_office_id: bank.branch_office_id,
    bank_transaction_id: line,
    currency_id: isForeign ? bank.currency_id : null,
    exchange_rate: bank.exchange_rate,
    amount_currency: isForeign ? moneyText(amount) : null,
  };
}

/**
 * Writes them, for accounts that have not begun; gives their lines of the entry. VALIDACION for one
 * that began by its own record.
 */
export async function openBanks(
  context: Writing,
  opening: OpeningPosted,
): Promise<readonly NewEntryLine[]> {
  const lines: NewEntryLine[] = [];
  for (const bank of await loadedBanks(context)) {
    if (bank.begun) {
      const message = t(
        'openings.bankBegun',
        'La cuenta {name} ya empezó con otro saldo: quítala.',
        {
          name: bank.name,
        },
      );
      throw invalid({ date: [message] }, message);
    }
    lines.push(await openBank(context, bank, opening));
  }
  return lines;
}
