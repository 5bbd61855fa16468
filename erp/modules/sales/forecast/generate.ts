/** Drafts of what each one would sell by what it sold (sales R30). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { baselineOf } from './baseline.ts';
import { GENERATE } from './forecast-actions.ts';
import type { Key } from './forecast-keys.ts';
import { amountOf, closedMonths, soldBy } from './history.ts';
import { addMonths, currentMonth, monthOf, pastMonth, todayOf } from './months.ts';
import { draftScope, knownDrafts, writeDraft, type Known, type Wanted } from './write-drafts.ts';

/** Rows that one request makes. */
const MOST = 600;

/** A person has written another quantity than the one that was generated. */
const isOwn = (known: Known | undefined): boolean =>
  known !== undefined &&
  !new Exact(known.qty ?? '0').eq(known.baseline_qty === null ? '-1' : known.baseline_qty);

export const generate = actionRules(GENERATE, {
  async prefill(context) {
    return { values: { from: currentMonth(context) } };
  },
  async run(context) {
    const { tx, input } = context;
    const today = todayOf(context);
    const first = monthOf(input.from!);
    if (first < currentMonth(context)) throw pastMonth('from');
    const key = input.by as Key;
    const sold = await soldBy(tx, key, today);
    if (sold.size === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('sales.nothingSold', 'No se facturó nada en los últimos tres meses cerrados.'),
      );
    const months = Array.from({ length: input.months! }, (_, index) => addMonths(first, index));
    if (sold.size * months.length > MOST)
      throw invalid({
        months: [
          t('sales.tooManyForecasts', 'Serían {count} renglones; se hacen hasta {most} cada vez.', {
            count: String(sold.size * months.length),
            most: String(MOST),
          }),
        ],
      });
    const closed = closedMonths(today);
    const wanted = [...sold].flatMap(([id, each]) =>
      months.map((period) => {
        const qty = baselineOf(each.quantities, period, closed);
        const amount = amountOf(qty, each, today);
        return { kind: 'PRONOSTICO', period, keys: { [key]: id }, values: { qty, amount } };
      }),
    ) satisfies Wanted[];
    const known = await knownDrafts(context, wanted.map(draftScope));
    for (const each of wanted) {
      const before = known.get(draftScope(each));
      const id = isOwn(before) ? before!.id : await writeDraft(context, each, before);
      await tx.execute(
        sql`update forecast set baseline_qty = ${each.values.qty} where account_id = ${TENANT} and id = ${id}`,
      );
    }
    return {
      data: { written: wanted.length },
      outcome: {
        message: t(
          'sales.forecastGenerated',
          [
            '{count} pronóstico en borrador: revísalo y publícalo.',
            '{count} pronósticos en borrador: revísalos y publícalos.',
          ],
          { count: wanted.length },
        ),
      },
    };
  },
});
