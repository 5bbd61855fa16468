/** A person gathers for a customer in one cart at a time; templates are as many as they like. */
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';

interface Cart {
  readonly id?: number;
  readonly owner_id: number | null;
  readonly customer_id: number | null;
  readonly is_template?: boolean | null;
}

/** What it is refused for; null while it is the only one. Two who begin it wait for each other. */
export async function otherOpenCart(tx: Tx, cart: Cart): Promise<string | null> {
  const { id = 0, owner_id, customer_id, is_template } = cart;
  if (is_template) return null;
  await lockNames(tx, [`shopping-carts ${owner_id} ${customer_id}`]);
  const [other] = await tx.query(
    sql<{
      folio: string | null;
    }>`select folio from shopping_carts where account_id = ${TENANT} and owner_id = ${owner_id}::bigint and customer_id is not distinct from ${customer_id}::bigint and status = 'ABIERTO' and not coalesce(is_template, false) and id <> ${id} order by id limit 1`,
  );
  if (!other) return null;
  const folio = other.folio ?? '';
  return customer_id
    ? t('sales.otherCart', 'Ya hay un carrito abierto de ese cliente: {folio}.', { folio })
    : t('sales.otherEmptyCart', 'Ya hay un carrito abierto sin cliente: {folio}.', { folio });
}
