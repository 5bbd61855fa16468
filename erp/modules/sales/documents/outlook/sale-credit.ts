/** What a customer may still owe once a sale is made, before it is (sales R6, R19). */
import { canReadRecord } from '#erp/kernel/record-access.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { judgeCredit, type CreditJudgement } from '../../credit/judge-credit.ts';
import { loadCreditTerms, loadExposure } from '../../credit/load-credit.ts';

export interface SaleCredit {
  /** Pesos, decimal text; below zero past the limit, null of who pays cash. */
  readonly credit_left: string | null;
  readonly credit_notice: string | null;
}

interface Owing {
  readonly customer_id: number | null;
  readonly payment_term: string | null;
  /** With taxes. */
  readonly total_mxn: string | null;
  /** The order itself, which may be counted already. */
  readonly orderId?: number;
}

/** What becomes of it once it is asked for. */
const CONSEQUENCES = {
  OK: () => [],
  AVISO: () => [],
  RETENIDO: () => [t('sales.willBeHeld', 'Al solicitarlo quedará retenido.')],
  RECHAZADO: () => [t('sales.willBeRefused', 'No se podrá solicitar.')],
} satisfies Readonly<Record<CreditJudgement['verdict'], () => readonly string[]>>;

/** Nothing where the actor may not read the customer. */
export async function creditOfSale(
  { tx, services, actor, now }: Writing,
  { customer_id, payment_term, total_mxn, orderId }: Owing,
): Promise<SaleCredit | null> {
  const { registry } = services;
  if (!customer_id) return null;
  const customer = { resource: registry.resource('customers'), id: customer_id };
  if (!(await canReadRecord(tx, registry, actor, customer))) return null;
  const today = todayOf(now, actor.timeZone);
  const { tolerance, ...terms } = await loadCreditTerms(tx, customer_id, today);
  const onCredit = payment_term === 'CREDITO' || terms.blocked;
  if (!onCredit)
    return {
      credit_left: null,
      credit_notice: t('sales.paidFirst', 'De contado: se embarca cuando esté pagado.'),
    };
  const exposure = await loadExposure(tx, customer_id, {
    today,
    tolerance,
    ...(orderId !== undefined && { without: orderId }),
  });
  const { available, verdict, reasons } = judgeCredit(exposure, terms, total_mxn ?? '0');
  return {
    credit_left: available,
    credit_notice: [...reasons, ...CONSEQUENCES[verdict]()].join(' ') || null,
  };
}
