/** What the warehouse gathers: requisitions in every state, and orders to pick. */
import { refersTo } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { day } from '../rows.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { reserve } from '#erp/domains/stock/reservations/reserve.ts';
import { orderSupplying } from '#erp/domains/stock/picking/supply.ts';
import { act, deskOf, instant, make, type Desk } from '../office/desk.ts';

export async function demoSupplying(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      `select 1 from supplying where account_id = $1 and kind <> 'VALE' limit 1`,
      [TENANT],
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'almacenista');
    const { actor: chief } = await deskOf(tx, services, system, 'jefe_almacen');
    await requisitions(desk, chief);
    await orders(desk, chief);
  });
}

const REQUISITIONS = [
  ['BORRADOR', 'LEO-U01', 'BOL-ECO-CA', 80, 4],
  ['SOLICITADA', 'GDL-PT', 'BOL-ECO-MA', 120, 5],
  ['AUTORIZADA', 'LEO-U01', 'BOL-ECO-CV', 60, 2],
  ['EN_SURTIDO', 'MTY-PT', 'BOL-ECO-MA', 90, 1],
  ['SURTIDA', 'LEO-U01', 'BOL-ECO-GA', 50, 0],
  ['CERRADA', 'LEO-U01', 'BOL-ECO-CA', 40, 0],
  ['RECHAZADA', 'CDMX-PT', 'BOL-ECO-MN', 300, 3],
  ['CANCELADA', 'LEO-U01', 'BOL-ECO-MN', 30, 6],
] as const;
const STEPS = ['send', 'authorize', 'start', 'deliver', 'close'] as const;
/** How far each went; what ends another way stops where that begins. */
const REACHED: Readonly<Record<string, number>> = {
  BORRADOR: 0,
  SOLICITADA: 1,
  RECHAZADA: 1,
  AUTORIZADA: 2,
  CANCELADA: 2,
  EN_SURTIDO: 3,
  SURTIDA: 4,
  CERRADA: 5,
};

async function requisitions(desk: Desk, chief: Actor): Promise<void> {
  for (const [state, to, code, qty, days] of REQUISITIONS) {
    const { id } = await make(desk, 'inv/requisition', {
      from_storage_id: String(desk.storages.get('LEO-PT')),
      to_storage_id: String(desk.storages.get(to)),
      needed_on: day(days),
      priority: days < 2 ? 'URGENTE' : 'NORMAL',
      reason: 'Resurtido de la semana',
      lines: [{ product_id: String(desk.products.get(code)), qty: String(qty) }],
    });
    const steps = STEPS.slice(0, REACHED[state]);
    for (const step of steps) {
      if (step === 'start' || step === 'deliver') await gather(desk, 'inv/requisition', id!, step);
      else
        await act(
          step === 'authorize' ? { ...desk, actor: chief } : desk,
          'inv/requisition',
          step,
          id!,
        );
    }
    if (state === 'RECHAZADA')
      await act({ ...desk, actor: chief }, 'inv/requisition', 'reject', id!, {
        reject_reason: 'Se surte desde Guadalajara, que tiene existencia.',
      });
    if (state === 'CANCELADA') await act(desk, 'inv/requisition', 'cancel', id!);
  }
}

/** Starts what the document asks for; to hand it over everything is taken first. */
export async function gather(
  desk: Desk,
  resource: string,
  source: number,
  step: 'start' | 'deliver',
): Promise<void> {
  const [order] = await desk.tx.query<{ id: number }>(
    'select id from supplying where account_id = $3 and source_resource = $1 and source_id = $2',
    [resource, String(source), TENANT],
  );
  if (step === 'start') return void (await act(desk, 'supplying', 'start', order!.id));
  await takeAll(desk, order!.id);
  await act(desk, 'supplying', 'finish', order!.id);
  await act(desk, 'supplying', 'deliver', order!.id);
}

const takeAll = ({ tx, actor }: Desk, id: number, part = '1') =>
  tx.execute(
    `update supplying_picks k set qty = round(k.qty_planned * $2::numeric, 0), scanned = true, picked_by_id = $3, picked_at = now()
     from supplying_lines l where ${refersTo('supplying_picks.line_id', 'k', 'l')} and l.account_id = $4 and l.supplying_id = $1
       and k.position < greatest(1, ceil((select count(*) from supplying_picks x where ${refersTo('supplying_picks.line_id', 'x', 'l')}) * $2::numeric))`,
    [id, part, actor.userId, TENANT],
  );

/** Orders of customers: days until they are needed, and the state they reached. */
const ORDERS = [
  ['PENDIENTE', -2, 'BOL-ECO-MA', 30],
  ['PENDIENTE', -1, 'BOL-ECO-CA', 25],
  ['PENDIENTE', 1, 'BOL-ECO-MN', 20],
  ['EN_SURTIDO', 0, 'BOL-ECO-CA', 35],
  ['EN_SURTIDO', 1, 'BOL-ECO-CV', 15],
  ['EN_SURTIDO', 1, 'BOL-ECO-GA', 18],
  ['SURTIDO', 0, 'BOL-ECO-MA', 24],
  ['SURTIDO', 0, 'BOL-ECO-CA', 12],
  ['SURTIDO', 1, 'BOL-ECO-CV', 16],
  ['SURTIDO', 2, 'BOL-ECO-GA', 10],
  ['ENTREGADO', -3, 'BOL-ECO-MA', 14],
  ['ENTREGADO', -2, 'BOL-ECO-CV', 11],
  ['CANCELADO', 3, 'BOL-ECO-MN', 22],
] as const;
const FIRST_ORDER = 1041;

async function orders(desk: Desk, chief: Actor): Promise<void> {
  const customers = await desk.tx.query<{ id: number }>(
    'select id from customers where account_id = $1 order by id limit 12',
    [TENANT],
  );
  const storageId = desk.storages.get('LEO-PT')!;
  for (const [index, [state, days, code, qty]] of ORDERS.entries()) {
    const number = FIRST_ORDER + index;
    const source = { resource: 'customer-orders', id: String(number) };
    const { tx, services, actor } = desk;
    const context = { tx, services, actor, now: services.now() };
    const productId = desk.products.get(code)!;
    await reserve(context, {
      source,
      label: `PED-0${number}`,
      neededAt: instant(days),
      lines: [{ sourceLineId: '1', productId, storageId, qty: String(qty) }],
    });
    const id = await orderSupplying(context, {
      kind: 'VENTA',
      source,
      label: `PED-0${number}`,
      storageId,
      neededAt: instant(days),
      priority: days < 0 ? 2 : 5,
      customerId: customers[index % customers.length]?.id ?? null,
      lines: [{ sourceLineId: 1, productId, qty: String(qty) }],
    });
    if (state === 'PENDIENTE') {
      if (days < 0)
        await desk.tx.execute(
          `update supplying set wave = 'MAÑANA' where account_id = $2 and id = $1`,
          [id, TENANT],
        );
      continue;
    }
    if (state === 'CANCELADO') {
      await act({ ...desk, actor: chief }, 'supplying', 'cancel', id, {
        cancel_reason: 'El cliente cambió su pedido.',
      });
      continue;
    }
    await act(desk, 'supplying', 'start', id);
    if (state === 'EN_SURTIDO') continue;
    await takeAll(desk, id);
    await act(desk, 'supplying', 'finish', id);
    if (state === 'ENTREGADO') await act(desk, 'supplying', 'deliver', id);
  }
}
