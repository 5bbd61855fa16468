import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { GENERATE } from './generate-action.ts';
import { scoresOfMonth } from './load-scores.ts';

interface Known {
  readonly id: number;
  readonly supplier_id: number;
  readonly status: string;
  readonly version: number;
}

/** The month that ended last, `2026-03`. */
const lastMonth = (now: Temporal.Instant, timeZone: string): string =>
  now
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth()
    .subtract({ months: 1 })
    .toString();

export const generate = actionRules(GENERATE, {
  async prefill({ now, actor }) {
    return { values: { period: lastMonth(now, actor.timeZone) } };
  },
  async run({ tx, services, actor, resource, now, input }) {
    const period = input.period!;
    if (period > lastMonth(now, actor.timeZone))
      throw invalid({
        period: [t('purchasing.monthOpen', 'Ese mes no ha terminado: se evalúa cuando acabe.')],
      });
    const month = { period, timeZone: actor.timeZone };
    const scored = await scoresOfMonth(tx, services.registry, month, input.supplier_id ?? null);
    if (scored.length === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('purchasing.nobodyDelivered', 'Nadie tuvo entregas ni compromisos en {period}.', {
          period,
        }),
      );
    const known = await tx.query(
      sql<Known>`select id, supplier_id, status, version from suppliers__evaluations where account_id = ${TENANT} and period = ${period} order by id for update`,
    );
    const records: { resource: string; id: number; title: string }[] = [];
    let published = 0;
    for (const { supplier_id } of scored) {
      const mine = known.find((each) => each.supplier_id === supplier_id);
      if (mine && mine.status !== 'BORRADOR') {
        published += 1;
        continue;
      }
      const made = mine
        ? await updateInTransaction(tx, services, actor, resource, mine.id, {
            version: String(mine.version),
          })
        : await createInTransaction(tx, services, actor, resource, {
            supplier_id: String(supplier_id),
            period,
          });
      records.push({ resource: resource.path, id: made.id!, title: String(made.title ?? made.id) });
    }
    return {
      data: { evaluations: records.length, published },
      outcome: {
        message: t(
          'purchasing.evaluationsMade',
          ['{count} evaluación en borrador.', '{count} evaluaciones en borrador.'],
          { count: records.length },
        ),
        records: records.slice(0, 100),
      },
    };
  },
});
