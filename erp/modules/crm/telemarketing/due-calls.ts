/** Customers who have not bought for longer than usual are called (sales R34). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { ORDERED } from '#erp/modules/sales/customer-orders/order-choices.ts';
import { OPEN_CALLS } from './call-states.ts';
import { telemarketing } from './telemarketing.ts';

const KEY = 'sls/telemarketing.propose';
/** Kept with the run, for whoever reads it. */
const RESULT = '{made} llamadas programadas';
/** When people are called who are called first. */
const FIRST_HOUR = 9;

interface DueCustomer {
  readonly id: number;
  readonly seller_id: number | null;
}

/**
 * Active customers with orders of three days or more, who have not ordered for over one and a half
 * times the median interval between the days of their last six orders. Orders of one day are one.
 * Nobody who has an open call, nor who was called since that interval had passed: what was said
 * holds for as long.
 */
const dueCustomers = ({ tx }: Writing, today: string) =>
  tx.query(
    sql<DueCustomer>`select c.id, c.seller_id from customers c
      join (select q.customer_id, max(q.date) as last, count(*) as days, percentile_cont(0.5) within group (order by q.date - q.before) as usual
        from (select n.customer_id, n.date, lag(n.date) over (partition by n.customer_id order by n.date) as before
          from (select o.customer_id, o.date, row_number() over (partition by o.customer_id order by o.date desc) as place
            from (select distinct customer_id, date from customer_orders where account_id = ${TENANT} and status = any(${ORDERED}::text[])) o) n
          where n.place <= 6) q
        group by 1) x on x.customer_id = c.id
      where c.account_id = ${TENANT} and c.status = 'ACTIVO' and x.days >= 3 and ${today}::date - x.last > x.usual * 1.5
        and not exists (select 1 from sls__telemarketing t where t.account_id = ${TENANT} and t.customer_id = c.id
          and (t.status = any(${OPEN_CALLS}::text[]) or t.scheduled_at >= ${today}::date - make_interval(days => ceil(x.usual * 1.5)::int)))
      order by c.id`,
  );

export const dueCallJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Programar llamadas a clientes que dejaron de comprar',
    schedule: '40 4 * * *',
    affects: 'Telemarketing',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const run = writingIn(context, KEY);
      const today = todayOf(context.now, context.timeZone);
      const at = Temporal.PlainDate.from(today)
        .toZonedDateTime({ timeZone: context.timeZone, plainTime: { hour: FIRST_HOUR } })
        .toInstant()
        .toString();
      const made = await eachAlone(
        { ...context, key: KEY },
        await run((writing) => dueCustomers(writing, today)),
        ({ id, seller_id: agent }) =>
          run(async ({ tx, services, actor }) => {
            await createInTransaction(
              tx,
              services,
              actor,
              telemarketing,
              sentValues({
                customer_id: id,
                agent_id: agent,
                call_type: 'VENTA',
                scheduled_at: at,
              }),
            );
          }),
      );
      requireAllDone(made);
      return RESULT.replace('{made}', String(made.done));
    },
  },
];
