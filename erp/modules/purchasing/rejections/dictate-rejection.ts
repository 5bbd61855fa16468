/** What is decided of a claim, and what the warehouse and the return then do (purchasing §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { t } from '#erp/model/texts/t.ts';
import { disposeByConsequence } from '#erp/modules/wms/rejections/dispose-rejection.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { purchasesReturns } from '../purchases-returns/purchases-returns.ts';
import { WAREHOUSE_DISPOSITIONS } from './rejection-choices.ts';
import { settleDisposed } from '../shipment-analyses/dictum/settle-disposed.ts';
import type { Change } from './rejection-change.ts';
import { CLAIMED_GOODS } from './warehouse-rejection.ts';

function requireTerms({ changes, fail }: Change): void {
  const { disposition } = changes;
  if (disposition === 'CONCESION' && new Exact(changes.concession_percent ?? 0).lte(0))
    fail(
      'concession_percent',
      t('purchasing.concessionNeeded', 'Escribe qué descuento se concede por aceptarla.'),
    );
  if (disposition === 'REPROCESO' && new Exact(changes.rework_cost ?? 0).lte(0))
    fail('rework_cost', t('purchasing.reworkNeeded', 'Escribe cuánto cuesta reprocesarla.'));
}

/** Where what is released goes: it does not stay where it was kept apart. */
async function releasedTo(tx: Tx, { before, changes }: Change): Promise<number | null> {
  if (changes.to_storage_id) return changes.to_storage_id;
  const [place] = await tx.query(
    sql<{
      storage_id: number;
      shipment_storage_id: number;
    }>`select w.storage_id, s.storage_id as shipment_storage_id from wms__rejections w join shipments s on s.account_id = ${TENANT} and s.id = ${before.shipment_id} where w.account_id = ${TENANT} and w.id = ${before.wms_rejection_id ?? null}`,
  );
  return place && place.storage_id !== place.shipment_storage_id ? place.shipment_storage_id : null;
}

const claimedGoods = async (tx: Tx, id: number): Promise<readonly number[]> =>
  (
    await tx.query(
      sql<{
        id: number;
      }>`select w.id from pur__rejections c ${CLAIMED_GOODS} where c.account_id = ${TENANT} and c.id = ${id} and w.status = 'PENDIENTE' order by w.id`,
    )
  ).map((each) => each.id);

/** In draft, whoever dictates it: that goods go back says that there is a return. */
async function draftReturn({ tx, services, actor, now, before }: Change): Promise<number> {
  const { id } = await createInTransaction(
    tx,
    services,
    onBehalfOf(services, actor),
    purchasesReturns,
    sentValues({
      shipment_id: before.shipment_id,
      rejection_id: before.id,
      cause_id: before.cause_id,
      date: todayOf(now, actor.timeZone),
      resolution: 'NOTA_CREDITO',
    }),
  );
  return id!;
}

export async function dictateRejection(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  requireTerms(context);
  const { disposition } = changes;
  if (!disposition) return;
  const given = {
    disposition: WAREHOUSE_DISPOSITIONS[disposition],
    to_storage_id: disposition === 'CONCESION' ? await releasedTo(tx, context) : null,
  };
  const claimed = await claimedGoods(tx, before.id);
  for (const id of claimed) await settleDisposed(context, id, given.disposition);
  for (const id of claimed) await disposeByConsequence(context, id, given);
  // What was refused at the gate never came in: nothing of it goes back.
  if (disposition === 'DEVOLVER' && before.wms_rejection_id)
    changes.return_id = await draftReturn(context);
}

const returnStatus = async (tx: Tx, id: number): Promise<string | null> => {
  const [found] = await tx.query(
    sql<{
      status: string;
    }>`select status from purchases_returns where account_id = ${TENANT} and rejection_id = ${id} and status <> 'CANCELADA' order by id desc limit 1`,
  );
  return found?.status ?? null;
};

/** The return has its answer, and the supplier said what he does about it. */
export async function closeRejection({ tx, before, fail }: Change): Promise<void> {
  const entered = before.wms_rejection_id !== null;
  if (entered && before.disposition === 'DEVOLVER') {
    if ((await returnStatus(tx, before.id)) !== 'RESUELTA')
      fail('', t('purchasing.returnOpen', 'Su devolución no se ha resuelto.'));
  }
  if (before.corrective_required && !before.supplier_response)
    fail(
      'supplier_response',
      t('purchasing.answerNeeded', 'Falta la respuesta del proveedor: regístrala antes.'),
    );
}
