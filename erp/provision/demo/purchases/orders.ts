/** What the demo bought in the last month: orders, what came of them and its invoices. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { act, change, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import { supplierAccounts } from '../treasury/payables/supplier-accounts.ts';
import { receiveAndInvoice } from './arrivals.ts';
import { authoriseOrder } from './authorise-order.ts';
import { ABROAD_ORDERS } from './abroad/abroad-data.ts';
import { DEMO_ORDERS, type DemoOrder } from './order-data.ts';
import { demoQuotations } from './quotations.ts';
import { invoicePastOrders } from './past/past-invoices.ts';
import { claimAndReturn } from './returns.ts';
import { demoRequests } from './requests.ts';
import { demoServices } from './services.ts';
import { purchasingDesks, type Purchasing } from './purchasing-desks.ts';

const ORDERS = 'purchase-orders';
const ONLY = 'Es quien surte la fibra con la especificación que aprobó el laboratorio';

/** Level, from which amount and by whom, a role or a person; without taxes, in pesos. */
const LEVELS = [
  ['Órdenes de compra: gerencia de compras', 1, '0.00', 'ROL', 'GERENTE_COMPRAS', 2],
  ['Órdenes desde 250,000: dirección', 2, '250000.01', 'ROL', 'DIRECCION', 3],
  ['Órdenes desde 1,000,000: administración general', 3, '1000000.01', 'USUARIO', 'demo', 5],
] as const;

const TERMS =
  'Entregar de lunes a viernes de 8:00 a 14:00 h con remisión y copia de esta orden. La factura cita su folio.';

const ORDERED = [...DEMO_ORDERS, ...ABROAD_ORDERS].toSorted((one, other) => other.days - one.days);

async function setTerms(desk: Desk): Promise<void> {
  const { id } = await purchasingSettings(desk.tx);
  await change(desk, 'pur/pur_settings', id, { order_terms: TERMS });
}

async function askForAuthorisation({ tx, actor }: Desk): Promise<void> {
  const roles = await idsByCode(tx, actor.accountId, 'roles');
  const people = await idsByCode(tx, actor.accountId, 'users', 'nickname');
  await insertRows(
    tx,
    actor.accountId,
    'approval_rules',
    LEVELS.map(([name, level, from_amount, approver, who, max_days]) => ({
      name,
      resource: ORDERS,
      action: 'authorize',
      level,
      from_amount,
      approver,
      role_id: approver === 'ROL' ? roles.get(who) : null,
      user_id: approver === 'USUARIO' ? people.get(who) : null,
      mode: 'UNO',
      max_days,
      on_expire: 'RECORDAR',
      skip_if_same: false,
      active: true,
    })),
  );
}

export async function writeOrder(at: Purchasing, order: DemoOrder): Promise<number> {
  const { buyer, suppliers, units, countries } = at;
  const { id } = await make(buyer, ORDERS, {
    supplier_id: String(suppliers.get(order.supplier)),
    date: day(-order.days),
    storage_id: String(buyer.storages.get('LEO-MP')),
    ...(order.abroad && {
      kind: 'IMPORTACION',
      country_origin_id: String(countries.get(order.abroad)),
      ...(order.rate && { exchange_rate: order.rate }),
    }),
    ...(order.raw && { kind: 'MATERIA_PRIMA' }),
    ...(order.only && { sole_source_reason: ONLY }),
    lines: order.goods.map(({ product, qty, price, note }) => ({
      product_id: String(buyer.products.get(product)),
      quantity: qty,
      ...(product.startsWith('FIB-') && { unit_id: String(units.get('KG')) }),
      ...(price && { price }),
      ...(note && { price_note: note }),
    })),
  });
  return id!;
}

async function amendFirst(
  buyer: Desk,
  id: number,
  { qty, price, note }: NonNullable<DemoOrder['amended']>,
): Promise<void> {
  await act(buyer, ORDERS, 'amend', id);
  const [line] = await buyer.tx.query(
    sql<{
      id: number;
    }>`select id from purchase_order_lines where account_id = ${TENANT} and order_id = ${id} order by position, id limit 1`,
  );
  const changed = {
    ...(qty && { quantity: qty }),
    ...(price && { price }),
    ...(note && { price_note: note }),
  };
  await change(buyer, ORDERS, id, { lines: [{ id: String(line!.id), ...changed }] });
  await act(buyer, ORDERS, 'send', id);
}

async function buy(at: Purchasing, order: DemoOrder): Promise<void> {
  const { buyer } = at;
  const id = await writeOrder(at, order);
  if (order.until === 'draft' || !(await authoriseOrder(at, id, order))) return;
  for (const arrival of order.arrivals ?? []) await receiveAndInvoice(at, id, order, arrival);
  if (order.amended) await amendFirst(buyer, id, order.amended);
  if (order.cancelled)
    await act(buyer, ORDERS, 'cancel', id, {
      cancel_reason: order.cancelled,
      cancel_cause_id: String(at.causes.get('CM-CAMBIO')),
    });
  if (order.closed) await act(buyer, ORDERS, 'close', id, { close_reason: order.closed });
}

/** After what is owed: the numbers of suppliers' invoices go on. */
export async function demoOrders(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from approval_rules where account_id = ${TENANT} and resource = ${ORDERS} limit 1`,
    );
    if (known) return;
    const at = await purchasingDesks(tx, services, system);
    await supplierAccounts(tx, system.accountId);
    await invoicePastOrders(at, await deskOf(tx, services, system, 'tesoreria'), system);
    await setTerms(at.manager);
    await askForAuthorisation(at.manager);
    for (const order of ORDERED) await buy(at, order);
    await demoServices(at);
    await claimAndReturn(at);
    await demoQuotations(at);
    await demoRequests(at);
    const today = Temporal.Now.plainDateISO(system.timeZone);
    await postQueued({ ...at.payables, now: services.now() }, today.toString());
  });
}
