/**
 * What a reader of codes has read: a label of ours, a code, a bar code; told apart by what the
 * company has.
 */
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';

const LABEL = /\/q\/(product|lot|slot|storage|supplying|movement|branch-transfer)\/(\d{1,15})\/?$/;

export interface ScannedCode {
  readonly raw: string;
  readonly productId: number | null;
  readonly lotId: number | null;
  readonly slotId: number | null;
}

interface Where {
  readonly storageId: number;
  /** Lots of one code may be of several products: those of these come first. */
  readonly productId?: number | null;
}

/**
 * Null for everything that is no label, lot, place, product or bar code of the company. A lot names
 * its product too.
 */
export async function findScannedCode(
  tx: Tx,
  text: string,
  { storageId, productId = null }: Where,
): Promise<ScannedCode> {
  const raw = text.trim();
  const nothing: ScannedCode = { raw, productId: null, lotId: null, slotId: null };
  const [, kind, id] = LABEL.exec(raw) ?? [];
  if (kind && id) return { ...nothing, ...(await labelled(tx, kind, Number(id))) };
  const code = raw.toUpperCase();
  const [found] = await tx.query<{
    product_id: number | null;
    lot_id: number | null;
    slot_id: number | null;
  }>(
    `select * from (
       select l.product_id, l.id as lot_id, null::bigint as slot_id, case when l.product_id = $3 then 0 else 2 end as turn from lots l where l.account_id = $4 and upper(l.code) = $1
       union all select null, null, u.id, 1 from wms__slots u where u.account_id = $4 and u.code = $1 and u.storage_id = $2
       union all select p.id, null, null, 1 from products p where p.account_id = $4 and (p.code = $1 or p.barcode = $1)
       union all select x.product_id, null, null, 1 from product_units x where x.account_id = $4 and x.barcode = $1) f
     order by turn, lot_id limit 1`,
    [code, storageId, productId, TENANT],
  );
  return found
    ? { raw, productId: found.product_id, lotId: found.lot_id, slotId: found.slot_id }
    : nothing;
}

async function labelled(tx: Tx, kind: string, id: number): Promise<Partial<ScannedCode>> {
  if (kind === 'slot') return { slotId: id };
  if (kind === 'product') return { productId: id };
  if (kind !== 'lot') return {};
  const [lot] = await tx.query<{ product_id: number }>(
    'select product_id from lots where account_id = $2 and id = $1',
    [id, TENANT],
  );
  return lot ? { productId: lot.product_id, lotId: id } : {};
}
