/** The provider that stamps for an issuer: the one that the company has enabled. */
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import type { Pac } from '#erp/domains/cfdi/pac/port.ts';
import type { Services } from '#erp/kernel/services.ts';

interface Wanted {
  readonly services: Services;
  readonly accountId: number;
}

export const pacOf = (wanted: Wanted): Promise<Pac> => Promise.resolve(sandboxPac(wanted));
