import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import {
  defineRules,
  type ComputeContext,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { ORDERED } from '../customer-orders/order-choices.ts';
import { slsProyects } from './sls-proyects.ts';

async function currencyOf(tx: Tx, customerId: number): Promise<number | null> {
  const [customer] = await tx.query(
    sql<{
      currency_id: number | null;
    }>`select currency_id from customers where account_id = ${TENANT} and id = ${customerId}`,
  );
  return customer?.currency_id ?? null;
}

/** The currency of the customer, and of each milestone its share of what is estimated. */
async function complete({ tx, draft, actor }: ComputeContext<typeof slsProyects>): Promise<void> {
  draft.responsible_id ??= actor.userId;
  if (draft.customer_id) draft.currency_id ??= await currencyOf(tx, draft.customer_id);
  const { estimated_amount: estimated } = draft;
  if (!estimated) return;
  for (const milestone of draft.milestones)
    if (milestone.percent)
      milestone.amount ??= moneyText(new Exact(estimated).times(milestone.percent).div(100));
}

function requireWhole({ milestones }: SaveContext<typeof slsProyects>['draft']): void {
  if (milestones.length === 0) return;
  const whole = milestones.reduce((sum, { percent }) => sum.plus(percent ?? 0), new Exact(0));
  if (!whole.eq(100))
    throw invalid({
      milestones: [t('sales.milestonesWhole', 'Los hitos deben sumar 100%.')],
    });
}

interface Documents {
  /** Quotations or orders, in whatever state. */
  readonly any: boolean;
  /** A quotation that was accepted, or an order that was asked for. */
  readonly sold: boolean;
}

async function documentsOf(tx: Tx, id: number): Promise<Documents> {
  const [found] = await tx.query(
    sql<Documents>`select count(*) > 0 as any, coalesce(bool_or(d.sold), false) as sold from (
        select status = 'ACEPTADA' as sold from sls_quotations where account_id = ${TENANT} and sls_proyect_id = ${id}
        union all select status = any(${ORDERED}::text[]) from customer_orders where account_id = ${TENANT} and sls_proyect_id = ${id}) d`,
  );
  return found!;
}

/** Quotations and orders of another customer are not of the project. */
async function requireItsCustomer({ tx, before, draft }: SaveContext<typeof slsProyects>) {
  if (!before || before.customer_id === draft.customer_id) return;
  if ((await documentsOf(tx, before.id)).any)
    throw invalid({
      customer_id: [
        t('sales.projectCustomer', 'Tiene cotizaciones o pedidos de su cliente: ya no se cambia.'),
      ],
    });
}

async function requireSold({ tx, before }: TransitionContext<typeof slsProyects>): Promise<void> {
  if ((await documentsOf(tx, before.id)).sold) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('sales.projectUnsold', 'Se gana con una cotización aceptada o un pedido solicitado.'),
  );
}

export const rules = defineRules(slsProyects, {
  compute: complete,
  async beforeSave(context) {
    requireWhole(context.draft);
    await requireItsCustomer(context);
  },
  transitions: { win: requireSold },
});
