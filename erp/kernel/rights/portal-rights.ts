import type { Registry } from '#erp/model/registry.ts';
import { isExternal } from '../access.ts';
import type { Actor, Permissions } from '../actor.ts';

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
          [...permissions.grants].filter(([key]) => registry.privileges.get(key)?.portal),
        ),
        storageIds: [],
        teamIds: [],
      }
    : permissions;
