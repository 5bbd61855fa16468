/** What of any sale that is saved the audit tells: prices and rates that were typed (R5, R12). */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { isFar } from '#erp/domains/exchange/is-far.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts';
import type { SaleDraft, SaleLine } from './sale-draft.ts';

type Sale = Pick<SaleDraft, 'currency_id' | 'date' | 'exchange_rate' | 'lines'>;

/** As a rule gives it once the sale is saved. */
interface Saved extends RuleContext {
  readonly before: Sale | null;
  readonly after: Sale;
}

/** R12: part of the day's rate by which a typed one differs before somebody confirms it. */
const FAR = '0.05';

const price = (value: string) => `$${groupDigits(value, 2, 6)}`;

/** Prices that were typed in place of those of the list, once for each time that one is typed. */
function typedPrices({ before, after }: Saved): readonly AuditEntry[] {
  const stored = new Map<number | undefined, SaleLine>(
    (before?.lines ?? []).map((line) => [line.id, line]),
  );
  return after.lines.flatMap((line): AuditEntry[] => {
    const { price_origin, unit_price, list_price, qty } = line;
    if (price_origin !== 'MANUAL' || !unit_price || !list_price) return [];
    const old = stored.get(line.id);
    if (old?.price_origin === 'MANUAL' && new Exact(old.unit_price ?? 0).eq(unit_price)) return [];
    const difference = new Exact(unit_price).minus(list_price).times(qty ?? 0);
    if (difference.isZero()) return [];
    return [
      {
        event: 'PRECIO_MODIFICADO',
        old: price(list_price),
        now: price(unit_price),
        impact: moneyText(cents(difference.times(after.exchange_rate ?? 1))),
        reason: line.description ?? null,
      },
    ];
  });
}

/** The rate of its day, where the sale has one far from it; null where it has not. */
export async function rateOfDay(
  tx: RuleContext['tx'],
  { currency_id, date, exchange_rate: rate }: Sale,
): Promise<string | null> {
  if (!currency_id || !date || !rate) return null;
  const known = await findRate(tx, currency_id, date);
  return known && isFar(rate, known.rate, FAR) ? known.rate : null;
}

/** Once for each time that one is typed. */
async function typedRates({ tx, before, after }: Saved): Promise<readonly AuditEntry[]> {
  const { exchange_rate: rate } = after;
  if (!rate || (before?.exchange_rate && new Exact(before.exchange_rate).eq(rate))) return [];
  const known = await rateOfDay(tx, after);
  return known ? [{ event: 'TIPO_CAMBIO_MODIFICADO', old: price(known), now: price(rate) }] : [];
}

export async function auditSale(context: Saved): Promise<void> {
  const told = [...typedPrices(context), ...(await typedRates(context))];
  await writeAudit(context, context.after, told);
}
