/** The checks of an order: its prices (sales R5) and its customer's credit (sales R6, R7). */
import { todayOf } from '#erp/platform/approvals/store.ts';
import { judgeCredit } from '../../credit/judge-credit.ts';
import { loadCreditTerms, loadExposure } from '../../credit/load-credit.ts';
import { judgePrices } from '../../documents/judge-prices.ts';
import { promisedPrices } from '../promised-prices.ts';
import type { Change } from './check-submitted.ts';

type Hold = NonNullable<Change['before']['holds']>[number];
export interface Judgement {
  readonly status: 'OK' | 'RETENIDO';
  readonly holds: readonly Hold[];
  readonly reasons: readonly string[];
}

const FINE: Judgement = { status: 'OK', holds: [], reasons: [] };

/** By the limits of whoever asks; sets the largest discount that was given by hand. */
export async function judgeOrderPrices(context: Change): Promise<Judgement> {
  const { before, changes } = context;
  const promised = await promisedPrices(context.tx, before);
  const { manual, ...judged } = await judgePrices(context, before, { promised });
  changes.manual_discount = manual;
  return judged;
}

interface Judged extends Pick<Change, 'tx' | 'actor' | 'now' | 'fail' | 'warn'> {
  readonly before: Pick<Change['before'], 'id' | 'payment_term' | 'customer_id'>;
}

/**
 * Of an order on credit; one that is paid in cash is held by none of it. `amount` is in pesos, of
 * what the order owes by itself. Refuses by policy, warns by policy.
 */
export async function judgeOrderCredit(context: Judged, amount: string): Promise<Judgement> {
  const { tx, actor, now, before, fail, warn } = context;
  if (before.payment_term !== 'CREDITO') return FINE;
  const today = todayOf(now, actor.timeZone);
  const { tolerance, ...terms } = await loadCreditTerms(tx, before.customer_id, today);
  const exposure = await loadExposure(tx, before.customer_id, {
    today,
    tolerance,
    without: before.id,
  });
  const { verdict, reasons, holds } = judgeCredit(exposure, terms, amount);
  if (verdict === 'RECHAZADO') for (const reason of reasons) fail('', reason);
  if (verdict === 'AVISO') for (const reason of reasons) warn('', reason);
  return verdict === 'RETENIDO' ? { status: 'RETENIDO', holds, reasons } : FINE;
}
