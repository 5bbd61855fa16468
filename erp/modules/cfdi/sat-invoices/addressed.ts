/** To whom a CFDI is mailed unless the person says another. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

interface Addressed {
  readonly number: string;
  readonly emails: string | null;
}

/** Its own addresses, those of the legal name, or the customer's. */
export async function addressed(tx: Tx, id: number): Promise<Addressed> {
  const [invoice] = await tx.query(
    sql<Addressed>`select coalesce(i.number, '') as number, coalesce(i.emails, r.invoice_emails, c.email) as emails from satinvoices i
      left join customer_tax_companies r on r.account_id = ${TENANT} and r.id = i.tax_company_id left join customers c on c.account_id = ${TENANT} and c.id = i.customer_id
      where i.account_id = ${TENANT} and i.id = ${id}`,
  );
  return invoice!;
}
