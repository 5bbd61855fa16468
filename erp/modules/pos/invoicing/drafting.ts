/** What drafts of CFDI that come from tickets share. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export const TICKETS = 'pos/tickets';

/** What a ticket is charged in. */
export async function baseCurrency(tx: Tx): Promise<number> {
  const [currency] = await tx.query(
    sql<{
      id: number;
    }>`select id from currencies where account_id = ${TENANT} and code = 'MXN' limit 1`,
  );
  return currency!.id;
}

/** In whose name what nobody asked for is invoiced: the one chosen, or the first of that class. */
export async function publicCustomer(tx: Tx): Promise<number> {
  const [customer] = await tx.query(
    sql<{
      id: number;
    }>`select c.id from customers c left join pos__config p on p.account_id = ${TENANT} and p.default_customer_id = c.id where c.account_id = ${TENANT} and c.legal_person = 'PUBLICO_GENERAL' and c.status = 'ACTIVO' order by p.id nulls last, c.id limit 1`,
  );
  if (customer) return customer.id;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('pos.noPublic', 'Falta el cliente público en general: agrégalo en Clientes con ese tipo.'),
  );
}

/** What only the system writes of a draft that comes from a ticket (finance R21). */
export async function comesFrom(tx: Tx, invoiceId: number, ticketId: number): Promise<void> {
  await tx.execute(
    sql`update satinvoices set origin = 'POS', posts = false, source_resource = ${TICKETS}, source_id = ${String(ticketId)} where account_id = ${TENANT} and id = ${invoiceId}`,
  );
}
