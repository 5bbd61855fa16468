import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { openRecord, type Origin } from '../open-record.ts';
import { rejections } from './rejections.ts';
import { stockQty } from './stock-qty.ts';

export interface NewRejection {
  readonly origin: 'RECEPCION' | 'DEVOLUCION_CLIENTE' | 'PRODUCCION' | 'SURTIDO' | 'CONTEO';
  readonly storageId: number;
  readonly slotId?: number | null;
  readonly productId: number;
  readonly lotId?: number | null;
  /** > 0, in `unitId`, or in the stock unit without one. */
  readonly qty: string;
  readonly unitId?: number | null;
  /** Without it, the first cause that rejections may have. */
  readonly reasonId?: number | null;
  readonly notes?: string | null;
  readonly source?: Origin;
}

/** Opens a rejection for another document; gives its id. */
export async function openRejection(
  context: StockContext,
  rejection: NewRejection,
): Promise<number> {
  const { productId, lotId = null, qty, unitId = null } = rejection;
  return openRecord(context, rejections, {
    status: 'PENDIENTE',
    origin: rejection.origin,
    reason_id: rejection.reasonId ?? (await usualReason(context)),
    storage_id: rejection.storageId,
    slot_id: rejection.slotId ?? null,
    product_id: productId,
    lot_id: lotId,
    qty,
    unit_id: unitId,
    qty_stock: (await stockQty(context.tx, { productId, lotId, unitId, qty })) ?? qty,
    notes: rejection.notes ?? null,
    source_resource: rejection.source?.resource ?? null,
    source_id: rejection.source?.id ?? null,
  });
}

async function usualReason({ tx }: StockContext): Promise<number> {
  const [cause] = await tx.query<{ id: number }>(
    `select id from causes where account_id = $1 and active and 'RECHAZO' = any(scopes) order by id limit 1`,
    [TENANT],
  );
  if (!cause)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'wms.noCauses',
        'No hay causas de rechazo: agrega una en Causas, con «Rechazos» en «Se usa en».',
      ),
    );
  return cause.id;
}
