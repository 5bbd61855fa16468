import { missingKey } from '#erp/api/access.ts';
import { holds, type Actor } from '#erp/api/actor.ts';
import type { Services } from '#erp/api/services.ts';

/** Throws SIN_PERMISO unless the actor holds the key. */
export function requireRight({ registry }: Services, actor: Actor, key: string): void {
  if (!holds(actor, key)) throw missingKey(registry, key);
}
