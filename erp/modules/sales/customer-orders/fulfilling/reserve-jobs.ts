/** What comes is set aside for who waits for it (sales R17). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import { promiseArrived } from './authorised-order.ts';
import { recountOrders } from './recount-order.ts';
import { lockOpenOrder, reserveOrder } from './reserve-order.ts';

const KEY = 'customer-orders.reserve';

/** Of a line `l` of an order `o`: something that it is made of came since the order was touched. */
const CAME = `exists (select 1 from (select l.product_id as id union all select g.component_id from product_kits g where ${sameCompany('g', 'l')} and g.product_id = l.product_id) x
    join kardex k on ${sameCompany('k', 'l')} and k.product_id = x.id where k.storage_id = coalesce(l.storage_id, o.storage_id) and k.qty > 0 and k.created_at > greatest(o.updated_at, now() - interval '1 day'))`;

/** What is open of the reservations of a line `l` is not what it says: others took from them. */
const LOST = `l.qty_reserved > 0 and not exists (select 1 from inv__reservations r where ${sameCompany('r', 'l')} and r.source_resource = 'customer-orders' and r.source_id = o.id::text and r.source_line_id = l.id::text and r.status = 'ACTIVA')`;

const TURN = `case o.priority when 'URGENTE' then 2 when 'ALTA' then 4 when 'BAJA' then 8 else 5 end`;

/** In the turns that the company gives. */
const waiting = async (tx: Tx): Promise<readonly number[]> => {
  const { reserve_priority: by } = await salesSettings(tx);
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select o.id from customer_orders o where o.account_id = ${TENANT} and o.status = 'AUTORIZADO' and exists (select 1 from customer_orders__lines l where ${raw(sameCompany('l', 'o'))} and l.order_id = o.id and (l.qty_pending > l.qty_reserved and ${raw(CAME)} or ${raw(LOST)}))
      order by case when ${by} = 'PRIORIDAD' then ${raw(TURN)} else 5 end, case when ${by} = 'LLEGADA' then o.approved_at end, o.promised_date, o.approved_at, o.id`,
  );
  return rows.map(({ id }) => id);
};

async function reserveArrived(job: JobContext): Promise<string> {
  const within = writingIn(job, KEY);
  const { reserves, ids } = await within(async ({ tx }) => ({
    reserves: (await salesSettings(tx)).auto_reserve === true,
    ids: await waiting(tx),
  }));
  const result = await eachAlone({ ...job, key: KEY }, ids, (id) =>
    within(async (context) => {
      const order = await lockOpenOrder(context.tx, id);
      if (!order) return;
      if (reserves) await reserveOrder(context, order);
      await recountOrders(context, [id]);
      if (order.promised_date === null) await promiseArrived(context, id);
    }),
  );
  requireAllDone(result);
  return `${result.done} ${result.done === 1 ? 'pedido revisado' : 'pedidos revisados'}`;
}

export const reserveJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Apartar lo que llega para los pedidos que lo esperan',
    schedule: '*/5 * * * *',
    timeoutSeconds: 600,
    maxAttempts: 2,
    affects: 'Quien surte pedidos de clientes',
    run: reserveArrived,
  },
];
