/** What customers of the demo owe, what they paid, and the money that moves between accounts. */
import type { Decimal } from 'decimal.js';
import { insertEntry } from '#erp/domains/accounting/insert-entry.ts';
import { requireEntryPeriod } from '#erp/domains/accounting/entry-period.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { createItems, type NewItem } from '#erp/domains/open-items/items/create-item.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf } from '../books/calendar.ts';
import { deskOf, make, type Desk } from '../office/desk.ts';
import { moveMoney, settles, treasuryOf, type Treasury } from './movements.ts';

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
    }>`select c.code, s.id as subject, coalesce(c.credit_days, 0)::int as days from customers c join cfl__subjects s on s.account_id = c.account_id and s.customer_id = c.id where c.account_id = ${TENANT}`,
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

/** Until invoices are issued here, each is its item and the entry that it makes. */
async function charge(
  { treasury: { desk }, parties, vat, dollars, accounts, journal }: Begun,
  sales: readonly Dated[],
) {
  const context = { ...desk, now: desk.services.now() };
  const amounts: SaleAmounts[] = [];
  for (const sale of sales) amounts.push(await amountsOf(desk, dollars, sale));
  const made = await createItems(
    context,
    sales.map(({ customer, net, usd, date }, i): NewItem => {
      const { rate, tax, total, base, vat: pesos } = amounts[i]!;
      const { subject, days } = parties.get(customer)!;
      return {
        side: 'CXC',
        direction: 'CARGO',
        kind: 'FACTURA',
        subject_id: subject,
        source: { resource: 'demo', id: `venta ${i + 1}` },
        document_no: `${usd ? 'E' : 'A'}-${1001 + i}`,
        date,
        due_date: Temporal.PlainDate.from(date).add({ days }).toString(),
        currency_id: usd ? dollars : null,
        exchange_rate: rate,
        amount: moneyText(total),
        base_amount: moneyText(base.plus(pesos)),
        taxes: [{ tax_id: vat, base: net, amount: moneyText(tax), amount_mxn: moneyText(pesos) }],
        account_role: usd ? 'CLIENTES_EXT' : 'CLIENTES_NAC',
        branch_office_id: null,
      };
    }),
  );
  for (const [i, { usd, date, customer }] of sales.entries()) {
    const { rate, total, base, vat: pesos } = amounts[i]!;
    const [item] = made[i]!;
    await insertEntry(
      context,
      await requireEntryPeriod(desk.tx, desk.actor, date),
      {
        journal_type_id: journal,
        date,
        concept: `Factura ${item!.document_no}`,
        origin: 'AUTOMATICA',
        source_resource: 'demo',
        source_id: `venta ${i + 1}`,
      },
      [
        {
          book_account_id: accounts.get(usd ? '105.02.01' : '105.01.01')!,
          debit: moneyText(base.plus(pesos)),
          credit: null,
          open_item_id: item!.id,
          subject_id: parties.get(customer)!.subject,
          ...(usd && {
            currency_id: dollars,
            exchange_rate: rate,
            amount_currency: moneyText(total),
          }),
        },
        { book_account_id: accounts.get('401.01.01')!, debit: null, credit: moneyText(base) },
        { book_account_id: accounts.get('209.01.01')!, debit: null, credit: moneyText(pesos) },
      ],
    );
  }
  return made.map(([item]) => item!);
}

export async function demoReceivables(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from cfl__open_items where account_id = ${TENANT} and side = 'CXC' limit 1`,
    );
    if (known) return;
    const begun = await begin(await deskOf(tx, services, system, 'credito_cobranza'));
    const sales = SALES.flatMap((sale) =>
      sale.months.map((back): Dated => ({ ...sale, back, date: dayOf(system, back, sale.day) })),
    ).toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const items = await charge(begun, sales);
    const today = Temporal.Now.plainDateISO(system.timeZone).toString();
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

/** Of each month: to the account of the payroll, and the payroll. */
const PAYROLL = [
  ['602.01.01', 'VTA', '62000.00'],
  ['603.01.01', 'ADM', '84000.00'],
  ['604.01.01', 'HIL', '118000.00'],
] as const;
const PAYROLL_TOTAL = '264000.00';
const FUNDS = '528000.00';

/** What the partners put in, what goes to other accounts, and what people earn. */
export async function demoMoney(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from cfl__movements where account_id = ${TENANT} and kind = 'NOMINA' limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'tesoreria');
    const treasury = await treasuryOf(desk);
    const accounts = await idsByCode(tx, system.accountId, 'acc__accounts');
    const centers = await idsByCode(tx, system.accountId, 'costcenters');
    const { id: partner } = await make(desk, 'cfl/subjects', {
      name: 'Elena Bajío Garza',
      rfc: 'BAGE620314K52',
      kind: 'SOCIO',
    });
    const concept = (account: string, amount: string, center?: string) => ({
      kind: 'CONCEPTO',
      book_account_id: String(accounts.get(account)),
      amount,
      ...(center && { cost_center_id: String(centers.get(center)) }),
    });
    await moveMoney(treasury, {
      type: 'APO',
      date: dayOf(system, MONTHS, 2),
      account: 'BBVA operativa',
      amount: '1500000.00',
      concept: 'Aportación de los socios',
      subject_id: partner!,
      lines: [concept('301.01.01', '1500000.00')],
    });
    for (let back = MONTHS; back >= 0; back -= 1) {
      // Of two months at once.
      if (back % 2 === 1)
        await moveMoney(treasury, {
          type: 'TRA',
          date: dayOf(system, back, 13),
          account: 'BBVA operativa',
          amount: FUNDS,
          concept: 'Fondeo de la nómina',
          more: { counter_account_id: String(treasury.accounts.get('Banorte nómina')) },
        });
      await moveMoney(treasury, {
        type: 'NOM',
        date: dayOf(system, back, 14),
        account: 'Banorte nómina',
        amount: PAYROLL_TOTAL,
        concept: 'Nómina del mes',
        lines: PAYROLL.map(([account, center, amount]) => concept(account, amount, center)),
      });
    }
    await moveMoney(treasury, {
      type: 'TRA',
      date: dayOf(system, 0, 19),
      account: 'BBVA operativa',
      amount: '15000.00',
      concept: 'Fondo fijo de la planta',
      more: { counter_account_id: String(treasury.accounts.get('Caja chica planta')) },
      ends: 'waits',
    });
  });
}
