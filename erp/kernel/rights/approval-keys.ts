import type { Actor } from '#erp/kernel/actor.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

export const transitionKeyOf = (registry: Registry, resource: Resource, action: string): string =>
  resource.states?.transitions[action]?.key ?? `${registry.privilegePath(resource)}.${action}`;

/**
 * Whoever decides a level acts with the right that it asks for: a delegate with the delegator's, a
 * refusal with the level's.
 */
export const withKey = (actor: Actor, key: string): Actor =>
  actor.permissions.grants.has(key)
    ? actor
    : {
        ...actor,
        permissions: {
          ...actor.permissions,
          grants: new Map([
            ...actor.permissions.grants,
            [key, { scope: 'TODOS' as const, maxAmount: null }],
          ]),
        },
      };

/**
 * The approval action that a transition sends, refuses or is; null for one that has nothing to do
 * with approvals.
 */
export function approvalRole(
  resource: Resource,
  transition: string,
): { readonly action: string; readonly as: 'action' | 'send' | 'reject' } | null {
  for (const [action, { send, reject }] of Object.entries(resource.approvals?.actions ?? {})) {
    if (transition === action) return { action, as: 'action' };
    if (transition === send) return { action, as: 'send' };
    if (transition === reject) return { action, as: 'reject' };
  }
  return null;
}
