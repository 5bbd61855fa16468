import { t } from '#erp/model/texts/t.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { issues } from './issues.ts';

/** Stock that is wrong by a quantity is only right again by a movement or a count. */
const STOCK_KINDS = new Set(['FALTANTE', 'SOBRANTE', 'DANO', 'CADUCADO']);

function checkSave({ before, draft, actor, fail }: SaveContext<typeof issues>): void {
  if (!before) draft.reported_by = actor.userId;
  if (draft.qty && !draft.product_id)
    fail('product_id', t('wms.productOfQuantity', 'Di de qué producto es la cantidad.'));
  if (draft.lot_id && !draft.product_id)
    fail('product_id', t('wms.productOfLot', 'Di de qué producto es el lote.'));
}

async function tellAssignee(
  { tx, actor, now }: Pick<TransitionContext<typeof issues>, 'tx' | 'actor' | 'now'>,
  issue: TransitionContext<typeof issues>['before'],
  assignee: unknown,
): Promise<void> {
  if (typeof assignee !== 'number') return;
  await notify(tx, actor.accountId, {
    event: 'issue.assigned',
    to: [assignee],
    title: `${actor.nickname} te asigna la incidencia ${String(issue.folio)}`,
    body: issue.description,
    resource: 'wms/issues',
    recordId: issue.id,
    actorId: actor.userId,
    action: true,
    now,
  });
}

export const rules = defineRules(issues, {
  beforeSave: checkSave,
  async afterSave({ before, after, ...context }) {
    if (before && before.status !== 'ABIERTA' && before.assignee_id !== after.assignee_id)
      await tellAssignee(context, after, after.assignee_id);
  },
  transitions: {
    assign: (context) => tellAssignee(context, context.before, context.changes.assignee_id),
    async resolve(context) {
      const { tx, before, fail } = context;
      const { movement_id: movement } = resulting(context);
      if (STOCK_KINDS.has(before.kind) && before.qty && !movement)
        return fail(
          'movement_id',
          t('wms.corrected', 'Elige el movimiento o el conteo que corrigió la existencia.'),
        );
      if (!movement) return;
      const [applied] = await tx.query<{ moves: boolean }>(
        `select $2::bigint is null or exists (select 1 from movement_lines l where ${refersTo('movement_lines.movement_id', 'l', 'm')} and l.product_id = $2) as moves from movements m where m.account_id = $3 and m.id = $1 and m.status = 'APLICADO'`,
        [movement, before.product_id ?? null, TENANT],
      );
      if (!applied) fail('movement_id', t('wms.notPosted', 'El movimiento no está aplicado.'));
      else if (!applied.moves)
        fail(
          'movement_id',
          t('wms.otherProduct', 'Ese movimiento no es del producto de la incidencia.'),
        );
    },
    close({ before, actor }) {
      if (before.reported_by && before.reported_by !== actor.userId)
        throw new DomainError(
          'SEGREGACION',
          t(
            'wms.reporterCloses',
            'La cierra quien la reportó, cuando comprueba que quedó resuelta.',
          ),
        );
    },
  },
});
