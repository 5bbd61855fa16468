/** Whose a CFDI is that said its receiver itself: known once the SAT took the data. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

interface StampedCustomer {
  readonly customer_id: number;
  readonly tax_company_id: number;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * The customer of a CFDI of the public at large, made of the resource's records, as it is being
     * stamped. Null leaves it of the public.
     */
    readonly stampedCustomer?: (
      context: Writing,
      invoiceId: number,
    ) => Promise<StampedCustomer | null>;
  }
}

export async function stampedCustomer(
  context: Writing,
  invoiceId: number,
): Promise<StampedCustomer | null> {
  const { tx, services } = context;
  const [invoice] = await tx.query(
    sql<{
      source_resource: string | null;
    }>`select source_resource from satinvoices where account_id = ${TENANT} and id = ${invoiceId} and cfdi_type = 'INGRESO' and not coalesce(is_global, false) and tax_company_id is null`,
  );
  const owner = services.rules.get(invoice?.source_resource ?? '');
  return (await owner?.stampedCustomer?.(context, invoiceId)) ?? null;
}
