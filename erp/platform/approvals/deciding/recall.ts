/**
 * `PUT approvals/recall/:id`: whoever asked takes the whole request back; its rows stay as ANULADA.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { returnToInitial } from '../request.ts';
import { COLUMNS, lockDocument, requestRows, type ApprovalRow } from '../store.ts';

export async function recall(context: CallContext) {
  const actor = requireActor(context);
  const { services, id, now } = context;
  if (id === null) throw notFound();
  const resource = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [row] = await tx.query<ApprovalRow>(
        `select ${COLUMNS} from approvals a where a.account_id = $2 and a.id = $1`,
        [id, TENANT],
      );
      const document = row && services.registry.resources.get(row.resource);
      if (!row || !document?.approvals)
        throw notFound(t('approval.gone', 'Esta autorización ya no existe.'));
      if (row.requested_by !== actor.userId)
        throw new DomainError(
          'SIN_PERMISO',
          t('approval.onlyAsker', 'Sólo la retira quien la pidió.'),
        );
      await lockDocument(tx, document, row.document_id);
      const rows = await requestRows(tx, row.request);
      if (!rows.some(({ status }) => status === 'PENDIENTE'))
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('approval.decidedAlready', 'No se puede retirar: ya se decidió.'),
        );
      await tx.execute(
        `update approvals set status = 'ANULADA', note = coalesce(note || ' ', '') || 'La retiró quien la pidió.', version = version + 1, updated_at = now() where account_id = $2 and request = $1 and status in ('PENDIENTE', 'AUTORIZADA')`,
        [row.request, TENANT],
      );
      await returnToInitial({ tx, services, actor, now }, document, row, 'recall', null);
      return document;
    },
  );
  await runAfterCommit(services, actor, resource);
  return { data: { id } };
}
