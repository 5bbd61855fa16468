/** Calls that nobody signs in for and that prove themselves in another way: our own web server, a payment provider. */
import { paymentOpenCalls } from '../modules/settings/payment-gateways/payment-open.endpoints.ts';
import { faultCalls } from '../modules/sys/health/faults.endpoints.ts';
import type { ExtraCall, Guard } from '../model/types.ts';
import type { Call } from './routes.ts';

export interface PublicEndpoint extends Guard {
  readonly key: 'public';
  readonly method: ExtraCall['method'];
  readonly path: string;
  readonly summary: string;
  /** The body is read by the call itself, as it came: a signature covers its bytes. */
  readonly raw?: true;
  run(call: Call): Promise<Response>;
}

export const publicEndpoints: readonly PublicEndpoint[] = [...faultCalls, ...paymentOpenCalls];
