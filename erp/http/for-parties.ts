import { isExternal, isOpenTo, missingPrivilege } from '#erp/kernel/access.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { MountedEndpoint } from './mounted-endpoint.ts';

/**
 * The door of portals: a session bound to a party (`Actor.partyId`) makes the calls whose privilege
 * is declared for its kind, those of its own desk (`Guard.portal`) and public ones. Any other
 * throws SIN_PERMISO before it runs, whatever it would look at; a new call is shut until it says
 * otherwise.
 */
export const forParties = (call: MountedEndpoint): MountedEndpoint => ({
  ...call,
  run: async (made) => {
    const { actor, services } = made;
    const { key, portal } = call;
    if (!actor || !isExternal(actor) || key === 'public' || portal) return call.run(made);
    if (key === null)
      throw new DomainError('SIN_PERMISO', t('access.notInPortal', 'Esto no es del portal.'));
    if (!isOpenTo(actor, services.registry.privileges.get(key)))
      throw missingPrivilege(services.registry, key);
    return call.run(made);
  },
});
