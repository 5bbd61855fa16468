/** Where the demo company has its money, and what its banks did by themselves. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf, monthBegin } from '../books/calendar.ts';
import { deskOf, make, type Desk } from '../office/desk.ts';

interface Account {
  readonly name: string;
  /** Code of its type, and of its bank. */
  readonly type: string;
  readonly bank?: string;
  /** Account of the books: one that is there, or a new one with this code. */
  readonly book: string;
  /** Of the new one; cash by default. */
  readonly bookType?: string;
  readonly currency?: string;
  readonly number?: string;
  readonly opening: string;
  readonly rate?: string;
  /** Of cash; the treasurer by default. */
  readonly custodian?: string;
}

const ACCOUNTS: readonly Account[] = [
  {
    name: 'BBVA operativa',
    type: 'CHE',
    bank: '012',
    book: '102.01.01',
    number: '0112345678',
    // Enough for what is paid before the customers of a month pay, whatever day today is.
    opening: '3350000.00',
  },
  {
    name: 'Banorte nómina',
    type: 'CHE',
    bank: '072',
    book: '102.01.02',
    number: '0287654321',
    opening: '640000.00',
  },
  {
    name: 'Santander',
    type: 'CHE',
    bank: '014',
    book: '102.01.03',
    number: '6550123498',
    opening: '320500.00',
  },
  {
    name: 'BBVA dólares',
    type: 'AHO',
    bank: '012',
    book: '102.02.01',
    currency: 'USD',
    number: '0198765432',
    opening: '42000.00',
    rate: '18.250000',
  },
  {
    name: 'Tarjeta empresarial',
    type: 'TDC',
    bank: '012',
    book: '205.06.03',
    bookType: 'PAS-C',
    number: '4152310000001234',
    opening: '-18400.00',
  },
  { name: 'Terminal de cobro', type: 'PAS', bank: '012', book: '102.01.05', opening: '7350.00' },
  {
    name: 'Caja general',
    type: 'CAJ',
    book: '101.01.01',
    opening: '12000.00',
    custodian: 'cajero',
  },
  { name: 'Caja chica planta', type: 'CHI', book: '101.01.02', opening: '5000.00' },
];

/** What an account had when the books began, in its currency. */
export const openingOf = (account: string): string =>
  ACCOUNTS.find(({ name }) => name === account)!.opening;

type Entry = readonly [
  account: string,
  type: string,
  day: number,
  amount: string,
  description: string,
];

/** Of each month. */
const MONTHLY: readonly Entry[] = [
  ['BBVA operativa', 'COM', 5, '696.00', 'Comisión por manejo de cuenta'],
  ['BBVA operativa', 'INT', 27, '1284.35', 'Rendimiento del mes'],
  ['Banorte nómina', 'COM', 16, '348.00', 'Comisión por dispersión'],
  ['Santander', 'COM', 9, '232.00', 'Comisión por transferencias'],
  ['Caja chica planta', 'OEG', 20, '480.00', 'Propinas y paquetería'],
];
/** Of this month: nobody knows yet who paid it. */
const UNKNOWN: Entry = [
  'BBVA operativa',
  'DNI',
  18,
  '23200.00',
  'Depósito en sucursal sin referencia',
];

async function bookAccount(
  desk: Desk,
  { book, name, bookType = 'EFE' }: Account,
  known: ReadonlyMap<string, number>,
) {
  const there = known.get(book);
  if (there) return there;
  const types = await idsByCode(desk.tx, desk.actor.accountId, 'acc__account_types');
  const { id } = await make(desk, 'acc/accounts', {
    code: book,
    name,
    account_type_id: String(types.get(bookType)),
    control: 'BANCOS',
  });
  return id!;
}

async function openAccounts(
  desk: Desk,
  system: Actor,
  date: string,
): Promise<ReadonlyMap<string, number>> {
  const { accountId } = system;
  const ids = (table: string) => idsByCode(desk.tx, accountId, table);
  const [types, banks, currencies, books, people] = [
    await ids('cfl__account_types'),
    await ids('cfl__banks'),
    await ids('currencies'),
    await ids('acc__accounts'),
    await idsByCode(desk.tx, accountId, 'users', 'nickname'),
  ];
  const made = new Map<string, number>();
  for (const account of ACCOUNTS) {
    const { name, type, bank, currency = 'MXN', number, opening, rate, custodian } = account;
    const { id } = await make(desk, 'cfl/bank-accounts', {
      name,
      account_type_id: String(types.get(type)),
      currency_id: String(currencies.get(currency)),
      book_account_id: String(await bookAccount(desk, account, books)),
      opening_date: date,
      opening_balance: opening,
      ...(rate && { opening_rate: rate }),
      ...(number && { account_number: number }),
      ...(bank
        ? { bank_id: String(banks.get(bank)) }
        : { custodian_id: String(people.get(custodian ?? 'tesoreria')) }),
      ...(type === 'CHE' && { next_check: '1001' }),
    });
    made.set(name, id!);
  }
  return made;
}

export async function demoBanks(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from cfl__bank_accounts where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'demo');
    const accounts = await openAccounts(desk, system, monthBegin(system, MONTHS).toString());
    const types = await idsByCode(tx, system.accountId, 'cfl__transaction_types');
    const add = ([account, type, day, amount, description]: Entry, back: number) =>
      make(desk, 'cfl/transactions', {
        bank_account_id: String(accounts.get(account)),
        transaction_type_id: String(types.get(type)),
        date: dayOf(system, back, day),
        amount,
        description,
      });
    for (let back = MONTHS; back >= 0; back -= 1)
      for (const entry of MONTHLY) await add(entry, back);
    await add(UNKNOWN, 0);
  });
}
