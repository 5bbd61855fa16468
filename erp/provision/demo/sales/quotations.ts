/** What was quoted to customers of the demo, and what each of them answered. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, fillIn, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import { sellable, type Sellable } from './sellable.ts';

const QUOTATIONS = 'sls-quotations';

type End =
  | 'BORRADOR'
  | 'LISTA'
  | 'ENVIADA'
  | 'VISTA'
  | 'ACEPTADA'
  | 'RECHAZADA'
  | 'VENCIDA'
  | 'CANCELADA'
  | 'VERSION';

interface DemoQuotation {
  readonly customer: string;
  /** Whole days ago. */
  readonly days: number;
  /** Places among what is sold, and how much of each; the last one aside where it is so said. */
  readonly goods: readonly (readonly [product: number, qty: string, aside?: 'ASIDE'])[];
  /** Beyond the limit of who quotes: it waits for somebody. */
  readonly extra?: string;
  readonly end: End;
}

const DEMO_QUOTATIONS: readonly DemoQuotation[] = [
  { customer: 'CLI-00003', days: 40, goods: [[1, '60']], end: 'VENCIDA' },
  {
    customer: 'CLI-00004',
    days: 22,
    goods: [
      [0, '80'],
      [3, '20'],
    ],
    end: 'ACEPTADA',
  },
  { customer: 'CLI-00006', days: 17, goods: [[2, '45']], end: 'RECHAZADA' },
  { customer: 'CLI-00007', days: 12, goods: [[4, '30']], end: 'VERSION' },
  { customer: 'CLI-00009', days: 11, goods: [[6, '12']], end: 'CANCELADA' },
  {
    customer: 'CLI-00005',
    days: 9,
    goods: [
      [1, '50'],
      [2, '25'],
      [5, '10', 'ASIDE'],
    ],
    end: 'VISTA',
  },
  { customer: 'CLI-00002', days: 8, goods: [[0, '120']], end: 'ACEPTADA' },
  { customer: 'CLI-00008', days: 6, goods: [[3, '35']], end: 'ENVIADA' },
  { customer: 'CLI-00010', days: 5, goods: [[5, '16']], end: 'VISTA' },
  { customer: 'CLI-00004', days: 3, goods: [[2, '90']], extra: '6', end: 'LISTA' },
  {
    customer: 'CLI-00002',
    days: 2,
    goods: [
      [4, '40'],
      [6, '15', 'ASIDE'],
    ],
    end: 'LISTA',
  },
  { customer: 'CLI-00005', days: 1, goods: [[3, '28']], end: 'BORRADOR' },
  { customer: 'CLI-00007', days: 0, goods: [[0, '18']], end: 'BORRADOR' },
];

interface Quoting {
  readonly seller: Desk;
  readonly supervisor: Desk;
  readonly products: readonly Sellable[];
  readonly customers: ReadonlyMap<string, number>;
  readonly cause: number;
}

const writing = ({ tx, services, actor }: Desk) => ({ tx, services, actor, now: services.now() });

async function send(desk: Desk, id: number): Promise<void> {
  await fillIn(desk, QUOTATIONS, 'send', {
    id,
    emails: 'compras@cliente.test',
    message: 'Adjuntamos la cotización que nos pidió. Quedamos a sus órdenes.',
  });
}

/** What the customer did with it some days after it was ready. */
async function answer({ seller, cause }: Quoting, { days, end }: DemoQuotation, id: number) {
  const later = (share: number, work: (then: Desk) => Promise<unknown>) =>
    atDay(seller, -days * share, work);
  if (end === 'LISTA') return;
  if (end === 'CANCELADA') {
    await later(0.8, (desk) => act(desk, QUOTATIONS, 'cancel', id));
    return;
  }
  await later(0.9, (desk) => send(desk, id));
  if (end === 'ENVIADA') return;
  if (end !== 'VENCIDA')
    await later(0.8, async (desk) =>
      desk.services.rules.get(QUOTATIONS)?.paperSeen?.(writing(desk), id),
    );
  const work: Partial<Record<End, (desk: Desk) => Promise<unknown>>> = {
    ACEPTADA: (desk) => fillIn(desk, QUOTATIONS, 'accept', { id }),
    RECHAZADA: (desk) =>
      act(desk, QUOTATIONS, 'reject', id, {
        lost_reason_id: String(cause),
        status_notes: 'Compró a quien entrega en dos días.',
      }),
    VENCIDA: (desk) => moveByConsequence(writing(desk), 'sls-quotations.expire', { id }),
    VERSION: (desk) => fillIn(desk, QUOTATIONS, 'newVersion', { id }),
  };
  await later(0.5, async (desk) => work[end]?.(desk));
}

async function quote(quoting: Quoting, given: DemoQuotation): Promise<void> {
  const { seller, supervisor, products, customers } = quoting;
  const { customer, days, goods, extra, end } = given;
  const id = await atDay(seller, -days, async (desk) => {
    const made = await make(desk, QUOTATIONS, {
      customer_id: String(customers.get(customer)),
      date: day(-days),
      ...(end !== 'VENCIDA' && { valid_until: day(20 - (days % 7)) }),
      lines: goods.map(([product, qty, aside]) => ({
        product_id: String(products[product % products.length]!.id),
        qty,
        delivery_days: '5',
        ...(aside && { is_optional: '1' }),
        ...(extra && { extra_discount_percent: extra }),
      })),
    });
    if (end !== 'BORRADOR') await act(desk, QUOTATIONS, 'submit', made.id!);
    return made.id!;
  });
  if (end === 'BORRADOR' || extra) return;
  const { tx } = seller;
  const [held] = await tx.query(
    sql`select 1 from sls_quotations where account_id = ${TENANT} and id = ${id} and status = 'POR_AUTORIZAR'`,
  );
  if (held) await atDay(supervisor, -days * 0.95, (desk) => act(desk, QUOTATIONS, 'authorize', id));
  await answer(quoting, given, id);
}

export async function demoQuotations(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sls_quotations where account_id = ${TENANT} limit 1`,
    );
    const products = await sellable(tx);
    const [cause] = await tx.query(
      sql<{
        id: number;
      }>`select x.id from causes x where x.account_id = ${TENANT} and 'CANCELACION' = any(x.scopes) order by x.id limit 1`,
    );
    if (known || products.length === 0 || !cause) return;
    const quoting = {
      seller: await deskOf(tx, services, system, 'vendedor'),
      supervisor: await deskOf(tx, services, system, 'supervisor_ventas'),
      products,
      customers: await idsByCode(tx, system.accountId, 'customers'),
      cause: cause.id,
    };
    for (const given of DEMO_QUOTATIONS) await quote(quoting, given);
  });
}
