/** Documents that a CFDI was made of learn what becomes of it, in the transaction that does it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

/** A CFDI that says which document it comes from. */
export interface InvoiceMoved {
  readonly happened: 'DESCARTADO' | 'TIMBRADO' | 'CANCELADO';
  readonly invoice: { readonly id: number };
  /** Ids of the resource's documents in it. */
  readonly sources: readonly number[];
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * A CFDI made of documents of the resource is being stamped or cancelled, or its draft deleted,
     * in that transaction. It may move the documents' states, or refuse what happened.
     */
    readonly invoiceMoved?: (context: Writing, moved: InvoiceMoved) => Promise<void>;
  }
}

/** Calls `invoiceMoved` of the rules of its source; nothing of what was captured by hand. */
export async function notifyInvoiceMoved(
  context: Writing,
  id: number,
  happened: InvoiceMoved['happened'],
): Promise<void> {
  const [source] = await context.tx.query(
    sql<{
      resource: string;
      id: string;
    }>`select source_resource as resource, source_id as id from satinvoices where account_id = ${TENANT} and id = ${id} and source_resource is not null and source_id is not null`,
  );
  if (!source) return;
  const moved = { happened, invoice: { id }, sources: [Number(source.id)] };
  await context.services.rules.get(source.resource)?.invoiceMoved?.(context, moved);
}
