import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import { assignFolios } from '#erp/kernel/operations/assign-folios.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { release } from '#erp/domains/stock/reservations/reserve.ts';
import { checkExit, requireNoneOverdue } from './exit-checks.ts';
import {
  deliver,
  giveBack,
  requireAllBack,
  sourceOf,
  stockOf,
  writeOff,
} from './storage-exits.posting.ts';
import { releaseExitStock, reserveExitStock } from './exit-supply.ts';
import { PRODUCT_COST } from '../reports/stock.queries.ts';
import { storageExits } from './storage-exits.ts';

const today = ({ now, actor }: TransitionContext<typeof storageExits>): string =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
const authorize = (context: TransitionContext<typeof storageExits>) =>
  reserveExitStock(stockOf(context), sourceOf(context), context.before);

/** Below the company's amount nobody has to agree. */
async function needsNobody({
  tx,
  before,
}: TransitionContext<typeof storageExits>): Promise<boolean> {
  const [row] = await tx.query<{ below: boolean }>(
    `select coalesce(sum(l.qty_stock * ${PRODUCT_COST}), 0) < coalesce((select w.exit_needs_approval_over from wms__configurations w where w.account_id = $2 limit 1), 0) as below
     from storage_exit_lines l ${join('storage_exit_lines.product_id', 'l', 'p')} where l.account_id = $2 and l.exit_id = $1`,
    [before.id, TENANT],
  );
  return row?.below === true;
}

const tell = (
  { tx, actor, before, resource }: TransitionContext<typeof storageExits>,
  event: string,
  to: unknown,
  title: string,
  action?: true,
) =>
  typeof to === 'number'
    ? notify(tx, actor.accountId, {
        event,
        to: [to],
        title,
        resource: resource.path,
        recordId: before.id!,
        actorId: actor.userId,
        ...(action && { action }),
      })
    : Promise.resolve();

async function send(context: TransitionContext<typeof storageExits>): Promise<void> {
  const { tx, services, actor, now, resource, before, changes } = context;
  await requireNoneOverdue(tx, before, today(context));
  if (!(await needsNobody(context)))
    return tell(
      context,
      'storage-exits.requested',
      before.approver_id,
      `El vale ${before.folio ?? before.id} espera tu autorización`,
      true,
    );
  // Its folio comes when it leaves the draft; what is set aside for it says it.
  const named = { ...before };
  await assignFolios(tx, { services, actor, resource, now, moment: 'CONFIRMAR' }, named);
  Object.assign(changes, { status: 'AUTORIZADO', folio: named.folio });
  await reserveExitStock(stockOf(context), sourceOf(context), named);
}

export const rules = defineRules(storageExits, {
  beforeSave: checkExit,
  transitions: {
    send,
    async authorize(context) {
      await authorize(context);
      await tell(
        context,
        'storage-exits.decided',
        context.before.requester_id,
        `Se autorizó el vale ${context.before.folio}`,
      );
    },
    reject: (context) =>
      tell(
        context,
        'storage-exits.decided',
        context.before.requester_id,
        `Se rechazó el vale ${context.before.folio}`,
      ),
    async deliver(context) {
      await requireNoneOverdue(context.tx, context.before, today(context));
      await deliver(context);
      await release(stockOf(context), { source: sourceOf(context) });
    },
    async return(context) {
      if (await giveBack(context, linesOf(context.before))) context.changes.status = 'CERRADO';
    },
    async returnAll(context) {
      const lines = context.before.lines.map((line) => ({
        ...line,
        qty_returned: line.qty_delivered ?? null,
      }));
      await giveBack(context, lines);
      context.changes.lines = lines;
    },
    close: requireAllBack,
    closeLoss: writeOff,
    async cancel(context) {
      const { actor, before } = context;
      const own = before.created_by === actor.userId || before.requester_id === actor.userId;
      if (!own && !actor.permissions.grants.has('inventory.authorize'))
        throw new DomainError(
          'SIN_PERMISO',
          t('inventory.onlyRequester', 'Sólo quien pidió el vale lo cancela.'),
        );
      if (before.status === 'AUTORIZADO') await releaseExitStock(context, sourceOf(context));
    },
  },
});
