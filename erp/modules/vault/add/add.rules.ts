import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { intakes } from './add.ts';
import { processIntake } from './process-intake.ts';

/** How long who adds waits for the result; what is left is worked through by the job. */
const PATIENCE_MS = 8_000;

export const rules = defineRules(intakes, {
  beforeSave({ draft, now, actor, fail }) {
    draft.added_on = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if ((draft.attachments ?? []).length === 0 && !draft.pasted?.trim())
      fail('attachments', t('vault.nothing', 'Sube un archivo o pega un XML.'));
  },
  async afterCommit({ services, actor }) {
    const until = performance.now() + PATIENCE_MS;
    const own = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
      tx.query(
        sql<{
          id: number;
        }>`select id from sat__add where account_id = ${TENANT} and status = 'RECIBIDA' and created_by = ${actor.userId} order by id desc limit 1`,
      ),
    );
    for (const { id } of own)
      await processIntake({ services, actor }, { id, accountId: actor.accountId }, until);
  },
});
