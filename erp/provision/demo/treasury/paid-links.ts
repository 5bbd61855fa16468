/** Links of payment of the demo: two that were paid, one that the bank of who pays refused. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { makeLink } from '#erp/modules/settings/payment-gateways/payment-gateways.endpoints.ts';
import type { PaymentNews } from '#erp/platform/payments/adapter.ts';
import { keepNews } from '#erp/platform/payments/news.ts';
import { deskOf } from '../office/desk.ts';

interface Asked {
  readonly resource: string;
  readonly id: number;
  readonly amount: string;
}

/** Gives its reference. */
async function askFor(services: Services, actor: Actor, { resource, id, amount }: Asked) {
  const body = { source_resource: resource, source_id: String(id), amount };
  const reply = await makeLink({
    services,
    actor,
    resource: services.registry.resource('payment_gateways'),
    now: services.now(),
    id: null,
    params: {},
    query: {},
    body,
    sent: body,
    ip: '127.0.0.1',
    requestId: 'demo',
  });
  if (reply instanceof Response) throw new Error('no link of the demo');
  return (reply.data as { readonly reference: string }).reference;
}

/** What the provider tells of it. */
const hear = (
  services: Services,
  actor: Actor,
  reference: string,
  news: Partial<PaymentNews> & Pick<PaymentNews, 'status'>,
) =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [gateway] = await tx.query(
      sql<{
        id: number;
      }>`select gateway_id as id from payment_links where account_id = ${TENANT} and reference = ${reference}`,
    );
    const told = { amount: null, currency: null, method: null, ...news };
    const context = { tx, services, actor, now: services.now() };
    await keepNews(context, gateway!.id, { eventId: `demo ${reference}`, reference, ...told });
  });

/** What the provider keeps: 3.49 % and its IVA. */
function feeOf(amount: string) {
  const fee = cents(new Exact(amount).times('0.0349'));
  return { fee: moneyText(fee), feeTax: moneyText(cents(fee.times('0.16'))) };
}

export async function demoPaidLinks(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  const begun = await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from payment_links where account_id = ${TENANT} limit 1`,
    );
    if (known) return null;
    const { actor } = await deskOf(tx, services, system, 'credito_cobranza');
    const [customer] = await tx.query(
      sql<{
        id: number;
      }>`select id from customers where account_id = ${TENANT} and code = 'CLI-00006'`,
    );
    const owed = await tx.query(
      sql<{ id: number; balance: string }>`select i.id, i.balance::text as balance
        from cfl__open_items i join cfl__subjects s on s.account_id = ${TENANT} and s.id = i.subject_id join customers c on c.account_id = ${TENANT} and c.id = s.customer_id
        where i.account_id = ${TENANT} and i.side = 'CXC' and i.kind = 'FACTURA' and i.balance > 0 and c.code = 'CLI-00004' order by i.due_date, i.id`,
    );
    return { actor, customer: customer!.id, owed };
  });
  if (!begun) return;
  const { actor, customer, owed } = begun;
  const ask = (asked: Asked) => askFor(services, actor, asked);
  const [first, second] = owed.map(({ id, balance }) => ({
    resource: 'cfl/open-items',
    id,
    amount: balance,
  }));
  await hear(services, actor, await ask(first!), {
    status: 'PAGADA',
    amount: first!.amount,
    method: 'TARJETA',
    ...feeOf(first!.amount),
  });
  // Its provider said no fee: somebody has to look at it.
  const sample = { resource: 'customers', id: customer, amount: '3480.00' };
  await hear(services, actor, await ask(sample), {
    status: 'PAGADA',
    amount: sample.amount,
    method: 'SPEI',
  });
  await hear(services, actor, await ask(second!), { status: 'RECHAZADA' });
  await ask(second!);
}
