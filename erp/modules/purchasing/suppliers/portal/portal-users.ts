/** A supplier's own people in its portal (purchasing §3). */
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { SavedContext, TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  deactivatePartyUsers,
  invitePartyUser,
} from '#erp/platform/access/outsiders/party-users.ts';
import { INVITE_USER } from './invite-user.ts';
import type { suppliers } from '../suppliers.ts';

export const inviteUser = actionRulesOf<typeof suppliers>()(INVITE_USER, {
  async prefill({ record }) {
    return { values: { email: record.email } };
  },
  async run({ record, input, ...context }) {
    if (!record.portal_enabled)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('purchasing.portalOff', 'Primero activa su acceso al portal y guarda.'),
      );
    const email = input.email!.toLowerCase();
    const userId = await invitePartyUser(context, 'PROVEEDOR', record.id, {
      name: input.name!,
      email,
    });
    return {
      data: { userId },
      outcome: {
        message: t('purchasing.invited', 'Se invitó a {name}: el enlace llegará a {email}.', {
          name: input.name!,
          email,
        }),
      },
    };
  },
});

/** Whoever is not dealt with any more looks at nothing any more. */
export async function closePortal(context: TransitionContext<typeof suppliers>): Promise<void> {
  await deactivatePartyUsers(
    context,
    'PROVEEDOR',
    context.before.id!,
    t('purchasing.supplierRetired', 'Su empresa se dio de baja como proveedor.'),
  );
}

/** The switch that opens the portal to a supplier shuts it too. */
export async function followPortalSwitch({
  before,
  after,
  ...context
}: SavedContext<typeof suppliers>): Promise<void> {
  if (before?.portal_enabled && !after.portal_enabled)
    await deactivatePartyUsers(
      context,
      'PROVEEDOR',
      after.id!,
      t('purchasing.portalClosed', 'Se cerró el portal a su empresa.'),
    );
}
