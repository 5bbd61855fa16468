/** The provider that a company stamps with, and asks of what it receives. */
import type { Services } from '#erp/kernel/services.ts';
import type { Pac } from './port.ts';
import { sandboxPac } from './sandbox/sandbox.ts';

/** The sandbox, until the company's choice of another is kept. */
export const companyPac = (at: { readonly services: Services; readonly accountId: number }): Pac =>
  sandboxPac(at);
