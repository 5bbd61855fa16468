/** What customers of the demo owe, and what they paid. */
import type { Decimal } from 'decimal.js';
import { insertEntry, type NewEntryLine } from '#erp/domains/accounting/insert-entry.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { createItems, type NewItem } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf } from '../books/calendar.ts';
import { deskOf, type Desk } from '../office/desk.ts';
import { OWED } from '../books/opening.ts';
import { moveMoney, openingItem, settles, treasuryOf, type Treasury } from './movements.ts';

interface Sale {
  readonly customer: string;
  readonly months: readonly number[];
  readonly day: number;
  /** Before IVA, in the currency. */
  readonly net: string;
  readonly usd?: true;
  /** Days from its date to its collection; without them it is still owed. */
  readonly collected?: number;
  readonly owed?: readonly number[];
  readonly part?: { readonly month: number; readonly amount: string };
}

const EVERY = Array.from({ length: MONTHS + 1 }, (_, i) => MONTHS - i);

const SALES: readonly Sale[] = [
  {
    customer: 'CLI-00001',
    months: EVERY,
    day: 4,
    net: '412500.00',
    collected: 31,
    owed: [0],
  },
  {
    customer: 'CLI-00002',
    months: EVERY,
    day: 11,
    net: '268000.00',
    collected: 38,
    owed: [1, 0],
    part: { month: 2, amount: '200000.00' },
  },
  { customer: 'CLI-00003', months: [5, 3, 2, 0], day: 18, net: '154300.00', collected: 52 },
  { customer: 'CLI-00004', months: [4, 1], day: 22, net: '86400.00' },
  {
    customer: 'CLI-00005',
    months: [4, 2, 1],
    day: 9,
    net: '14200.00',
    usd: true,
    collected: 30,
    owed: [1],
  },
];

/** Advances that wait to be applied. */
const ADVANCE = { customer: 'CLI-00006', amount: '58000.00' } as const;

interface Party {
  readonly subject: number;
  readonly days: number;
}

const partiesOf = async ({ tx }: Desk): Promise<ReadonlyMap<string, Party>> => {
  const rows = await tx.query(
    sql<{
      code: string;
      subject: number;
      days: number;
    }>`select c.code, s.id as subject, coalesce(c.credit_days, 0)::int as days from customers c join cfl__subjects s on ${raw(sameCompany('s', 'c'))} and s.customer_id = c.id where c.account_id = ${TENANT}`,
  );
  return new Map(rows.map((row) => [row.code, row]));
};

interface Begun {
  readonly treasury: Treasury;
  readonly parties: ReadonlyMap<string, Party>;
  readonly vat: number;
  readonly dollars: number;
  readonly accounts: ReadonlyMap<string, number>;
  readonly journal: number;
}

async function begin(desk: Desk): Promise<Begun> {
  const ids = (table: string) => idsByCode(desk.tx, desk.actor.accountId, table);
  return {
    treasury: await treasuryOf(desk),
    parties: await partiesOf(desk),
    vat: (await ids('sattaxes')).get('IVA16')!,
    dollars: (await ids('currencies')).get('USD')!,
    accounts: await ids('acc__accounts'),
    journal: (await ids('acc__journal_types')).get('VE')!,
  };
}

interface Dated extends Sale {
  readonly back: number;
  readonly date: string;
}

interface SaleAmounts {
  readonly rate: string;
  readonly tax: Decimal;
  readonly total: Decimal;
  /** In pesos: what is sold, and its IVA. */
  readonly base: Decimal;
  readonly vat: Decimal;
}

async function amountsOf({ tx }: Desk, dollars: number, sale: Dated): Promise<SaleAmounts> {
  const net = new Exact(sale.net);
  const rate = sale.usd ? (await rateFor(tx, dollars, sale.date)).rate : '1';
  const tax = cents(net.times('0.16'));
  const pesos = (amount: Decimal) => cents(amount.times(rate));
  return { rate, tax, total: net.plus(tax), base: pesos(net), vat: pesos(tax) };
}

const numberOf = ({ usd }: Dated, i: number) => `${usd ? 'E' : 'A'}-${1001 + i}`;
const sourceOf = (i: number) => `venta ${i + 1}`;

