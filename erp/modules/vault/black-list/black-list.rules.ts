import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkRfcs } from './black-list.endpoints.ts';
import { CHECK } from './black-list.schemas.ts';
import { blackList } from './black-list.ts';
import { importList } from './import/import-list.ts';
import { sweepBlackList } from './sweep/sweep.ts';

const DATE_OF = {
  PRESUNTO: 'presumed_date',
  DESVIRTUADO: 'cleared_date',
  DEFINITIVO: 'definitive_date',
  SENTENCIA_FAVORABLE: 'ruling_date',
} as const;

export const rules = defineRules(blackList, {
  beforeSave({ draft, before, now, actor, fail }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    for (const field of Object.values(DATE_OF)) {
      const day = draft[field];
      if (day && day > today)
        fail(field, t('vault.notPublished', 'Aún no se publica: elige hoy o un día anterior.'));
    }
    if (before && before.rfc !== draft.rfc)
      fail('rfc', t('vault.sameTaxpayer', 'El RFC no cambia: agrega otro registro.'));
  },
  async afterSave({ tx, services, actor, now, before, after }) {
    const context = { tx, services, actor, now };
    if (!before || before.situation !== after.situation)
      await tx.execute(
        sql`insert into sat__black_list_changes (account_id, entry_id, date, before, after, what, position, created_by, updated_by)
          select ${TENANT}, ${after.id}, ${now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString()}, ${before?.situation ?? null}, ${after.situation ?? null}, ${before ? 'Situación' : 'Alta'}, count(*), ${actor.userId}, ${actor.userId}
            from sat__black_list_changes where account_id = ${TENANT} and entry_id = ${after.id}`,
      );
    await sweepBlackList(context, [after.rfc]);
  },
  actions: { import: importList },
  calls: {
    check: call(CHECK, async (asked) => ({ data: await checkRfcs(asked, asked.input.rfc) })),
  },
});
