/** When a template is to be ordered again. */
import type { Row } from '#erp/kernel/rules.ts';

/**
 * The first of its days after `today`, counted from the one it had, else from today; null where it
 * has no frequency. Days are ISO texts.
 */
export function nextOrderOn(
  { frequency_days, next_order_date }: Row,
  today: string,
): string | null {
  const days = Number(frequency_days ?? 0);
  if (days <= 0) return null;
  const from = Temporal.PlainDate.from(String(next_order_date ?? today));
  const late = from.until(Temporal.PlainDate.from(today)).days;
  const times = late < 0 ? 1 : Math.floor(late / days) + 1;
  return from.add({ days: times * days }).toString();
}
