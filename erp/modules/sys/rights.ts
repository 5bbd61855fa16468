import { missingKey } from '#erp/kernel/access.ts';
import { holds, type Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

/** Throws SIN_PERMISO unless the actor holds the key. */
export function requireRight({ registry }: Services, actor: Actor, key: string): void {
  if (!holds(actor, key)) throw missingKey(registry, key);
}
