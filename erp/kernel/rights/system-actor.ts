/**
 * Who acts when nobody does: provisioning and jobs. Holds every right of one company; its acts are
 * audited as SISTEMA.
 */
import type { Registry } from '#erp/model/registry.ts';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';

export function systemActor(
  registry: Registry,
  accountId: number,
  accountCode: string,
  timeZone: string,
): Actor {
  return {
    accountId,
    accountCode,
    origin: 'SISTEMA',
    userId: null,
    nickname: 'sistema',
    userKind: 'INTERNO',
    partyId: null,
    operator: false,
    sessionId: null,
    reauthAt: null,
    permissions: {
      version: 0,
      grants: new Map(
        [...registry.privileges.keys()].map((key) => [key, { scope: 'TODOS', maxAmount: null }]),
      ),
      modules: new Set(registry.modules.map((module) => module.key)),
      roleIds: [],
      roleCodes: ['ADMINISTRADOR'],
      allBranches: true,
      branchIds: [],
      defaultBranchId: null,
      storageIds: null,
      teamIds: [],
    },
    languageCode: 'ES-MX',
    timeZone,
    ip: '',
    requestId: 'sistema',
  };
}

/**
 * The person, with the rights that the document's own action stands for; of a portal too, whose
 * action has looked whether the record is theirs.
 */
export const onBehalfOf = ({ registry }: Services, actor: Actor): Actor => ({
  ...actor,
  userKind: 'INTERNO',
  partyId: null,
  permissions: systemActor(registry, actor.accountId, actor.accountCode, actor.timeZone)
    .permissions,
});
