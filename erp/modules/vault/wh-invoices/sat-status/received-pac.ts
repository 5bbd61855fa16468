import type { Pac } from '#erp/domains/cfdi/pac/port.ts';
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import type { Services } from '#erp/kernel/services.ts';

/** Who is asked of what arrives: the provider of the company's issuer. */
export const receivedPac = (at: { readonly services: Services; readonly accountId: number }): Pac =>
  sandboxPac(at);
