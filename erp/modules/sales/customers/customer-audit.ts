/** What of a customer the audit of sales tells: how much is sold on credit, and to whom again. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { SavedContext } from '#erp/kernel/rules.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { writeAudit, type AuditedActs, type AuditEntry } from '../audit/write-audit.ts';
import type { customers } from './customers.ts';

export const CUSTOMER_AUDIT = {
  unblock: { event: 'CLIENTE_DESBLOQUEADO', value: 'block_reason' },
} as const satisfies AuditedActs<typeof customers>;

const days = (count: unknown): string | null =>
  typeof count === 'number' ? t('sales.daysOfCredit', '{count} días', { count }) : null;

export async function auditLimits(context: SavedContext<typeof customers>): Promise<void> {
  const { before, after } = context;
  const told: AuditEntry[] = [];
  const [old, now] = [new Exact(before?.credit_limit ?? 0), new Exact(after.credit_limit ?? 0)];
  if (!old.eq(now))
    told.push({
      event: 'LIMITE_CAMBIADO',
      old: shownMoney(moneyText(old)),
      now: shownMoney(moneyText(now)),
      impact: moneyText(now.minus(old)),
    });
  if (before && (before.credit_days ?? null) !== (after.credit_days ?? null))
    told.push({
      event: 'LIMITE_CAMBIADO',
      old: days(before.credit_days),
      now: days(after.credit_days),
    });
  await writeAudit(context, after, told);
}
