/** Who attends a request, and what of it is not bought any more. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import type { prcRequests } from '../prc-requests.ts';
import { followRequest, REQUESTS } from './follow-requests.ts';
import { ASSIGN, CANCEL_PENDING } from './request-actions.ts';

export const assign = actionRulesOf<typeof prcRequests>()(ASSIGN, {
  prefill: ({ record }) => Promise.resolve({ values: { buyer_id: record.buyer_id } }),
  async run(context) {
    const { tx, actor, record, input } = context;
    const buyer = input.buyer_id!;
    await changeByConsequence(
      context,
      REQUESTS,
      { id: record.id },
      {
        changes: () => ({ buyer_id: buyer }),
        reason: t('purchasing.buyerAssigned', 'Se asignó el comprador.'),
      },
    );
    await notify(tx, actor.accountId, {
      event: 'prc-requests.assigned',
      to: [buyer],
      title: t('purchasing.requestAssigned', 'Te asignaron la requisición {folio}', {
        folio: record.folio ?? String(record.id),
      }),
      resource: REQUESTS,
      recordId: record.id,
      actorId: actor.userId,
    });
    return {
      data: { buyer_id: buyer },
      outcome: { message: t('purchasing.buyerAssigned', 'Se asignó el comprador.') },
    };
  },
});

interface PendingLine {
  readonly id: number;
  readonly description: string;
  readonly pending: string;
}

const pendingLines = (tx: Tx, id: number) =>
  tx.query(
    sql<PendingLine>`select id, coalesce(description, '') as description, pending_quantity as pending from prc_request_lines where account_id = ${TENANT} and request_id = ${id} and pending_quantity > 0 order by position, id`,
  );

export const cancelPending = actionRulesOf<typeof prcRequests>()(CANCEL_PENDING, {
  async prefill({ tx, record }) {
    const lines = await pendingLines(tx, record.id);
    return {
      choices: {
        line: lines.map(({ id, description, pending }) => [
          String(id),
          `${description} (${Number(pending)})`,
        ]),
      },
    };
  },
  async run(context) {
    const { tx, record, input } = context;
    const pending = await pendingLines(tx, record.id);
    const chosen = pending.filter(({ id }) => !input.line || id === Number(input.line));
    if (chosen.length === 0)
      throw invalid({
        line: [t('purchasing.nothingToCancel', 'De esa partida no falta nada por ordenar.')],
      });
    await tx.execute(
      sql`update prc_request_lines set closed = true, close_reason = ${input.reason}, version = version + 1 where account_id = ${TENANT} and id = any(${chosen.map(({ id }) => id)}::bigint[])`,
    );
    await followRequest(context, record.id);
    return {
      data: { lines: chosen.length },
      outcome: { message: t('purchasing.pendingCancelled', 'Lo pendiente ya no se comprará.') },
    };
  },
});
