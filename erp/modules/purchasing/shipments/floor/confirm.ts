/** What was counted on the floor is received: the same change of state as on the form. */
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockOrdered } from '../ordered/lock-ordered.ts';
import { CONFIRMED } from './floor-calls.ts';
import { isCounted, namesOf, requireExpected, requireGoods } from './expected.ts';

const typedOf = (body: CallContext['body']): Record<string, string> =>
  Object.fromEntries(
    CONFIRMED.flatMap((name) => (typeof body[name] === 'string' ? [[name, body[name]]] : [])),
  );

/** `PUT shipments/confirm/:id`. */
export async function confirmShipment(context: CallContext) {
  const actor = requireActor(context);
  const { services, resource, id, body } = context;
  const { accountId, operator } = actor;
  const data = await services.db.tenant({ accountId, operator }, async (tx) => {
    // As receiving does: the order before what comes of it.
    await lockOrdered({ tx }, id!);
    const shipment = await requireGoods(context, tx, actor, { lock: true });
    requireExpected(shipment);
    if (!isCounted(shipment))
      throw invalid({
        '': [t('purchasing.countFirst', 'Todavía no se cuenta nada: escanea lo que llegó.')],
      });
    // Whoever receives need not be who announces what comes.
    await updateInTransaction(
      tx,
      services,
      onBehalfOf(services, actor),
      resource,
      id,
      typedOf(body),
    );
    const received = await transitionInTransaction(
      tx,
      services,
      actor,
      resource,
      'receive',
      id!,
      {},
    );
    return namesOf({ ...received, id: id! });
  });
  await runAfterCommit(services, actor, resource);
  return { data };
}
