/** The company that a life of money is lived in, and the days and rates that it knows. */
import { TODAY } from '../../scenarios/entries.ts';
import { done, story, type Stage } from '../../scenarios/given.ts';
import { activeSupplier } from '../../scenarios/payables.ts';
import { beginBooks, subjectOf } from '../../scenarios/treasury.ts';
import { Books, pesosAt } from './books.ts';
import { money, rateText, type Dice } from './dice.ts';
import { Months } from './months.ts';

export type Currency = 'MXN' | 'USD' | 'EUR';
export const CURRENCIES = ['MXN', 'USD', 'EUR'] as const;
/** The life goes on over these many days up to today. */
const SPAN = 100;
const OPENING = 900_000_000n;

export interface Bank {
  readonly id: number;
  readonly account: string;
  readonly currency: Currency;
}

export interface Party {
  /** Of the catalogue of suppliers; none of a customer. */
  readonly supplier?: number;
  readonly subject: number;
  readonly kind: 'CLIENTE' | 'MORAL' | 'FISICA' | 'EXTRANJERO';
}

export interface Setting {
  readonly told: Stage;
  readonly books: Books;
  readonly today: string;
  /** The day before any document, on which the banks begin. */
  readonly first: string;
  /** Last day of the year that ends within the life; null of one within a year. */
  readonly yearEnd: string | null;
  readonly banks: readonly Bank[];
  readonly customers: readonly Party[];
  readonly suppliers: readonly Party[];
  rate(currency: Currency, day: string): bigint;
  id(currency: Currency): number;
  /** Of an account by its number, of the tax IVA16 and of the journal DI. */
  named(code: string): number;
}

export const plus = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** A walk of each currency, a rate a day. */
function walks(random: Dice, first: string) {
  const rates = new Map<string, bigint>();
  for (const [currency, start] of [
    ['USD', 18_000_000n],
    ['EUR', 20_500_000n],
  ] as const) {
    let rate = start;
    for (let day = 0; day <= SPAN + 1; day += 1) {
      rate += BigInt(random.upTo(1200) - 600) * 100n;
      rates.set(`${currency} ${plus(first, day)}`, rate);
    }
  }
  return rates;
}

async function suppliersOf(told: Stage): Promise<Party[]> {
  const made: Party[] = [];
  for (const [kind, name, rfc, regime] of [
    ['MORAL', 'HILOS DEL BAJIO', 'HBA100101AB1', '601'],
    ['FISICA', 'ANA LOPEZ', 'LOAA800101AB1', '612'],
    ['EXTRANJERO', 'TEXAS YARN', '', ''],
  ] as const) {
    const supplier = await activeSupplier(told, { person: kind, name, rfc, regime });
    made.push({ kind, supplier, subject: await subjectOf(told, 'supplier_id', supplier) });
  }
  return made;
}

async function customersOf(told: Stage): Promise<Party[]> {
  const made: Party[] = [];
  for (const name of ['Telas del Bajío', 'Export Textiles']) {
    const id = await told.given.customer(name);
    made.push({ kind: 'CLIENTE', subject: await subjectOf(told, 'customer_id', id) });
  }
  return made;
}

/** A life that sees the end of last year lives until this day. */
const february = (): string => `${TODAY().slice(0, 4)}-02-10`;

export async function setting(random: Dice, sees: 'months' | 'year end'): Promise<Setting> {
  const today = sees === 'year end' ? february() : TODAY();
  const told = await story(sees === 'year end' ? { at: `${today}T18:00:00Z` } : {});
  await beginBooks(told);
  const first = plus(today, -SPAN - 1);
  await told.query(
    `update acc__periods set status = case when make_date(year::int, month::int, 1) < date_trunc('month', $1::date) then 'CERRADO' else 'ABIERTO' end where month < 13 and make_date(year::int, month::int, 1) <= $2::date`,
    [first, today],
  );
  const yearEnd = sees === 'year end' ? `${first.slice(0, 4)}-12-31` : null;
  await told.query(
    `update acc__periods set status = case when month = 13 then 'EN_CIERRE' else 'FUTURO' end where $1::date is not null and (month = 13 and year = extract(year from $1::date) or month < 13 and make_date(year::int, least(month, 12)::int, 1) > $2::date)`,
    [yearEnd, today],
  );
  await Months.people({ told });
  const rates = walks(random, first);
  const ids = new Map<Currency, number>();
  for (const currency of CURRENCIES) ids.set(currency, await told.idOf('currencies', currency));
  const rows = [...rates].map(([key, rate]) => {
    const [currency, date] = key.split(' ') as [Currency, string];
    return { currency: ids.get(currency), date, rate: rateText(rate) };
  });
  await told.query(
    `insert into exchanges (account_id, date, currency_id, kind, rate, source) select a.id, r.date, r.currency, 'DOF', r.rate, 'MANUAL'
      from accounts a cross join jsonb_to_recordset($1::jsonb) as r(date date, currency bigint, rate numeric) where a.id = (select account_id from acc__configuration)`,
    [JSON.stringify(rows)],
  );
  const rate = (currency: Currency, day: string): bigint =>
    currency === 'MXN' ? 1_000_000n : rates.get(`${currency} ${day}`)!;
  const books = new Books();
  const banks: Bank[] = [];
  for (const currency of CURRENCIES) {
    const opening = { balance: money(OPENING), date: first, rate: rateText(rate(currency, first)) };
    const id = await told.given.bankAccount(`Cuenta ${currency}`, { currency, opening });
    const [{ code: account }] = (await told.query(
      'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
      [id],
    )) as [{ code: string }];
    const base = pesosAt(OPENING, rate(currency, first));
    books.bankLine(account, first, OPENING);
    const foreign = currency === 'MXN' ? {} : { currency, foreign: OPENING };
    books.post(first, [
      { account, cents: base, ...foreign },
      { account: '304.01.01', cents: -base },
    ]);
    banks.push({ id, account, currency });
  }
  // Those in dollars have theirs since the company began.
  await done(
    told.as('admin').post('acc/account-maps', {
      role: 'CLIENTES_NAC',
      scope: 'MONEDA',
      currency_id: ids.get('EUR'),
      book_account_id: await told.idOf('acc__accounts', '105.01.02'),
    }),
  );
  const named = new Map(
    (
      await told.query<{ code: string; id: number }>(
        "select code, id from acc__accounts union all select code, id from sattaxes where code = 'IVA16' union all select code, id from acc__journal_types where code = 'DI'",
      )
    ).map(({ code, id }) => [code, id]),
  );
  return {
    ...{ told, books, today, first, yearEnd, banks, rate },
    id: (currency) => ids.get(currency)!,
    named: (code) => named.get(code)!,
    customers: await customersOf(told),
    suppliers: await suppliersOf(told),
  };
}
