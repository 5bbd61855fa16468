/** Whether a CFDI is mailed once it is stamped, as its customer or its company want it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

interface Wish {
  readonly company: string | null;
  readonly customer: string | null;
}

/** `PENDIENTE` where it is to be mailed; what the sandbox stamped, only where all are. */
export async function wishedMail(
  tx: Tx,
  id: number,
  { fiscal_validity }: { readonly fiscal_validity: boolean },
): Promise<{ readonly mail_status?: 'PENDIENTE' }> {
  const [wish] = await tx.query(
    sql<Wish>`select (select m.on_stamping from sat__mail m where m.account_id = ${TENANT} limit 1) as company, c.cfdi_mail as customer
      from satinvoices i join customers c on c.account_id = ${TENANT} and c.id = i.customer_id where i.account_id = ${TENANT} and i.id = ${id} and not coalesce(i.is_global, false) and i.mail_status is null`,
  );
  if (!wish || wish.customer === 'NUNCA') return {};
  const company = wish.company ?? 'NUNCA';
  const wanted =
    company === 'TODOS' ||
    (fiscal_validity && (company === 'CON_VALIDEZ' || wish.customer === 'SIEMPRE'));
  return wanted ? { mail_status: 'PENDIENTE' } : {};
}
