/** The forecasts of a year as drafts of another, each times a factor. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { COPY } from './forecast-actions.ts';
import { KEYS, type KeyValues } from './forecast-keys.ts';
import { currentMonth } from './months.ts';
import { draftScope, knownDrafts, writeDraft, type Wanted } from './write-drafts.ts';

interface Source extends KeyValues {
  readonly id: number;
  readonly period: string;
  readonly qty: string | null;
  readonly amount: string | null;
}

export const copyForecasts = actionRules(COPY, {
  async prefill({ now, actor }) {
    const { year } = now.toZonedDateTimeISO(actor.timeZone);
    return { values: { year, to_year: year + 1 } };
  },
  async run(context) {
    const { tx, input } = context;
    const factor = new Exact(input.factor!);
    if (input.year === input.to_year)
      throw invalid({ to_year: [t('sales.sameYear', 'Elige otro año.')] });
    // What is published says more than a draft of the same.
    const sources = await tx.query(
      sql<Source>`select distinct on (f.period, f.product_id, f.line_id, f.customer_id, f.seller_id, f.zone_id, f.branch_office_id) f.id, f.period, f.qty, f.amount, f.product_id, f.line_id, f.customer_id, f.seller_id, f.zone_id, f.branch_office_id
        from forecast f where f.account_id = ${TENANT} and f.kind = ${input.kind} and f.status in ('PUBLICADO', 'BORRADOR') and f.period between ${`${input.year}-01-01`} and ${`${input.year}-12-01`}
        order by f.period, f.product_id, f.line_id, f.customer_id, f.seller_id, f.zone_id, f.branch_office_id, f.status desc`,
    );
    const seen = await visibleIds(
      context,
      'forecast',
      sources.map(({ id }) => id),
    );
    const wanted = sources
      .filter(({ id }) => seen.has(id))
      .map((row): Wanted => ({
        kind: input.kind!,
        period: `${input.to_year}${row.period.slice(4)}`,
        keys: Object.fromEntries(KEYS.map((key) => [key, row[key]])),
        values: {
          qty: row.qty === null ? null : new Exact(row.qty).times(factor).toFixed(6),
          amount: row.amount === null ? null : moneyText(new Exact(row.amount).times(factor)),
        },
      }))
      .filter(({ period }) => period >= currentMonth(context));
    const known = await knownDrafts(context, wanted.map(draftScope));
    const missing = wanted.filter((each) => !known.has(draftScope(each)));
    if (missing.length === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'sales.nothingToCopy',
          'No hay nada que copiar: ese año no tiene, o ya están capturados.',
        ),
      );
    for (const each of missing) await writeDraft(context, each, undefined);
    return {
      data: { written: missing.length },
      outcome: {
        message: t(
          'sales.forecastCopied',
          [
            '{count} pronóstico copiado, en borrador.',
            '{count} pronósticos copiados, en borrador.',
          ],
          { count: missing.length },
        ),
      },
    };
  },
});
