import { sealInvoice } from './seal-invoice.ts';
import type { Change } from './sealing.ts';

/** What is sealed already is sent as it is; anything else is sealed first. */
export async function stampInvoice(context: Change): Promise<void> {
  if (context.before.status !== 'SELLADO') await sealInvoice(context);
}
