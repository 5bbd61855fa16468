/** Where a global invoice takes its concepts from: tickets of whoever made it (sat-cfdi §7.4). */
import type { Tx } from '#erp/db/database.ts';
import type { GlobalTicket } from '#erp/domains/cfdi/amounts/global.ts';
import type { Services } from '#erp/kernel/services.ts';

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /** Tickets of a global invoice that was made of records of the resource, in their order. */
    readonly globalTickets?: (tx: Tx, invoiceId: number) => Promise<readonly GlobalTicket[]>;
  }
}

interface Invoice {
  readonly id: number;
  readonly is_global?: boolean | null;
  readonly source_resource?: string | null;
}

/** Null of what is no global invoice. */
export async function ticketsOf(
  { tx, services }: { readonly tx: Tx; readonly services: Services },
  { id, is_global, source_resource }: Invoice,
): Promise<readonly GlobalTicket[] | null> {
  if (!is_global) return null;
  return (await services.rules.get(source_resource ?? '')?.globalTickets?.(tx, id)) ?? [];
}
