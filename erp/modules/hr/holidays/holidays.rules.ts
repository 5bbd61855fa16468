import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { GENERATE } from './holidays.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { defineRules, type CallContext } from '#erp/kernel/rules.ts';
import { legalHolidays } from '#erp/platform/calendar/legal-holidays.ts';
import { holidays } from './holidays.ts';

/** `PUT holidays/generate/:year`: those of the law that the year lacks. */
async function generate(context: CallContext) {
  const actor = requireActor(context);
  const { services, resource, params } = context;
  const year = Number(params.year);
  if (!Number.isInteger(year) || year < 2000 || year > 2100)
    throw invalid({ year: [t('hr.year', 'Escribe un año entre 2000 y 2100.')] });
  const added = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const known = await tx.query<{ date: string }>(
      `select date from holidays where account_id = $2 and branch_office_id is null and extract(year from date) = $1`,
      [year, TENANT],
    );
    const missing = legalHolidays(year).filter(
      ({ date }) => !known.some((row) => row.date === date),
    );
    for (const day of missing)
      await createInTransaction(tx, services, actor, resource, {
        ...day,
        kind: 'OBLIGATORIO',
        observed: '1',
      });
    return missing.length;
  });
  return { data: { year, added } };
}

export const rules = defineRules(holidays, {
  async beforeSave({ tx, before, draft, fail }) {
    const [same] = await tx.query<{ name: string }>(
      'select name from holidays where account_id = $4 and date = $1::date and branch_office_id is not distinct from $2::bigint and id <> $3',
      [draft.date, draft.branch_office_id ?? null, before?.id ?? 0, TENANT],
    );
    if (same) fail('date', t('hr.sameDay', 'Ya está ese día: {name}.', { name: same.name }));
  },
  calls: { generate: call(GENERATE, generate) },
});
