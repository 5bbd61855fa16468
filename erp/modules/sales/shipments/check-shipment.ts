/** What a shipment is refused for while it is written, and of what branch it is. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext, SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { slsShipments } from './shipments.ts';

type Save = SaveContext<typeof slsShipments>;

interface Ordered {
  readonly id: number;
  readonly status: string;
  readonly folio: string;
  readonly customer_id: number;
  readonly consignee_id: number | null;
}

const orderedOf = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Ordered>`select l.id, o.status, coalesce(o.folio, o.id::text) as folio, o.customer_id, o.consignee_id from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))} where l.account_id = ${TENANT} and l.id = any(${ids}::bigint[])`,
  );

async function branchOf(tx: Tx, storageId: number | null): Promise<number | null> {
  const [storage] = await tx.query(
    sql<{
      branch_office_id: number;
    }>`select branch_office_id from storages where account_id = ${TENANT} and id = ${storageId}::bigint`,
  );
  return storage?.branch_office_id ?? null;
}

export async function completeShipment({
  tx,
  draft,
}: ComputeContext<typeof slsShipments>): Promise<void> {
  draft.branch_office_id = await branchOf(tx, draft.storage_id ?? null);
}

/** One place of one customer for each; many orders. */
async function checkLines({ tx, draft, fail }: Save): Promise<void> {
  const lines = linesOf(draft);
  const ordered = new Map(
    (
      await orderedOf(
        tx,
        lines.flatMap(({ order_line_id }) => order_line_id ?? []),
      )
    ).map((each) => [each.id, each]),
  );
  for (const [i, { order_line_id }] of lines.entries()) {
    const own = ordered.get(order_line_id ?? 0);
    if (!own) continue;
    const at = `lines[${i}][order_line_id]`;
    const { folio } = own;
    if (own.status !== 'AUTORIZADO')
      fail(at, t('sales.orderNotOpen', 'El pedido {folio} no está autorizado.', { folio }));
    else if (own.customer_id !== draft.customer_id)
      fail(at, t('sales.orderOfAnother', 'El pedido {folio} es de otro cliente.', { folio }));
    else if (own.consignee_id !== (draft.consignee_id ?? null))
      fail(at, t('sales.orderElsewhere', 'El pedido {folio} va a otro consignatario.', { folio }));
  }
}

export async function checkShipment(context: Save): Promise<void> {
  const { draft, before, changed, fail } = context;
  if (draft.freight_mode !== 'CLIENTE_RECOGE' && !draft.consignee_id)
    fail(
      'consignee_id',
      t('sales.placeNeeded', 'Elige el consignatario, o que el cliente recoja.'),
    );
  if (!before || changed('customer_id') || changed('consignee_id')) await checkLines(context);
  if (before && before.status !== 'BORRADOR')
    for (const name of ['storage_id', 'customer_id', 'consignee_id', 'lines'] as const)
      if (changed(name))
        fail(name, t('sales.alreadyPicked', 'Ya se surte: cancela el embarque para cambiarlo.'));
}
