/**
 * Where a line stands in the ledger of its account, and what is left behind it. Lines are read by
 * day and number; one of an earlier day moves the balances of those that follow.
 */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { rateFor } from '../exchange/rate-for.ts';
import { BALANCES } from './balances-key.ts';
import { lockBankAccount, type BankAccount } from './bank-account.ts';

export type Direction = 'ENTRADA' | 'SALIDA';

export interface LinePlace {
  readonly bank_account_id: number;
  readonly direction: Direction;
  /** ISO day of the company. */
  readonly date: string;
  /** Above zero, in the account's currency, with cents. */
  readonly amount: string;
  /** Pesos for one unit; by default the rate in force on the day. */
  readonly exchange_rate?: string | null;
}

export interface PlacedLine {
  readonly account: BankAccount;
  readonly signed_amount: string;
  /** Null in pesos. */
  readonly exchange_rate: string | null;
  readonly base_amount: string;
  readonly running_balance: string;
}

interface BalancesAround {
  /** Behind the last line of the day. */
  readonly at: string;
  /** The lowest of the day and of all later lines. */
  readonly lowest: string;
}

async function balancesAround(tx: Tx, { bank_account_id, date }: LinePlace) {
  const [found] = await tx.query(
    sql<BalancesAround>`select b.at, least(b.at, (select min(l.running_balance) from cfl__transactions l where l.account_id = ${TENANT} and l.bank_account_id = ${bank_account_id} and l.date > ${date}::date)) as lowest
      from (select coalesce((select p.running_balance from cfl__transactions p where p.account_id = ${TENANT} and p.bank_account_id = ${bank_account_id} and p.date <= ${date}::date order by p.date desc, p.id desc limit 1), 0) as at) b`,
  );
  return found!;
}

function requireFunds(
  { name, allows_negative }: BankAccount,
  {
    lowest,
    amount,
    sees,
  }: { readonly lowest: Decimal; readonly amount: Decimal; readonly sees: boolean },
): void {
  if (allows_negative || lowest.minus(amount).gte(0)) return;
  const message = sees
    ? t('bank.noFunds', 'Saldo insuficiente en {account}: {balance}', {
        account: name,
        balance: shownMoney(lowest.toFixed(2)),
      })
    : t('bank.noFundsHidden', 'Saldo insuficiente en {account}.', { account: name });
  throw invalid({ amount: [message] }, message);
}

function requireAmount(amount: Decimal): void {
  if (amount.gt(0)) return;
  const message = t('bank.amount', 'El importe debe ser mayor que cero.');
  throw invalid({ amount: [message] }, message);
}

async function rateOf(tx: Tx, account: BankAccount, line: LinePlace): Promise<string | null> {
  if (account.currency_id === null) return null;
  return line.exchange_rate || (await rateFor(tx, account.currency_id, line.date)).rate;
}

/**
 * Locks the account and works out the line. Refuses an outflow that would leave less than nothing
 * on its day or on a later one, in an account that may not be overdrawn.
 */
export async function placeLine(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  line: LinePlace,
): Promise<PlacedLine> {
  const amount = new Decimal(line.amount);
  requireAmount(amount);
  const account = await lockBankAccount(tx, line.bank_account_id);
  const { at, lowest } = await balancesAround(tx, line);
  if (line.direction === 'SALIDA')
    requireFunds(account, {
      lowest: new Decimal(lowest),
      amount,
      sees: hasPermission(actor, BALANCES),
    });
  const exchange_rate = await rateOf(tx, account, line);
  const signed = line.direction === 'SALIDA' ? amount.neg() : amount;
  return {
    account,
    signed_amount: signed.toFixed(2),
    exchange_rate,
    base_amount: amount.times(exchange_rate ?? 1).toFixed(2, Decimal.ROUND_HALF_UP),
    running_balance: new Decimal(at).plus(signed).toFixed(2),
  };
}

/** After the line is written: what follows it, and the balance of its account. */
export async function settleLine(
  tx: Tx,
  { bank_account_id, date }: Pick<LinePlace, 'bank_account_id' | 'date'>,
  signedAmount: string,
): Promise<void> {
  await tx.execute(
    sql`update cfl__transactions set running_balance = running_balance + ${signedAmount}::numeric where account_id = ${TENANT} and bank_account_id = ${bank_account_id} and date > ${date}::date`,
  );
  await tx.execute(
    sql`update cfl__bank_accounts set balance = balance + ${signedAmount}::numeric where account_id = ${TENANT} and id = ${bank_account_id}`,
  );
}
