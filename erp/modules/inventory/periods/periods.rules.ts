import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { CHECKLIST } from './periods.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import { defineRules, type CallContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { closeChecks } from '#erp/domains/stock/closing/close-checks.ts';
import { closeMonth, reopenMonth } from '#erp/domains/stock/closing/close.ts';
import { invPeriods } from './periods.ts';

const monthOf = (period: unknown, step: number) =>
  Temporal.PlainYearMonth.from(String(period)).add({ months: step }).toString();

async function neighbour(
  { tx, before }: TransitionContext<typeof invPeriods>,
  step: number,
): Promise<string | undefined> {
  const [row] = await tx.query<{ status: string }>(
    'select status from inv__periods where account_id = $2 and period = $1',
    [monthOf(before.period, step), TENANT],
  );
  return row?.status;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** `GET inv/periods/checklist/:id`: what must be settled before the month is closed. */
async function checklist({ actor, services, id, now }: CallContext) {
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const [month] = await tx.query<{ period: string; transit_note: string | null }>(
      'select period, transit_note from inv__periods where account_id = $2 and id = $1',
      [id, TENANT],
    );
    if (!month) throw notFound();
    return closeChecks({ tx, actor: actor!, now, services }, month.period, month.transit_note);
  });
  return { data };
}

export const rules = defineRules(invPeriods, {
  calls: { checklist: call(CHECKLIST, checklist) },
  transitions: {
    async close(context) {
      const { stockValue } = await closeMonth(
        context,
        context.before.period,
        textOf(context.changes.transit_note),
      );
      Object.assign(context.changes, {
        stock_value: stockValue,
        closed_by: context.actor.userId,
        closed_at: context.now.toString({ smallestUnit: 'millisecond' }),
      });
    },
    async reopen(context) {
      if ((await neighbour(context, 1)) === 'CERRADO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.lastClosed', 'Sólo se reabre el último mes cerrado.'),
        );
      await reopenMonth(context, context.before.period);
      Object.assign(context.changes, {
        closed_by: null,
        closed_at: null,
        stock_value: null,
        transit_note: null,
      });
    },
  },
});
