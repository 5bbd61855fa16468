/** A statement that was read, held against what is known of its account, and stored (R38). */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { BALANCES } from '../balances-key.ts';
import { lockBankAccount } from '../bank-account.ts';
import type { ReadStatement, StatementRow } from '../reading/statement.ts';
import { lineHashes } from './line-hash.ts';

export interface NewStatement {
  readonly bank_account_id: number;
  readonly read: ReadStatement;
  /** Null where nothing was uploaded. */
  readonly file_id: number | null;
  readonly file_hash: string;
  /** Typed, where the file has none. */
  readonly opening_balance: string | null;
  readonly closing_balance: string | null;
}

export interface StoredStatement {
  readonly id: number;
  readonly lines: number;
  /** Lines that an earlier statement had already. */
  readonly known: number;
  readonly opening_balance: string;
  readonly closing_balance: string;
}

const refuse = (field: string, message: string) => invalid({ [field]: [message] }, message);
const bare = (text: string | null) => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

interface Names {
  readonly name: string;
  readonly account_number: string | null;
  readonly clabe: string | null;
  readonly swift_iban: string | null;
  readonly currency: string;
}

/** Fewer digits than these say no account. */
const FEWEST = 4;
const CLABE_LENGTH = 18;
/** Of what a file says, in a message. */
const SHOWN = 40;

/** Banks print the last digits, or the whole CLABE, which ends with the number and one digit. */
const namesAccount = (said: string, own: string): boolean =>
  Math.min(said.length, own.length) >= FEWEST &&
  (own.endsWith(said) ||
    said.endsWith(own) ||
    (own.length === CLABE_LENGTH && own.slice(0, -1).endsWith(said)) ||
    (said.length === CLABE_LENGTH && said.slice(0, -1).endsWith(own)));

/** What the file says it is of must be the account that was chosen. */
async function requireOwn(tx: Tx, id: number, { account, currency }: ReadStatement): Promise<void> {
  const [names] = await tx.query(
    sql<Names>`select b.name, b.account_number, b.clabe, b.swift_iban, c.code as currency from cfl__bank_accounts b, currencies c
      where b.account_id = ${TENANT} and b.id = ${id} and c.account_id = ${TENANT} and c.id = b.currency_id`,
  );
  const { name, account_number, clabe, swift_iban } = names!;
  const said = bare(account);
  const own = [account_number, clabe, swift_iban].map(bare).filter(Boolean);
  const fits = own.some((each) => namesAccount(said, each));
  if (said !== '' && own.length > 0 && !fits)
    throw refuse(
      'file',
      t('bank.otherAccount', 'El archivo es de la cuenta {account}, no de {name}.', {
        account: (account ?? '').slice(0, SHOWN),
        name,
      }),
    );
  if (currency && currency !== names!.currency)
    throw refuse(
      'file',
      t('bank.otherCurrency', 'El archivo está en {said} y la cuenta en {own}.', {
        said: currency.slice(0, SHOWN),
        own: names!.currency,
      }),
    );
}

async function requireNewFile(tx: Tx, { bank_account_id, file_hash }: NewStatement): Promise<void> {
  const [known] = await tx.query(
    sql`select 1 from cfl__statements where account_id = ${TENANT} and bank_account_id = ${bank_account_id} and file_hash = ${file_hash}`,
  );
  if (known) throw refuse('file', t('bank.knownFile', 'Este estado de cuenta ya fue importado.'));
}

/** A bank tells what happened: a later day is a date read the wrong way round, or no date. */
function requirePastDays(
  { rows, start_date, end_date }: ReadStatement,
  { actor, now }: Pick<Writing, 'actor' | 'now'>,
): void {
  // Its clock may be ahead of the company's.
  const last = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().add({ days: 1 }).toString();
  const days = [...rows.map(({ date }) => date), start_date, end_date];
  const late = days.find((day) => day !== null && day > last);
  if (!late) return;
  throw refuse(
    'file',
    t(
      'bank.dayToCome',
      'Trae fechas que no han llegado ({day}): revisa el orden de las fechas en su formato.',
      { day: formatDay(late) },
    ),
  );
}

interface Balances {
  readonly opening: Decimal;
  readonly closing: Decimal;
}

const sumOf = (rows: readonly StatementRow[]) =>
  Decimal.sum(0, ...rows.map(({ amount }) => amount));

