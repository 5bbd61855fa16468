/** Carts of the demo: open, ordered, quoted, abandoned, and templates. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, fillIn, make, type Desk } from '../office/desk.ts';
import { sellable } from './sellable.ts';

const CARTS = 'shopping-carts';

type End = 'ABIERTO' | 'PEDIDO' | 'COTIZADO' | 'ABANDONADO' | 'CANCELADO' | 'PLANTILLA';

interface DemoCart {
  readonly customer: string;
  /** Whole days ago. */
  readonly days: number;
  readonly name?: string;
  /** Places among what is sold, and how much of each. */
  readonly goods: readonly (readonly [product: number, qty: string])[];
  readonly end: End;
  /** Of a template: it is ordered every so many days. */
  readonly every?: string;
}

const DEMO_CARTS: readonly DemoCart[] = [
  { customer: 'CLI-00003', days: 44, goods: [[0, '30']], end: 'ABANDONADO' },
  {
    customer: 'CLI-00006',
    days: 20,
    name: 'Surtido quincenal',
    goods: [
      [0, '40'],
      [2, '25'],
    ],
    end: 'PLANTILLA',
    every: '15',
  },
  { customer: 'CLI-00007', days: 15, goods: [[1, '12']], end: 'PEDIDO' },
  {
    customer: 'CLI-00004',
    days: 12,
    name: 'Pedido del mes',
    goods: [
      [3, '60'],
      [4, '10'],
    ],
    end: 'PLANTILLA',
    every: '30',
  },
  { customer: 'CLI-00009', days: 9, goods: [[5, '8']], end: 'CANCELADO' },
  { customer: 'CLI-00005', days: 6, goods: [[2, '35']], end: 'COTIZADO' },
  {
    customer: 'CLI-00008',
    days: 4,
    goods: [
      [1, '20'],
      [3, '15'],
    ],
    end: 'ABIERTO',
  },
  { customer: 'CLI-00010', days: 2, goods: [[4, '22']], end: 'ABIERTO' },
  { customer: 'CLI-00002', days: 1, goods: [[0, '75']], end: 'ABIERTO' },
  { customer: 'CLI-00004', days: 0, goods: [[6, '9']], end: 'ABIERTO' },
];

async function settle(desk: Desk, id: number, { end }: DemoCart): Promise<void> {
  const { tx, services, actor } = desk;
  if (end === 'PEDIDO') await fillIn(desk, CARTS, 'checkout', { id });
  if (end === 'COTIZADO') await fillIn(desk, CARTS, 'quote', { id });
  if (end === 'CANCELADO') await act(desk, CARTS, 'cancel', id);
  if (end === 'ABANDONADO')
    await moveByConsequence({ tx, services, actor, now: services.now() }, `${CARTS}.abandon`, {
      id,
    });
}

export async function demoCarts(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from shopping_carts where account_id = ${TENANT} limit 1`,
    );
    const products = await sellable(tx);
    if (known || products.length === 0) return;
    const customers = await idsByCode(tx, system.accountId, 'customers');
    const seller = await deskOf(tx, services, system, 'vendedor');
    for (const cart of DEMO_CARTS) {
      const { customer, days, name, goods, every } = cart;
      await atDay(seller, -days, async (desk) => {
        const { id } = await make(desk, CARTS, {
          customer_id: String(customers.get(customer)),
          ...(name && { name }),
          ...(every && { is_template: '1', frequency_days: every }),
          lines: goods.map(([product, qty]) => ({
            product_id: String(products[product % products.length]!.id),
            qty,
          })),
        });
        await settle(desk, id!, cart);
      });
    }
  });
}
