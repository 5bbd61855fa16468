import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { MountedEndpoint } from './mounted-endpoint.ts';

/**
 * A key of an interface acts for a program, which has no password, no notices and no drafts: what
 * is a person's throws SIN_PERMISO for it.
 */
export const forPeople = (call: MountedEndpoint): MountedEndpoint =>
  call.person
    ? {
        ...call,
        run: async (made) => {
          if (made.actor?.origin === 'LLAVE_API')
            throw new DomainError(
              'SIN_PERMISO',
              t('access.onlyPeople', 'Esto es de cada persona: una llave no lo usa.'),
            );
          return call.run(made);
        },
      }
    : call;