function balancesOf({ read, ...typed }: NewStatement): Balances {
  const opening = read.opening_balance ?? typed.opening_balance;
  const closing = read.closing_balance ?? typed.closing_balance;
  if (opening === null)
    throw refuse('opening_balance', t('bank.opening', 'Escríbelo: el archivo no lo trae.'));
  if (closing === null)
    throw refuse('closing_balance', t('bank.closing', 'Escríbelo: el archivo no lo trae.'));
  const difference = new Decimal(opening).plus(sumOf(read.rows)).minus(closing);
  if (!difference.isZero())
    throw refuse(
      'file',
      t('bank.uneven', 'Los renglones no dan el saldo final: diferencia {amount}.', {
        amount: shownMoney(difference.abs().toFixed(2)),
      }),
    );
  return { opening: new Decimal(opening), closing: new Decimal(closing) };
}

interface Following {
  readonly accountId: number;
  readonly opening: Decimal;
  /** ISO day. */
  readonly end: string;
}

/** It comes after the last statement, and nothing is missing between them. */
async function requireChain(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  { accountId, opening, end }: Following,
): Promise<void> {
  const [last] = await tx.query(
    sql<{
      closing: string;
      end: string;
    }>`select closing_balance::text as closing, end_date as end from cfl__statements where account_id = ${TENANT} and bank_account_id = ${accountId} order by end_date desc, id desc limit 1`,
  );
  if (last && end < last.end)
    throw refuse(
      'file',
      t('bank.earlier', 'Termina antes que el último estado de cuenta, que llega al {date}.', {
        date: formatDay(last.end),
      }),
    );
  if (!last || opening.eq(last.closing)) return;
  throw refuse(
    'file',
    !hasPermission(actor, BALANCES)
      ? t(
          'bank.gapHidden',
          'El saldo inicial no es el final del anterior: falta un estado de cuenta o sobra éste.',
        )
      : t(
          'bank.gap',
          'El saldo inicial {opening} no es el final del anterior, {closing}: falta un estado de cuenta o sobra éste.',
          { opening: shownMoney(opening.toFixed(2)), closing: shownMoney(last.closing) },
        ),
  );
}

async function newRows(tx: Tx, { bank_account_id, read }: NewStatement) {
  const hashes = lineHashes(read.rows);
  const known = await tx.query(
    sql<{
      line_hash: string;
    }>`select line_hash from cfl__statement_lines where account_id = ${TENANT} and bank_account_id = ${bank_account_id} and line_hash = any(${hashes}::text[])`,
  );
  const there = new Set(known.map(({ line_hash }) => line_hash));
  return read.rows
    .map((row, i) => ({ ...row, line_hash: hashes[i]! }))
    .filter(({ line_hash }) => !there.has(line_hash));
}

/**
 * Refuses a file that is known, of another account, that does not add up, or that does not go on
 * from the last statement; leaves out the lines that are known.
 */
export async function storeStatement(
  { tx, actor, now }: Pick<Writing, 'tx' | 'actor' | 'now'>,
  statement: NewStatement,
): Promise<StoredStatement> {
  const { bank_account_id, read, file_id, file_hash } = statement;
  await lockBankAccount(tx, bank_account_id);
  await requireNewFile(tx, statement);
  await requireOwn(tx, bank_account_id, read);
  requirePastDays(read, { actor, now });
  const { closing } = balancesOf(statement);
  const rows = await newRows(tx, statement);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last)
    throw refuse('file', t('bank.allKnown', 'Todos sus renglones ya se importaron.'));
  const opening = closing.minus(sumOf(rows));
  const end = read.end_date ?? last.date;
  await requireChain({ tx, actor }, { accountId: bank_account_id, opening, end });
  const isWhole = rows.length === read.rows.length;
  const start = (isWhole && read.start_date) || first.date;
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into cfl__statements (account_id, created_by, updated_by, bank_account_id, status, start_date, end_date, opening_balance, closing_balance, file, file_hash)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${bank_account_id}, 'IMPORTADO', ${start}, ${end}, ${opening.toFixed(2)}, ${closing.toFixed(2)}, ${file_id}, ${file_hash}) returning id`,
  );
  await tx.execute(
    sql`insert into cfl__statement_lines (account_id, created_by, updated_by, statement_id, bank_account_id, date, description, reference, tracking_key, counterparty, counterparty_clabe, rfc, amount, balance_after, line_hash, matched_amount, status)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${made!.id}, ${bank_account_id}, l.date, l.description, l.reference, l.tracking_key, left(l.counterparty, 140), l.counterparty_clabe, l.rfc, l.amount, l.balance_after, l.line_hash, 0, 'PENDIENTE'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(date date, description text, reference text, tracking_key text, counterparty text, counterparty_clabe text, rfc text, amount numeric, balance_after numeric, line_hash text)`,
  );
  return {
    id: made!.id,
    lines: rows.length,
    known: read.rows.length - rows.length,
    opening_balance: opening.toFixed(2),
    closing_balance: closing.toFixed(2),
  };
}
