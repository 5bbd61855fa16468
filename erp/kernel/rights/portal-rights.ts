import type { Registry } from '#erp/model/registry.ts';
import type { PartyKind } from '#erp/model/types.ts';
import { isExternal } from '../access.ts';
import type { Actor, Grant, Permissions } from '../actor.ts';

/** Of somebody's rights, those that somebody of this kind may have, whatever the roles list. */
export const rightsOfKind = (
  registry: Registry,
  userKind: Actor['userKind'],
  permissions: Permissions,
): Permissions =>
  isExternal({ userKind })
    ? {
        ...permissions,
        grants: new Map(
          [...permissions.grants].filter(
            ([key]) => registry.privileges.get(key)?.portal === userKind,
          ),
        ),
        storageIds: [],
        teamIds: [],
      }
    : { ...permissions, grants: withPreviews(registry, withoutActs(registry, permissions.grants)) };

const READS = new Set(['list', 'export', 'print']);

/**
 * What a party answers in its portal nobody of the company answers, whatever the roles list. A
 * right of a module, of no portal's resource, is one that a party may hold too.
 */
const withoutActs = (registry: Registry, grants: Permissions['grants']): Permissions['grants'] =>
  new Map(
    [...grants].filter(([key]) => {
      const privilege = registry.privileges.get(key);
      return !privilege?.portal || privilege.resource === null || READS.has(privilege.operation);
    }),
  );

/** Who may look at a portal reads all that its users read. */
function withPreviews(registry: Registry, grants: Permissions['grants']): Permissions['grants'] {
  const previewed = new Map<PartyKind, Grant>();
  for (const [key, grant] of grants) {
    const kind = registry.privileges.get(key)?.portalPreview;
    if (kind) previewed.set(kind, grant);
  }
  if (previewed.size === 0) return grants;
  const read = [...registry.privileges.values()].flatMap(({ key, portal, operation, resource }) => {
    const grant = portal && resource !== null && READS.has(operation) && previewed.get(portal);
    return grant && !grants.has(key) ? [[key, grant] as const] : [];
  });
  return new Map([...grants, ...read]);
}
