/** Drafts become what planning and goals read, in the place of what was published before. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { PUBLISH } from './forecast-actions.ts';
import { KEYS, scopeOf, type KeyValues } from './forecast-keys.ts';
import { currentMonth, monthOf } from './months.ts';

interface Draft extends KeyValues {
  readonly id: number;
  readonly kind: string;
  readonly period: string;
}

export const publish = actionRules(PUBLISH, {
  async prefill(context) {
    const month = currentMonth(context);
    return { values: { from: month, to: `${month.slice(0, 4)}-12-01` } };
  },
  async run(context) {
    const { tx, input } = context;
    const asked = KEYS.map((key) => input[key] ?? null);
    const month = currentMonth(context);
    const from = monthOf(input.from!);
    const found = await tx.query(
      sql<Draft>`select f.id, f.kind, f.period, f.product_id, f.line_id, f.customer_id, f.seller_id, f.zone_id, f.branch_office_id from forecast f
        where f.account_id = ${TENANT} and f.status = 'BORRADOR' and f.kind = ${input.kind} and f.period between ${from < month ? month : from} and ${monthOf(input.to!)}
          and (${asked[0]}::bigint is null or f.product_id = ${asked[0]}) and (${asked[1]}::bigint is null or f.line_id = ${asked[1]}) and (${asked[2]}::bigint is null or f.customer_id = ${asked[2]})
          and (${asked[3]}::bigint is null or f.seller_id = ${asked[3]}) and (${asked[4]}::bigint is null or f.zone_id = ${asked[4]}) and (${asked[5]}::bigint is null or f.branch_office_id = ${asked[5]})
        order by f.id for update`,
    );
    const seen = await visibleIds(
      context,
      'forecast',
      found.map(({ id }) => id),
    );
    const drafts = found.filter(({ id }) => seen.has(id));
    if (drafts.length === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('sales.noForecastDrafts', 'No hay borradores que publicar de esos meses.'),
      );
    let replaced = 0;
    for (const { id, kind, period, ...keys } of drafts) {
      const scope = scopeOf(kind, period, keys, 'PUBLICADO');
      const old = await moveByConsequence(
        context,
        'forecast.supersede',
        { scope },
        { changes: { scope: null } },
      );
      replaced += old.length;
      await moveByConsequence(context, 'forecast.put', { id }, { changes: { scope } });
    }
    return {
      data: { published: drafts.length, replaced },
      outcome: {
        message: t(
          'sales.forecastPublished',
          ['{count} pronóstico publicado.', '{count} pronósticos publicados.'],
          { count: drafts.length },
        ),
        ...(replaced > 0 && {
          notes: [
            t(
              'sales.forecastReplaced',
              ['Tomó el lugar de {count} publicado.', 'Tomaron el lugar de {count} publicados.'],
              { count: replaced },
            ),
          ],
        }),
      },
    };
  },
});
