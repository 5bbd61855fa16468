/** Modules hear of money that a provider received for the company. */
import type { Writing } from '#erp/kernel/extension-points.ts';

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * A link of `payment-links` was paid, in the transaction that writes it down: once for each
     * link, which it holds. It stores what it cannot do yet and goes on: the money is there.
     */
    readonly paymentReceived?: (context: Writing, linkId: number) => Promise<void>;
  }
}

/** Calls `paymentReceived` of whoever listens. */
export async function notifyPaymentReceived(context: Writing, linkId: number): Promise<void> {
  for (const { paymentReceived } of context.services.rules.values())
    await paymentReceived?.(context, linkId);
}
