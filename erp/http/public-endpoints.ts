/**
 * Calls that nobody signs in for and that prove themselves in another way: our own web server, a
 * payment provider, whoever paid a ticket.
 */
import type { PublicEndpoint } from '../kernel/wire/endpoints.ts';
import { paymentOpenCalls } from '../modules/settings/payment-gateways/payment-open.endpoints.ts';
import { selfInvoicingCalls } from '../modules/pos/self-invoice-requests/portal.endpoints.ts';
import { faultCalls } from '../modules/sys/health/faults.endpoints.ts';

export const publicEndpoints: readonly PublicEndpoint[] = [
  ...faultCalls,
  ...paymentOpenCalls,
  ...selfInvoicingCalls,
];
