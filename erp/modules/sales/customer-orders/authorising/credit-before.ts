/** What somebody who releases the credit of an order decides on (sales R6). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Effects, Table } from '#erp/domains/payments/effects-schema.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { judgeCredit, type CreditJudgement, type Exposure } from '../../credit/judge-credit.ts';
import { loadCreditTerms, loadExposure } from '../../credit/load-credit.ts';

interface Held {
  readonly customer_id: number;
  readonly status: string;
  readonly payment_term: string | null;
  readonly total_mxn: string;
  readonly hold_reasons: string | null;
}

/** All in pesos, as of now. */
const tableOf = (
  exposure: Exposure,
  { limit, order }: { readonly limit: string | null; readonly order: string },
  judged: CreditJudgement,
): Table => ({
  title: t('sales.creditOfCustomer', 'Crédito del cliente, en pesos'),
  columns: [t('sales.creditWhat', 'Concepto'), t('sales.creditAmount', 'Importe')],
  rows: [
    [t('sales.creditTop', 'Límite'), limit],
    [t('sales.creditItems', 'Saldo de sus facturas'), exposure.items],
    [
      t('sales.creditLate', 'De ello, vencido (máximo {days} días)', {
        days: exposure.overdue_days,
      }),
      exposure.overdue,
    ],
    [t('sales.creditShipped', 'Embarcado por facturar'), exposure.shipped],
    [t('sales.creditPending', 'Pedidos autorizados por embarcar'), exposure.pending],
    [t('sales.creditCredits', 'A favor por aplicar'), exposure.credits],
    [t('sales.creditOrder', 'Este pedido'), order],
    [t('sales.creditExposure', 'Exposición con él'), judged.exposure],
    [t('sales.creditLeft', 'Disponible después'), judged.available],
  ],
});

export async function creditBefore(context: CallContext): Promise<{ readonly data: Effects }> {
  const { services, id, now, resource } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  return services.db.reading({ accountId: actor.accountId }, async (tx) => {
    const record = { resource, id };
    await requireRecord(tx, services.registry, actor, record, 'one');
    const [held] = await tx.query(
      sql<Held>`select customer_id, status, payment_term, coalesce(total_mxn, 0)::text as total_mxn, hold_reasons from customer_orders where account_id = ${TENANT} and id = ${id}`,
    );
    if (held?.payment_term !== 'CREDITO') return { data: { confirm: null, tables: [] } };
    const today = todayOf(now, actor.timeZone);
    const { tolerance, ...terms } = await loadCreditTerms(tx, held.customer_id, today);
    const exposure = await loadExposure(tx, held.customer_id, { today, tolerance, without: id });
    const judged = judgeCredit(exposure, terms, held.total_mxn);
    const own = { limit: terms.limit, order: held.total_mxn };
    const reasons = held.hold_reasons?.split('\n') ?? judged.reasons;
    return {
      data: {
        confirm: reasons.join(' ') || null,
        tables: [tableOf(exposure, own, judged)],
      },
    };
  });
}
