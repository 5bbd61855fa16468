/** What the lines of an entry must be before it is posted (finance R1, R2). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';

export interface EntryLine {
  readonly book_account_id?: number | null;
  readonly debit?: string | null;
  readonly credit?: string | null;
  readonly cost_center_id?: number | null;
  readonly subject_id?: number | null;
  readonly currency_id?: number | null;
  readonly exchange_rate?: string | null;
  readonly amount_currency?: string | null;
}

type Fail = (field: string, message: string) => void;

const amount = (text: string | null | undefined) => new Decimal(text || 0);

/** Each line has a charge or a credit, one of them. */
export function checkSides(lines: readonly EntryLine[], fail: Fail): void {
  for (const [i, line] of lines.entries())
    if (amount(line.debit).gt(0) === amount(line.credit).gt(0))
      fail(
        `lines[${i}][debit]`,
        t('ledger.oneSide', 'Escribe un cargo o un abono, uno de los dos.'),
      );
}

/** Pesos and the amount in another currency may differ by a cent of rounding (finance §2.1). */
const CENT = new Decimal('0.01');

/**
 * A line in another currency says its rate and its amount, which give its pesos; the currency of
 * the books, `base`, is worth 1.
 */
export function checkCurrencies(
  lines: readonly EntryLine[],
  base: number | null,
  fail: Fail,
): void {
  for (const [i, line] of lines.entries()) {
    if (!line.currency_id) continue;
    if (line.currency_id === base && line.exchange_rate && !amount(line.exchange_rate).eq(1)) {
      fail(
        `lines[${i}][exchange_rate]`,
        t('ledger.baseRate', 'Es la moneda de la contabilidad: su tipo de cambio es 1.'),
      );
      continue;
    }
    if (!line.exchange_rate || !line.amount_currency) {
      fail(
        `lines[${i}][amount_currency]`,
        t('ledger.rateAndAmount', 'Escribe el tipo de cambio y el importe en moneda.'),
      );
      continue;
    }
    const pesos = amount(line.amount_currency).times(line.exchange_rate);
    const own = amount(line.debit).minus(amount(line.credit));
    if (pesos.minus(own).abs().gt(CENT))
      fail(
        `lines[${i}][amount_currency]`,
        t(
          'ledger.notItsPesos',
          'Por el tipo de cambio no da el cargo (positivo) o abono (negativo).',
        ),
      );
  }
}

/** Charges less credits, in pesos. */
export const differenceOf = (lines: readonly EntryLine[]): Decimal =>
  lines.reduce(
    (sum, { debit, credit }) => sum.plus(amount(debit)).minus(amount(credit)),
    new Decimal(0),
  );

export function checkBalanced(lines: readonly EntryLine[], fail: Fail): void {
  const difference = differenceOf(lines);
  if (lines.length < 2)
    fail('lines', t('ledger.twoLines', 'Una póliza lleva al menos dos movimientos.'));
  else if (!difference.isZero())
    fail(
      'lines',
      t('ledger.unbalanced', 'La póliza no cuadra: diferencia {amount}.', {
        amount: shownMoney(difference.abs().toFixed(2)),
      }),
    );
}

interface BookAccount {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly active: boolean;
  readonly control: string;
  readonly currency_id: number | null;
  readonly requires_cost_center: boolean;
  readonly requires_subject: boolean;
}

export interface AccountsAsked {
  /** Control accounts may be moved. */
  readonly mayControl: boolean;
  /** One line at least is of a bank or cash account. */
  readonly needsBank: boolean;
}

/** What accounts ask of the lines that move them, and the class of the entry of its accounts. */
export async function checkAccounts(
  tx: Tx,
  lines: readonly EntryLine[],
  { mayControl, needsBank }: AccountsAsked,
  fail: Fail,
): Promise<void> {
  const found = await tx.query(
    sql<BookAccount>`select id, code, kind, active, control, currency_id, requires_cost_center, requires_subject from acc__accounts where account_id = ${TENANT} and id = any(${lines.map((line) => line.book_account_id)}::bigint[])`,
  );
  if (needsBank && !found.some(({ control }) => control === 'BANCOS'))
    fail(
      'lines',
      t('ledger.needsBank', 'Las pólizas de esta clase llevan un movimiento de banco o caja.'),
    );
  const byId = new Map(found.map((account) => [account.id, account]));
  for (const [i, line] of lines.entries()) {
    const account = byId.get(line.book_account_id ?? 0);
    if (account)
      checkAccount(account, line, mayControl, (field, message) =>
        fail(`lines[${i}][${field}]`, message),
      );
  }
}

/** The first thing that the accounts of lines refuse, for entries that no person types. */
export async function accountProblem(tx: Tx, lines: readonly EntryLine[]): Promise<string | null> {
  const problems: string[] = [];
  await checkAccounts(tx, lines, { mayControl: true, needsBank: false }, (_, message) =>
    problems.push(message),
  );
  return problems[0] ?? null;
}

const ofControl = (code: string): string =>
  t('ledger.control', 'La cuenta {code} es de control: la mueven sus documentos.', { code });

/** Why lines may not name accounts that documents keep, by account; others are not there. */
export async function controlRefusals(
  tx: Tx,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, string>> {
  const found = await tx.query(
    sql<{
      id: number;
      code: string;
    }>`select id, code from acc__accounts where account_id = ${TENANT} and control <> 'NINGUNO' and id = any(${ids}::bigint[])`,
  );
  return new Map(found.map(({ id, code }) => [id, ofControl(code)]));
}

function checkAccount(
  account: BookAccount,
  line: EntryLine,
  mayControl: boolean,
  fail: Fail,
): void {
  const { code, kind, active, control, currency_id } = account;
  if (kind !== 'DETALLE')
    fail(
      'book_account_id',
      t(
        'ledger.summary',
        'La cuenta {code} es acumulativa: elige una de las de detalle que tiene dentro.',
        { code },
      ),
    );
  if (!active)
    fail('book_account_id', t('ledger.inactive', 'La cuenta {code} no está activa.', { code }));
  if (control !== 'NINGUNO' && !mayControl) fail('book_account_id', ofControl(code));
  if (currency_id !== null && line.currency_id !== currency_id)
    fail('currency_id', t('ledger.otherCurrency', 'La cuenta {code} es de otra moneda.', { code }));
  if (account.requires_subject && !line.subject_id)
    fail('subject_id', t('ledger.needsSubject', 'La cuenta {code} exige tercero.', { code }));
  if (account.requires_cost_center && !line.cost_center_id)
    fail(
      'cost_center_id',
      t('ledger.needsCenter', 'La cuenta {code} exige centro de costo.', { code }),
    );
}
