/** Lots made out of others, with what is true of both (inventory R10). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { auditLots } from '#erp/domains/stock/lots/lot-audit.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';

/**
 * What a part of a lot has of the whole. Weights and length were measured of the whole and are not
 * copied.
 */
export const INHERITED = [
  'product_id',
  'kind',
  'status',
  'status_reason',
  'produced_on',
  'received_on',
  'expires_on',
  'retest_on',
  'supplier_id',
  'supplier_lot',
  'country_origin_id',
  'pedimento',
  'customs_date',
  'customs_office',
  'moisture_pct',
  'width_cm',
  'grammage',
  'color',
  'conv_num',
  'conv_den',
  'conv_unit_id',
] as const;

/** `why` is what its history says of it. */
export async function copyLot(
  context: StockContext,
  from: number,
  code: string,
  parentId: number | null,
  why: string,
): Promise<number> {
  const { tx, actor } = context;
  const columns = INHERITED.join(', ');
  const [made] = await tx.query<{ id: number }>(
    `insert into lots (account_id, code, parent_lot_id, source_resource, source_id, created_by, updated_by, ${columns})
     select account_id, $2, $3::bigint, 'lots', id::text, $4::bigint, $4::bigint, ${columns} from lots where account_id = $5 and id = $1 returning id`,
    [from, code, parentId, actor.userId, TENANT],
  );
  await auditLots(context, [made!.id], why);
  return made!.id;
}

/** `{code}-1`, `-2` …: the next ones that no lot of the product has. */
export async function partCodes(
  { tx }: StockContext,
  productId: number,
  code: string,
  count: number,
): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    'select code from lots where account_id = $4 and product_id = $1 and left(code, $2) = $3',
    [productId, code.length + 1, `${code}-`, TENANT],
  );
  const taken = new Set(rows.map((row) => row.code));
  const codes: string[] = [];
  for (let n = 1; codes.length < count; n++)
    if (!taken.has(`${code}-${n}`)) codes.push(`${code}-${n}`);
  return codes;
}
