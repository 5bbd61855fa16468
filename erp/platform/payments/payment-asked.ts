/** Modules say what may be asked of a record by a link of payment. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

/** What somebody is about to be asked to pay. */
export interface AskedPayment {
  readonly record: RecordName;
  /** In `currency`, two decimals. */
  readonly amount: string;
  readonly currency: { readonly id: number; readonly code: string };
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * Before a provider is asked for a link. Throws VALIDACION at `amount`, `currency_id` or
     * `source_id` for what the record does not owe; of a record that it does not know it says
     * nothing.
     */
    readonly paymentAsked?: (context: Writing, asked: AskedPayment) => Promise<void>;
  }
}

/** Calls `paymentAsked` of whoever knows what a record owes. */
export async function requirePayable(context: Writing, asked: AskedPayment): Promise<void> {
  for (const { paymentAsked } of context.services.rules.values())
    await paymentAsked?.(context, asked);
}
