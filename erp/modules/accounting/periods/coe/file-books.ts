import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { FILE_BOOKS } from './filing-action.ts';

export const fileBooks = actionRules(FILE_BOOKS, {
  async run({ tx, actor, record, input, now, fail }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (input.coe_sent_at && input.coe_sent_at > today)
      fail('coe_sent_at', t('accounting.coeAhead', 'Es una fecha por venir.'));
    await tx.execute(
      sql`update acc__periods set coe_status = ${input.coe_status}, coe_sent_at = ${input.coe_sent_at}, coe_ack = ${input.coe_ack ?? null}, version = version + 1, updated_at = now(), updated_by = ${actor.userId} where account_id = ${TENANT} and id = ${record!.id}`,
    );
    return {
      outcome: {
        message: t('accounting.coeFiled', 'Envío registrado.'),
        open: { resource: 'acc/periods', id: record!.id! },
      },
    };
  },
});
