/** Whether an order that was amended needs somebody again: its prices (R5), its credit (R7). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { isRaised } from '#erp/domains/fulfilment/amended.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { priceReasons } from '../../documents/judge-prices.ts';
import { holdsOf, judgeSale, largestManual } from '../../documents/judge-sale.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import { lockCustomer, requireSellable } from '../authorising/check-submitted.ts';
import { judgeOrderCredit, type Judgement } from '../authorising/judge-order.ts';
import { promisedPrices } from '../promised-prices.ts';
import { outstandingOf, type Amended } from './amended-draft.ts';
import { hasGrown, type Amending, type AskedLine, type Order } from './asked-lines.ts';

const lowers = (manual: string, before: string | undefined): boolean =>
  new Exact(manual).gt(before ?? 0);

/** Of lines that ask for less at what was let through nobody is asked again. */
async function judgeLines(
  context: Amending,
  order: Order,
  { draft, kind }: Amended,
  asked: readonly AskedLine[],
) {
  const { tx, actor, fail } = context;
  const before = await judgeSale(tx, actor, order, { promised: await promisedPrices(tx, order) });
  const now = await judgeSale(tx, actor, draft, kind);
  const counted = now.filter(
    ({ manual }, place) => hasGrown(asked[place]!) || lowers(manual, before[place]?.manual),
  );
  for (const [place, { refusal }] of now.entries())
    if (refusal && asked[place]!.was && counted.includes(now[place]!))
      fail(`lines[${asked[place]!.at}][qty]`, refusal);
  const holds = holdsOf(counted);
  const manual = Exact.max(order.manual_discount ?? 0, largestManual(counted)).toFixed(2);
  return { holds, manual, reasons: holds.map((hold) => priceReasons()[hold]) };
}

/** R7: what was released was so for the total of then. */
function releasedForLess({ released_total }: Order, total: string): Judgement {
  const reason = t('sales.releasedForLess', 'Su crédito se liberó para {old}, y ya son {now}.', {
    old: shownMoney(released_total ?? '0'),
    now: shownMoney(total),
  });
  return { status: 'RETENIDO', holds: ['CREDITO'], reasons: [reason] };
}

const NOTHING: Judgement = { status: 'OK', holds: [], reasons: [] };

async function judgeCredit(
  context: Amending,
  order: Order,
  { draft }: Amended,
): Promise<Judgement> {
  requireSellable(context, await lockCustomer({ ...context, before: order }));
  const total = draft.total_mxn ?? '0';
  if (order.credit_status === 'LIBERADO' && isRaised(total, order.released_total ?? '0'))
    return releasedForLess(order, total);
  if (order.credit_status === 'LIBERADO') return NOTHING;
  return judgeOrderCredit({ ...context, before: order }, outstandingOf(draft));
}

export interface AmendedJudgement {
  /** Somebody authorises it again. */
  readonly waits: boolean;
  /** What the order says of it. */
  readonly changes: Partial<Order>;
  readonly reasons: readonly string[];
}

export async function judgeAmended(
  context: Amending,
  order: Order,
  amended: Amended,
  asked: readonly AskedLine[],
): Promise<AmendedJudgement> {
  const price = await judgeLines(context, order, amended, asked);
  const grows = isRaised(amended.draft.total_mxn ?? '0', order.total_mxn ?? '0');
  const credit = grows ? await judgeCredit(context, order, amended) : NOTHING;
  const isHeld = price.holds.length > 0 || credit.status === 'RETENIDO';
  const waits = isHeld || (grows && !(await salesSettings(context.tx)).auto_approve);
  const reasons = [...credit.reasons, ...price.reasons];
  return {
    waits,
    reasons,
    changes: {
      manual_discount: price.manual,
      holds: [...credit.holds, ...price.holds],
      hold_reasons: reasons.join('\n') || null,
      ...(price.holds.length > 0 && { price_status: 'RETENIDO' }),
      ...(credit.status === 'RETENIDO' && { credit_status: 'RETENIDO' }),
    },
  };
}
