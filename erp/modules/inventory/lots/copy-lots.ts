/** Packages of a lot, each a lot of its own with its weights. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { auditLots } from '#erp/domains/stock/lots/lot-audit.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { INHERITED } from './lot-copy.ts';

export interface PackedLot {
  readonly code: string;
  readonly kind: string;
  readonly gross_kg: string;
  readonly tare_kg: string | null;
  readonly supplier_lot: string | null;
}

const OWN = new Set(['kind', 'supplier_lot']);

/** Their ids, in the order of the parts; `why` is what their history says. */
export async function copyLots(
  context: StockContext,
  parentId: number,
  { parts, why }: { readonly parts: readonly PackedLot[]; readonly why: string },
): Promise<readonly number[]> {
  const { tx, actor } = context;
  const columns = INHERITED.filter((name) => !OWN.has(name)).join(', ');
  const made = await tx.query<{ id: number; code: string }>(
    `insert into lots (account_id, code, kind, gross_kg, tare_kg, supplier_lot, parent_lot_id, source_resource, source_id, created_by, updated_by, ${columns})
     select w.account_id, d.code, d.kind, d.gross_kg, d.tare_kg, coalesce(d.supplier_lot, w.supplier_lot), w.id, 'lots', w.id::text, $2::bigint, $2::bigint, ${columns
       .split(', ')
       .map((name) => `w.${name}`)
       .join(', ')}
     from lots w cross join jsonb_to_recordset($3::jsonb) as d(code text, kind text, gross_kg numeric, tare_kg numeric, supplier_lot text)
     where w.account_id = $4 and w.id = $1 returning id, code`,
    [parentId, actor.userId, JSON.stringify(parts), TENANT],
  );
  const ids = new Map(made.map(({ id, code }) => [code, id]));
  await auditLots(
    context,
    made.map(({ id }) => id),
    why,
  );
  return parts.map(({ code }) => ids.get(code)!);
}
