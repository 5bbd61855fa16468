/** What a return is refused for (purchasing R44). */
import { lockNames } from '#erp/db/named-locks.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';
import { loadReceivedLines, type ReceivedLine } from '../shipments/invoicing/received-lines.ts';
import { RETURNABLE } from './return-choices.ts';
import { lotsOf } from './lots-of-line.ts';
import { loadShipment, returnableOf } from './return-draft.ts';
import type { purchasesReturns } from './purchases-returns.ts';

type Save = SaveContext<typeof purchasesReturns>;

/** Of these received lines, what other returns that are authorised are going to take. */
async function promisedOf(
  tx: Tx,
  ids: readonly number[],
  own: number | null | undefined,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query(
    sql<{
      id: number;
      quantity: string;
    }>`select x.shipment_line_id as id, sum(x.quantity) as quantity from purchase_return_lines x ${raw(join('purchase_return_lines.return_id', 'x', 'r'))}
      where x.account_id = ${TENANT} and x.shipment_line_id = any(${ids}::bigint[]) and r.status = 'AUTORIZADA' and r.id <> ${own ?? 0} group by 1`,
  );
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/**
 * Null where it is no more than was received and not returned, nor promised to other returns; a
 * reversed one never came.
 */
export function returnProblem(
  quantity: string,
  received: ReceivedLine,
  promised = '0',
): string | null {
  if (received.status === 'CANCELADO')
    return t('purchasing.receiptReversed', 'La recepción {shipment} se revirtió.', {
      shipment: received.shipment ?? '',
    });
  const most = returnableOf(received).minus(promised);
  if (new Exact(promised).gt(0) && new Exact(quantity).gt(most))
    return t(
      'purchasing.mostUnpromised',
      'Máximo {most} {unit}: otra devolución autorizada se lleva {promised}.',
      { most: Exact.max(most, 0).toFixed(3), unit: received.unit, promised: promised },
    );
  return new Exact(quantity).gt(most)
    ? t('purchasing.mostReturned', 'Máximo {most} {unit} por devolver.', {
        most: most.toFixed(3),
        unit: received.unit,
      })
    : null;
}

/** A claim is of the same shipment, and goes back once. */
async function checkClaim({ tx, draft, fail }: Pick<Save, 'tx' | 'draft' | 'fail'>): Promise<void> {
  if (!draft.rejection_id) return;
  await lockNames(tx, [`return-of-claim:${draft.rejection_id}`]);
  const [claim] = await tx.query(
    sql<{
      shipment_id: number;
      other: string | null;
    }>`select c.shipment_id, (select coalesce(r.folio, '') from purchases_returns r where r.account_id = ${TENANT} and r.rejection_id = c.id and r.status <> 'CANCELADA' and r.id <> ${draft.id ?? 0} order by r.id limit 1) as other
      from pur__rejections c where c.account_id = ${TENANT} and c.id = ${draft.rejection_id}`,
  );
  if (claim?.shipment_id !== draft.shipment_id)
    fail('rejection_id', t('purchasing.claimOfOther', 'El rechazo es de otro embarque.'));
  if (claim && claim.other !== null)
    fail(
      'rejection_id',
      t('purchasing.claimReturned', 'El rechazo ya se devuelve en {folio}.', {
        folio: claim.other,
      }),
    );
}

export async function checkReturn({ tx, draft, before, fail }: Save): Promise<void> {
  const shipment = draft.shipment_id ? await loadShipment(tx, draft.shipment_id) : null;
  if (!shipment) return;
  if (!before && !RETURNABLE.some((status) => status === shipment.status))
    fail('shipment_id', t('purchasing.notReceived', 'El embarque no se ha recibido.'));
  if (shipment.type === 'SERVICIO')
    fail(
      'shipment_id',
      t('purchasing.serviceStays', 'Un servicio no se devuelve: revierte su aceptación.'),
    );
  const branch = await branchOfStorage(tx, draft.storage_id ?? null);
  if (branch !== null && branch !== shipment.branch_office_id)
    fail('storage_id', t('purchasing.branchOfStorage', 'El almacén es de otra sucursal.'));
  await checkClaim({ tx, draft, fail });
  const received = await loadReceivedLines(tx, { shipmentIds: [shipment.id] });
  const promised = await promisedOf(
    tx,
    received.map(({ id }) => id),
    draft.id,
  );
  if (linesOf(draft).length === 0)
    fail('lines', t('purchasing.nothingToReturn', 'De ese embarque ya no queda nada.'));
  for (const [i, line] of linesOf(draft).entries()) {
    const own = received.find(({ id }) => id === line.shipment_line_id);
    const problem =
      own && line.quantity ? returnProblem(line.quantity, own, promised.get(own.id)) : null;
    if (problem) fail(`lines[${i}][quantity]`, problem);
    const lots = lotsOf(line);
    const sum = sumOf(lots.map(({ quantity }) => quantity ?? 0));
    if (lots.length > 0 && !sum.eq(line.quantity ?? 0))
      fail(
        `lines[${i}][quantity]`,
        t('purchasing.lotsAddUp', 'Sus lotes suman {sum}: deben sumar lo que se devuelve.', {
          sum: sum.toFixed(),
        }),
      );
  }
}

/** Its receptions are locked: two that fit one by one are not both authorised. */
export async function requireReturnable({
  tx,
  before,
  fail,
}: TransitionContext<typeof purchasesReturns>): Promise<void> {
  const lines = linesOf(before);
  const ids = lines.flatMap(({ shipment_line_id }) => shipment_line_id ?? []);
  const received = new Map((await loadReceivedLines(tx, { ids })).map((each) => [each.id, each]));
  const promised = await promisedOf(tx, ids, before.id);
  for (const [i, line] of lines.entries()) {
    const own = received.get(line.shipment_line_id ?? 0);
    if (!own || new Exact(line.quantity ?? 0).lte(0)) continue;
    const problem = returnProblem(line.quantity!, own, promised.get(own.id));
    if (problem) fail(`lines[${i}][quantity]`, problem);
  }
}
