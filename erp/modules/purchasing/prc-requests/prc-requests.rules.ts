import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { checkRequest } from './capture/request-checks.ts';
import { completeRequest } from './capture/request-draft.ts';
import { fromReorder } from './capture/propose-reorder.ts';
import { createOrders } from './ordering/make-orders.ts';
import { assign, cancelPending } from './progress/process-request.ts';
import { prcRequests } from './prc-requests.ts';

type Change = TransitionContext<typeof prcRequests>;

const notifyRequester = ({ tx, actor, before }: Change, title: string): Promise<void> =>
  notify(tx, actor.accountId, {
    event: 'prc-requests.decided',
    to: before.requester_id ? [before.requester_id] : [],
    title,
    resource: 'prc-requests',
    recordId: before.id!,
    actorId: actor.userId,
  });

const folioOf = ({ before }: Change) => ({ folio: before.folio ?? String(before.id) });

/** What was ordered goes on; only what is missing is called off then. */
async function requireNoOrders({ tx, before }: Change): Promise<void> {
  const [order] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(o.folio, '') as folio from purchase_order_lines l join purchase_orders o on o.account_id = ${TENANT} and o.id = l.order_id join prc_request_lines r on r.account_id = ${TENANT} and r.id = l.request_line_id
      where l.account_id = ${TENANT} and r.request_id = ${before.id} and o.status <> 'CANCELADA' and l.request_quantity > 0 limit 1`,
  );
  if (order)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'purchasing.requestHasOrder',
        'Se ordenó en {folio}: cancela la orden, o sólo lo que falta de la requisición.',
        order,
      ),
    );
}

/** Until it is authorised it is whose it is; then those who buy have counted on it. */
async function cancelRequest(context: Change): Promise<void> {
  const { before, actor } = context;
  const isProcessed = before.status === 'AUTORIZADA' || before.status === 'EN_PROCESO';
  if (isProcessed && !hasPermission(actor, 'prc-requests.process'))
    throw new DomainError(
      'SIN_PERMISO',
      t('purchasing.cancelByBuyer', 'Ya se autorizó: la cancela quien la compra.'),
    );
  await requireNoOrders(context);
}

export const rules = defineRules(prcRequests, {
  compute: completeRequest,
  beforeSave: checkRequest,
  actions: { fromReorder, createOrders, assign, cancelPending },
  transitions: {
    send({ before, fail }) {
      if (linesOf(before).length === 0)
        fail('lines', t('stock.someLines', 'Agrega al menos una partida.'));
    },
    authorize: (context) =>
      notifyRequester(
        context,
        t('purchasing.requestAuthorised', 'Se autorizó tu requisición {folio}', folioOf(context)),
      ),
    reject: (context) =>
      notifyRequester(
        context,
        t('purchasing.requestRejected', 'Se rechazó tu requisición {folio}', folioOf(context)),
      ),
    cancel: cancelRequest,
  },
});
