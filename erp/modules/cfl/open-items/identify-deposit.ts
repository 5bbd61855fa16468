/** Whose a deposit is (finance R14): its item gets its party, and is applied like any credit. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { IDENTIFY } from './open-item-actions.ts';
import type { openItems } from './open-items.ts';

export const identify = actionRulesOf<typeof openItems>()(IDENTIFY, {
  /** Whoever captured the deposit may have said whose it probably is. */
  async prefill({ tx, record }) {
    const [guess] = await tx.query(
      sql<{
        subject_id: number | null;
      }>`select coalesce(i.subject_id, l.subject_id) as subject_id from cfl__open_items i
        left join cfl__transactions l on l.account_id = ${TENANT} and i.source_resource = 'cfl/transactions' and l.id::text = i.source_id where i.account_id = ${TENANT} and i.id = ${record.id}`,
    );
    return { values: { subject_id: guess?.subject_id ?? null } };
  },
  async run({ tx, actor, record, input }) {
    if (record.status !== 'ABIERTA')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('cfl.depositApplied', 'Ya se aplicó: deshaz lo aplicado antes de cambiar de quién es.'),
      );
    await tx.execute(
      sql`update cfl__open_items set subject_id = ${input.subject_id}, version = version + 1, updated_by = ${actor.userId}, updated_at = now() where account_id = ${TENANT} and id = ${record.id}`,
    );
    return {
      outcome: {
        message: t('cfl.depositIdentified', 'Depósito identificado: aplícalo a sus documentos.'),
        open: { resource: 'cfl/open-items', id: record.id },
      },
    };
  },
});
