import { missingPrivilege } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

/** Throws SIN_PERMISO unless the actor holds the key. */
export function requireRight({ registry }: Services, actor: Actor, key: string): void {
  if (!hasPermission(actor, key)) throw missingPrivilege(registry, key);
}
