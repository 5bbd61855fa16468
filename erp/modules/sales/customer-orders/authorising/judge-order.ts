/** The checks of an order: its prices (sales R5) and its customer's credit (sales R6, R7). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { judgeCredit } from '../../credit/judge-credit.ts';
import { loadCreditTerms, loadExposure } from '../../credit/load-credit.ts';
import { holdsOf, judgeSale, largestManual } from '../../documents/judge-sale.ts';
import { discountLimitsOf } from '../../prices/discount-limits-of.ts';
import type { Change } from './check-submitted.ts';

type Hold = NonNullable<Change['before']['holds']>[number];
export interface Judgement {
  readonly status: 'OK' | 'RETENIDO';
  readonly holds: readonly Hold[];
  readonly reasons: readonly string[];
}

const FINE: Judgement = { status: 'OK', holds: [], reasons: [] };

const priceReasons = () => ({
  PRECIO: t('sales.priceHeld', 'Algún precio está por debajo de lo que puede dar quien lo pide.'),
  MARGEN: t('sales.marginHeld', 'Alguna partida deja menos margen que el mínimo.'),
});

/** By the limits of whoever asks; sets the largest discount that was given by hand. */
export async function judgeOrderPrices(context: Change): Promise<Judgement> {
  const { tx, actor, before, changes } = context;
  const judged = await judgeSale(tx, actor, before, new Map());
  changes.manual_discount = largestManual(judged);
  const holds = holdsOf(judged);
  if (holds.length === 0) return FINE;
  return { status: 'RETENIDO', holds, reasons: holds.map((hold) => priceReasons()[hold]) };
}

/**
 * Of an order on credit; one that is paid in cash is held by none of it. `amount` is in pesos.
 * Refuses by policy, warns by policy.
 */
export async function judgeOrderCredit(context: Change, amount: string): Promise<Judgement> {
  const { tx, actor, now, before, fail, warn } = context;
  if (before.payment_term !== 'CREDITO') return FINE;
  const today = todayOf(now, actor.timeZone);
  const { tolerance, ...terms } = await loadCreditTerms(tx, before.customer_id, today);
  const exposure = await loadExposure(tx, before.customer_id, { today, tolerance });
  const { verdict, reasons, holds } = judgeCredit(exposure, terms, amount);
  if (verdict === 'RECHAZADO') for (const reason of reasons) fail('', reason);
  if (verdict === 'AVISO') for (const reason of reasons) warn('', reason);
  return verdict === 'RETENIDO' ? { status: 'RETENIDO', holds, reasons } : FINE;
}

/** Whoever releases a price could have given it (sales R5). */
export async function requireOwnLimit({ tx, actor, before, fail }: Change): Promise<void> {
  const { own } = await discountLimitsOf(tx, actor, before.date);
  if (new Exact(before.manual_discount ?? 0).gt(own))
    fail(
      '',
      t('sales.ownLimit', 'Tu límite de descuento es {own} %.', { own: groupDigits(own, 0, 2) }),
    );
}
