import type { Actor } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Services } from '#erp/kernel/services.ts';

/** Who asks, in no transaction. */
export interface Asking {
  readonly services: Services;
  readonly actor: Actor;
}

export const within = <T>(
  { services, actor }: Asking,
  work: (context: Writing) => Promise<T>,
): Promise<T> =>
  services.db.tenant({ accountId: actor.accountId }, (tx) =>
    work({ tx, services, actor, now: services.now() }),
  );
