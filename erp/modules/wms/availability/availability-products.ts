/** Which products a person may ask the availability of, and which one is meant (inventory §5). */
import { join } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Tx } from '#erp/db/database.ts';

export interface AskedProduct {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly stock_unit_id: number;
  readonly unit: string;
}

const MOST = 12;

/** Lists of a customer in force, with those they lean on. */
const listsSql = (today: string, customer: string) => `with recursive lists as (
    select p.id, p.base_pricelist_id, 0 as depth from pricelists p
    where p.status = 'AUTORIZADA' and p.valid_from <= ${today}::date and (p.valid_to is null or p.valid_to >= ${today}::date)
      and (p.id = (select c.pricelist_id from customers c where c.id = ${customer}) or (p.kind = 'CONVENIO' and p.customer_id = ${customer}))
    union all select b.id, b.base_pricelist_id, l.depth + 1 from pricelists b join lists l on b.id = l.base_pricelist_id where l.depth < 5)`;
const LISTED = `exists (select 1 from pricelists__lines r where r.pricelist_id in (select id from lists)
    and (r.applies_to = 'TODOS' or r.product_id = p.id or r.line_id = p.line_id
      or r.category_id in (select c.id from categories c where c.id = p.category_id union select c.parent_id from categories c where c.id = p.category_id)))`;

/** A customer asks only for what is sold to him. */
function productsSql(actor: Actor, today: string, params: Params): string {
  const own = actor.userKind === 'CLIENTE';
  return `${own ? listsSql(params.add(today), params.add(actor.partyId)) : ''} select p.id, p.code, p.name, p.kind, p.stock_unit_id, u.code as unit
    from products p ${join('products.stock_unit_id', 'p', 'u')}
    where (p.is_stocked or p.kind = 'KIT') and not p.is_template and p.status <> 'BLOQUEADO' ${own ? `and p.is_sellable and ${LISTED}` : ''}`;
}

/** Exactly by code or barcode; otherwise all whose code and name have every word. */
export async function findProducts(
  tx: Tx,
  actor: Actor,
  today: string,
  typed: string,
): Promise<readonly AskedProduct[]> {
  const exact = new Params();
  const code = `${productsSql(actor, today, exact)} and (upper(p.code) = upper(${exact.add(typed)}) or p.barcode = ${exact.add(typed)}) limit 1`;
  const [found] = await tx.query<AskedProduct>(code, exact.values);
  if (found) return [found];
  const params = new Params();
  const words = typed
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return tx.query<AskedProduct>(
    `${productsSql(actor, today, params)} and (p.code || ' ' || p.name) ilike all(${params.add(words)}::text[]) order by p.code limit ${MOST}`,
    params.values,
  );
}

/** Those of the products that the person may ask for. */
export function allowedProducts(
  tx: Tx,
  actor: Actor,
  today: string,
  ids: readonly number[],
): Promise<AskedProduct[]> {
  const params = new Params();
  return tx.query<AskedProduct>(
    `${productsSql(actor, today, params)} and p.id = any(${params.add(ids)}::bigint[])`,
    params.values,
  );
}
