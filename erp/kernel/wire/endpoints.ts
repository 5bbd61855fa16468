/** What a call receives, and the kinds of calls that belong to no resource. */
import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { EndpointSchemas, ExtraCall, Guard } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import type { IdempotencyKey } from '../idempotency.ts';
import type { CallContext, CallResult } from '../rules.ts';
import type { Services } from '../services.ts';
import type { WireObject } from './encoding.ts';

export interface Call {
  readonly services: Services;
  /** null on public calls. */
  readonly actor: Actor | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: WireObject;
  readonly body: WireObject;
  readonly repeat: IdempotencyKey | null;
  readonly ip: string;
  readonly requestId: string;
  /** The call as it came, for its headers. */
  readonly request: Request;
}

/** A call that belongs to no resource. */
export interface Endpoint extends Guard, EndpointSchemas {
  /** Its key is looked at before it runs. */
  readonly key: string | null;
  readonly method: ExtraCall['method'];
  readonly path: string;
  readonly summary: string;
  run(call: Call & { readonly actor: Actor }): Promise<Response>;
}

/** A call that nobody signs in for and that proves itself in another way. */
export interface PublicEndpoint extends Guard, EndpointSchemas {
  readonly key: 'public';
  readonly method: ExtraCall['method'];
  readonly path: string;
  readonly summary: string;
  run(call: Call): Promise<Response>;
}

export const notSignedInError = () =>
  new DomainError('NO_AUTENTICADO', t('access.signIn', 'Inicia sesión para continuar.'), {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export type PlatformContext = Omit<CallContext, 'resource' | 'id'>;

/** A call of sign-in or of one's own access: it runs with whoever asks, signed in or not. */
export interface PlatformEndpoint extends ExtraCall {
  run(context: PlatformContext): Promise<CallResult>;
}

export function requireActor({ actor }: { readonly actor: Actor | null }): Actor {
  if (!actor) throw notSignedInError();
  return actor;
}
