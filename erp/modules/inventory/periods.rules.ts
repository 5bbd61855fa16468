import { Refusal } from '#erp/api/errors.ts';
import { defineRules, type TransitionContext } from '#erp/api/rules.ts';
import { closeMonth, reopenMonth } from '#erp/engines/stock/close.ts';

const monthOf = (period: unknown, step: number) => Temporal.PlainYearMonth.from(String(period)).add({ months: step }).toString();

async function neighbour({ tx, before }: TransitionContext, step: number): Promise<string | undefined> {
  const [row] = await tx.query<{ status: string }>('select status from inv__periods where period = $1', [monthOf(before.period, step)]);
  return row?.status;
}

export const rules = defineRules('inv/periods', {
  transitions: {
    async close(context) {
      if ((await neighbour(context, -1)) === 'ABIERTO') throw new Refusal('ESTADO_INVALIDO', 'Cierra primero el mes anterior.');
      const { stockValue } = await closeMonth(context, String(context.before.period));
      Object.assign(context.changes, { stock_value: stockValue, closed_by: context.actor.userId, closed_at: context.now.toString({ smallestUnit: 'millisecond' }) });
    },
    async reopen(context) {
      if ((await neighbour(context, 1)) === 'CERRADO') throw new Refusal('ESTADO_INVALIDO', 'Sólo se reabre el último mes cerrado.');
      const { tx, before } = context;
      const [year, month] = String(before.period).split('-').map(Number);
      const [books] = await tx.query<{ status: string }>('select status from acc__periods where year = $1 and month = $2', [year, month]);
      if (books?.status === 'CERRADO') throw new Refusal('ESTADO_INVALIDO', 'El periodo contable está cerrado: reábrelo primero.');
      await reopenMonth(context, String(before.period));
      Object.assign(context.changes, { closed_by: null, closed_at: null, stock_value: null });
    },
  },
});
