/** What the counter of the demo sold, as its cash register told it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { act, change, deskOf, instant, make, type Desk } from '../office/desk.ts';
import { sellable, type Sellable } from './sellable.ts';

const TICKETS = 36;
const TICKETS_PATH = 'pos/tickets';

const formsOf = (tx: Tx) =>
  tx.query(
    sql<{
      readonly id: number;
      readonly sat_code: string;
    }>`select distinct on (sat_code) id, sat_code from payment_types where account_id = ${TENANT} and active and sat_code = any('{01,04,28}') order by sat_code, id`,
  );

const branchesOf = (tx: Tx) =>
  tx.query(
    sql<{
      readonly id: number;
      readonly code: string;
    }>`select id, code from branch_offices where account_id = ${TENANT} and status = 'ABIERTA' order by id limit 2`,
  );

/** Prices with IVA, which all of these bear. */
const gross = (price: string): string => new Exact(price).times('1.16').toFixed(2);

interface Counter {
  readonly desk: Desk;
  readonly products: readonly Sellable[];
  readonly forms: readonly { readonly id: number; readonly sat_code: string }[];
  readonly branches: readonly { readonly id: number; readonly code: string }[];
}

/** Whole days, into the month before: several were sold on some. */
const dayOf = (n: number) => -Math.ceil((TICKETS - n) * 0.95);

/** One of a few is given back in part, or was charged twice. */
async function sellOne({ desk, products, forms, branches }: Counter, n: number): Promise<void> {
  const branch = branches[n % branches.length]!;
  const form = forms[n % forms.length]!;
  const inCash = form.sat_code === '01';
  const paid = (amount: string, authorized: number) => ({
    0: {
      payment_type_id: String(form.id),
      amount,
      reference: inCash ? '' : `AUT${authorized + n}`,
    },
  });
  const sold = [products[n % products.length]!, products[(n * 3 + 1) % products.length]!];
  const lines = sold.map(({ id, list_price }, at) => ({
    product_id: String(id),
    qty: String(1 + ((n + at) % 3)),
    gross_price: gross(list_price),
  }));
  const due = sumOf(lines.map(({ qty, gross_price }) => new Exact(qty).times(gross_price)));
  const given = inCash ? due.div(50).ceil().times(50) : due;
  const { id } = await make(desk, TICKETS_PATH, {
    folio: `${branch.code}-${String(1040 + n)}`,
    sold_at: instant(dayOf(n)),
    branch_office_id: String(branch.id),
    lines: Object.fromEntries(lines.entries()),
    payments: paid(moneyText(given), 700_100),
  });
  if (n % 12 === 3)
    await make(desk, TICKETS_PATH, {
      folio: `${branch.code}-D${String(1040 + n)}`,
      kind: 'DEVOLUCION',
      original_ticket_id: String(id),
      sold_at: instant(dayOf(n)),
      branch_office_id: String(branch.id),
      lines: { 0: { ...lines[0]!, qty: '1' } },
      payments: paid(lines[0]!.gross_price, 800_100),
    });
  if (n % 12 === 7)
    await act(desk, TICKETS_PATH, 'cancel', Number(id), {
      cancel_reason: 'El cliente pagó dos veces.',
    });
}

/** Customers of the demo invoice their tickets by themselves. */
async function openPortal(desk: Desk): Promise<void> {
  const [found] = await desk.tx.query(
    sql<{
      id: number;
    }>`select id from pos__config where account_id = ${TENANT} limit 1`,
  );
  if (found) await change(desk, 'pos/config', found.id, { self_invoicing: '1' });
}

export async function demoTickets(services: Services, system: Actor): Promise<void> {
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from pos__tickets where account_id = ${TENANT} limit 1`,
    );
    const products = await sellable(tx);
    const forms = await formsOf(tx);
    const branches = await branchesOf(tx);
    if (known || products.length === 0 || forms.length === 0) return;
    const desk = await deskOf(tx, services, system, 'demo');
    for (let n = 0; n < TICKETS; n += 1) await sellOne({ desk, products, forms, branches }, n);
    await openPortal(desk);
  });
}