function itemOf({ parties, vat, dollars }: Begun, sale: Dated, amounts: SaleAmounts, i: number) {
  const { customer, net, usd, date } = sale;
  const { rate, tax, total, base, vat: pesos } = amounts;
  const { subject, days } = parties.get(customer)!;
  return {
    side: 'CXC',
    direction: 'CARGO',
    kind: 'FACTURA',
    subject_id: subject,
    source: { resource: 'demo', id: sourceOf(i) },
    document_no: numberOf(sale, i),
    date,
    due_date: Temporal.PlainDate.from(date).add({ days }).toString(),
    currency_id: usd ? dollars : null,
    exchange_rate: rate,
    amount: moneyText(total),
    base_amount: moneyText(base.plus(pesos)),
    taxes: [{ tax_id: vat, base: net, amount: moneyText(tax), amount_mxn: moneyText(pesos) }],
    account_role: usd ? 'CLIENTES_EXT' : 'CLIENTES_NAC',
    branch_office_id: null,
  } as const satisfies NewItem;
}

function linesOf(
  { parties, dollars, accounts }: Begun,
  { customer, usd }: Dated,
  { rate, total, base, vat }: SaleAmounts,
  itemId: number,
): readonly NewEntryLine[] {
  return [
    {
      book_account_id: accounts.get(usd ? '105.02.01' : '105.01.01')!,
      debit: moneyText(base.plus(vat)),
      credit: null,
      open_item_id: itemId,
      subject_id: parties.get(customer)!.subject,
      ...(usd && {
        currency_id: dollars,
        exchange_rate: rate,
        amount_currency: moneyText(total),
      }),
    },
    { book_account_id: accounts.get('401.01.01')!, debit: null, credit: moneyText(base) },
    { book_account_id: accounts.get('209.01.01')!, debit: null, credit: moneyText(vat) },
  ];
}

/** Until invoices are issued here, each is its item and the entry that it makes. */
async function charge(begun: Begun, sales: readonly Dated[]): Promise<readonly OpenItem[]> {
  const { desk } = begun.treasury;
  const context = { ...desk, now: desk.services.now() };
  const amounts: SaleAmounts[] = [];
  for (const sale of sales) amounts.push(await amountsOf(desk, begun.dollars, sale));
  const made = await createItems(
    context,
    sales.map((sale, i) => itemOf(begun, sale, amounts[i]!, i)),
  );
  for (const [i, sale] of sales.entries())
    await insertEntry(
      context,
      await requireEntryPeriod(desk.tx, desk.actor, sale.date),
      {
        journal_type_id: begun.journal,
        date: sale.date,
        concept: `Factura ${numberOf(sale, i)}`,
        origin: 'AUTOMATICA',
        source_resource: 'demo',
        source_id: sourceOf(i),
      },
      linesOf(begun, sale, amounts[i]!, made[i]![0]!.id),
    );
  return made.map(([item]) => item!);
}

/** What of each was collected by today. */
async function collect(
  begun: Begun,
  sales: readonly Dated[],
  items: readonly OpenItem[],
  today: string,
): Promise<void> {
  for (const [i, { back, date, collected, owed, part, usd }] of sales.entries()) {
    if (collected === undefined || owed?.includes(back)) continue;
    const day = Temporal.PlainDate.from(date).add({ days: collected }).toString();
    if (day > today) continue;
    const item = items[i]!;
    const amount = part?.month === back ? part.amount : item.amount;
    await moveMoney(begun.treasury, {
      type: 'COB',
      date: day,
      account: usd ? 'BBVA dólares' : 'BBVA operativa',
      amount,
      concept: `Cobro de la factura ${item.document_no}`,
      subject_id: item.subject_id,
      lines: [settles(item.id, amount)],
    });
  }
}

/** What was owed when the books began is collected in their first month. */
async function collectOpening({ treasury }: Begun, date: string): Promise<void> {
  const { id, subject_id, balance } = await openingItem(treasury.desk, OWED.first.number);
  await moveMoney(treasury, {
    type: 'COB',
    date,
    account: 'BBVA operativa',
    amount: balance,
    concept: `Cobro de la factura ${OWED.first.number}`,
    subject_id,
    lines: [settles(id, balance)],
  });
}

export async function demoReceivables(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from cfl__open_items where account_id = ${TENANT} and source_resource = 'demo' limit 1`,
    );
    if (known) return;
    const begun = await begin(await deskOf(tx, services, system, 'credito_cobranza'));
    const sales = SALES.flatMap((sale) =>
      sale.months.map((back): Dated => ({ ...sale, back, date: dayOf(system, back, sale.day) })),
    ).toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const items = await charge(begun, sales);
    const today = Temporal.Now.plainDateISO(system.timeZone).toString();
    await collectOpening(begun, dayOf(system, MONTHS, 12));
    await collect(begun, sales, items, today);
    await moveMoney(begun.treasury, {
      type: 'ANT',
      date: dayOf(system, 0, 10),
      account: 'Santander',
      amount: ADVANCE.amount,
      concept: 'Anticipo del pedido de diciembre',
      subject_id: begun.parties.get(ADVANCE.customer)!.subject,
    });
  });
}
