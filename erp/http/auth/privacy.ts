/** The privacy notice, accepted once at the first sign-in. */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';

/** Of the notice that the profile shows; raise it with its text. */
const PRIVACY_VERSION = '2026-1';

/** `POST auth/privacy` {accept}: a second time changes nothing. */
export async function acceptPrivacy(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (textOf(body, 'accept', 1) !== '1')
    throw invalid({ accept: [t('auth.tickBox', 'Marca la casilla para continuar.')] });
  const now = services.now();
  await services.db.system(async (tx) => {
    const changed = await tx.execute(
      'update users set privacy_accepted_at = $3, privacy_version = $4 where account_id = $1 and id = $2 and privacy_accepted_at is null',
      [actor.accountId, actor.userId, now.toString(), PRIVACY_VERSION],
    );
    if (changed === 0) return;
    await writeSignIn(tx, {
      action: 'ACCION',
      transition: 'acceptPrivacy',
      accountId: actor.accountId,
      userId: actor.userId,
      nickname: actor.nickname,
      sessionId: actor.sessionId,
      requestId: actor.requestId,
      ip: actor.ip,
      changes: { privacy_version: [null, PRIVACY_VERSION] },
    });
  });
  if (actor.userId !== null) signedInOf(services.db).dropUser(actor.accountId, actor.userId);
}
