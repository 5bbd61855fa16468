/** To whom letters of a supplier go. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

interface Contact {
  readonly email: string;
  readonly receives_orders: boolean | null;
}

async function addressesOf(
  tx: Tx,
  supplierId: number,
  isOf: (contact: Contact & { readonly is_main: boolean | null }) => boolean,
): Promise<readonly string[]> {
  const rows = await tx.query(
    sql<
      Contact & { is_main: boolean | null }
    >`select c.email, c.receives_orders, c.is_main from supplier_contacts c where c.account_id = ${TENANT} and c.supplier_id = ${supplierId} and c.email is not null order by c.position, c.id`,
  );
  const own = rows.filter(isOf);
  if (own.length > 0) return own.map(({ email }) => email);
  const [supplier] = await tx.query(
    sql<{
      email: string | null;
    }>`select email from suppliers where account_id = ${TENANT} and id = ${supplierId}`,
  );
  return supplier?.email ? [supplier.email] : [];
}

/** Who takes its orders; without any, the supplier's own address. */
export const orderContacts = (tx: Tx, supplierId: number): Promise<readonly string[]> =>
  addressesOf(tx, supplierId, ({ receives_orders }) => receives_orders === true);

/** Its main contact; without any, the supplier's own address. */
export const mainContacts = (tx: Tx, supplierId: number): Promise<readonly string[]> =>
  addressesOf(tx, supplierId, ({ is_main }) => is_main === true);

/** Who takes its orders and the main contact, to whom claims go. */
export const claimContacts = (tx: Tx, supplierId: number): Promise<readonly string[]> =>
  addressesOf(tx, supplierId, ({ receives_orders, is_main }) => !!receives_orders || !!is_main);
