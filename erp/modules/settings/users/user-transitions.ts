/** Effects of the actions on a user (platform §3). */
import { t } from '#erp/model/texts/t.ts';
import { mailFactorRemoved, sendLink } from '#erp/platform/access/access-mails.ts';
import { seal, unseal } from '#erp/kernel/rights/encryption.ts';
import { isLastAdministrator, lastAdministrator } from '#erp/kernel/rights/escalation.ts';
import { runAsOwner } from '#erp/platform/access/identities.ts';
import { endSessions, type EndReason } from '#erp/platform/access/sessions.ts';
import {
  clearRateLimit,
  codeRateLimit,
  emailRateLimit,
  reauthenticationRateLimit,
} from '#erp/platform/access/sign-in/rate-limits.ts';
import { forgetDevices } from '#erp/platform/access/second-factor/trusted-devices.ts';
import { endLinks } from '#erp/platform/access/tokens.ts';
import { reassign } from '#erp/platform/approvals/request.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import { readSecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { users } from './users.ts';

/** Days without signing in after which a returning person sets a new password. */
const AWAY_DAYS = 90;

const idOf = ({ before }: TransitionContext<typeof users>) => before.id;

function requireReason({ input, changes }: TransitionContext<typeof users>): void {
  let reason = '';
  if (typeof input.status_reason === 'string') reason = input.status_reason.trim();
  else if (typeof input.reason === 'string') reason = input.reason.trim();
  if (reason === '') throw invalid({ status_reason: [t('settings.reason', 'Escribe el motivo.')] });
  if (reason.length > 200)
    throw invalid({
      status_reason: [t('settings.reasonLength', 'Escribe como máximo 200 caracteres.')],
    });
  changes.status_reason = reason;
}

async function leave(context: TransitionContext<typeof users>, reason: EndReason): Promise<void> {
  const { tx, actor, now } = context;
  if (idOf(context) === actor.userId)
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'settings.notOwnUser',
        'No puedes hacerlo con tu propio usuario. Pídelo a otro administrador.',
      ),
    );
  if (await isLastAdministrator(tx, idOf(context)))
    throw new DomainError('ESTADO_INVALIDO', lastAdministrator());
  requireReason(context);
  await raisePermissions(tx);
  await reassign(
    tx,
    actor,
    idOf(context),
    now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
  );
  await runAsOwner(tx, async () => {
    await endSessions(tx, actor.accountId, idOf(context), reason, now);
    // An invitation that is still open lets nobody in afterwards.
    await endLinks(tx, actor.accountId, idOf(context));
  });
}

async function comeBack(context: TransitionContext<typeof users>): Promise<void> {
  const { tx, actor, before, now } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  if (typeof before.valid_until === 'string' && before.valid_until < today)
    throw invalid({
      valid_until: [
        t(
          'settings.validityPast',
          'La vigencia ya pasó: escribe una fecha futura y guarda antes de reactivar.',
        ),
      ],
    });
  const [account] = await tx.query<{ max_users: number | null; used: number }>(
    `select max_users, (select count(*)::int from users where account_id = $2 and status in ('INVITADO', 'ACTIVO', 'SUSPENDIDO')) as used from accounts where id = $1`,
    [actor.accountId, TENANT],
  );
  if (
    before.status === 'INACTIVO' &&
    account?.max_users != null &&
    account.used >= account.max_users
  )
    throw new DomainError(
      'LIMITE',
      t('settings.userLimit', 'La empresa llegó a su límite de {most} usuarios.', {
        most: account.max_users,
      }),
    );
  const away =
    typeof before.last_login_at === 'string' &&
    Temporal.Instant.from(before.last_login_at).add({ hours: AWAY_DAYS * 24 }).epochMilliseconds <
      now.epochMilliseconds;
  await raisePermissions(tx);
  await runAsOwner(tx, () => endLinks(tx, actor.accountId, idOf(context)));
  if (away)
    await runAsOwner(tx, () =>
      tx.execute(
        'update identities set must_change = true where account_id = $1 and user_id = $2',
        [actor.accountId, idOf(context)],
      ),
    );
}

const linkOf =
  (kind: 'INVITACION' | 'RECUPERACION') =>
  async (context: TransitionContext<typeof users>): Promise<void> => {
    const { tx, services, actor, before, now } = context;
    await sendLink(tx, services, actor, { userId: idOf(context), kind, sentTo: before.email }, now);
  };

async function unlock(context: TransitionContext<typeof users>): Promise<void> {
  const { tx, actor, before, changes } = context;
  const { accountId } = actor;
  const keys = [
    emailRateLimit(before.email),
    reauthenticationRateLimit(accountId, idOf(context)),
    codeRateLimit(accountId, idOf(context)),
  ].map(({ key }) => key);
  await runAsOwner(tx, async () => {
    for (const key of keys) await clearRateLimit(tx, key);
  });
  changes.failed_logins = 0;
  changes.locked_until = null;
}

async function resetOtp(context: TransitionContext<typeof users>): Promise<void> {
  const { tx, actor, before, changes, now } = context;
  requireReason(context);
  await runAsOwner(tx, async () => {
    await tx.execute(
      'update identities set otp_secret = null, otp_confirmed_at = null, otp_last_step = null, recovery_codes = null where account_id = $1 and user_id = $2',
      [actor.accountId, idOf(context)],
    );
    // What spared the old factor does not spare the next one.
    await forgetDevices(tx, actor.accountId, idOf(context));
  });
  changes.otp_enabled = false;
  await mailFactorRemoved(
    tx,
    actor.accountId,
    {
      userId: idOf(context),
      nickname: before.nickname,
      who: actor.nickname,
      reason: String(changes.status_reason),
    },
    now,
  );
}

/** What identifies the person, kept sealed while it can still be recovered (R14). */
interface Blocked {
  readonly name: string;
  readonly last_name: string | null;
  readonly email: string;
  readonly phone: string | null;
}

/** The changes of a deletion: the person's data give way to their sealed copy. */
export function blockedChanges(
  secret: string,
  id: number,
  row: Row,
  reason: string,
  now: Temporal.Instant,
): Row {
  const kept: Blocked = {
    name: String(row.name),
    last_name: row.last_name == null ? null : String(row.last_name),
    email: String(row.email),
    phone: row.phone == null ? null : String(row.phone),
  };
  return {
    name: 'Usuario eliminado',
    last_name: null,
    email: `eliminado-${id}@invalid`,
    phone: null,
    icon_id: null,
    prefs: null,
    shortcuts: null,
    status_reason: reason,
    deleted_at: now.toString({ fractionalSecondDigits: 3 }),
    blocked: { sealed: seal(secret, JSON.stringify(kept)) },
  };
}

/** Ends whatever lets the person in. Runs as the owner. */
export async function closeAccess(
  tx: Tx,
  accountId: number,
  id: number,
  now: Temporal.Instant,
): Promise<void> {
  await endSessions(tx, accountId, id, 'BAJA', now);
  await tx.execute(
    `update identities set email = 'eliminado-' || user_id || '-' || account_id || '@invalid', password_hash = null, password_history = '[]'::jsonb, otp_secret = null, recovery_codes = null where account_id = $1 and user_id = $2`,
    [accountId, id],
  );
}

async function restore(context: TransitionContext<typeof users>): Promise<void> {
  const { tx, services, actor, before, changes, now } = context;
  const deleted =
    typeof before.deleted_at === 'string' ? Temporal.Instant.from(before.deleted_at) : null;
  const sealed = (before.blocked as { readonly sealed?: string } | null)?.sealed;
  const { blockDays } = await readSecurityPolicy(tx, services.registry, actor.accountId);
  if (
    !deleted ||
    !sealed ||
    deleted.add({ hours: blockDays * 24 }).epochMilliseconds < now.epochMilliseconds
  ) {
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'settings.erased',
        'Ya pasaron {days} días desde que se eliminó: sus datos se suprimieron.',
        { days: blockDays },
      ),
    );
  }
  const kept = JSON.parse(unseal(services.secret, sealed)) as Blocked;
  await runAsOwner(tx, async () => {
    const taken = await tx.query('select 1 from identities where email = $1', [kept.email]);
    if (taken.length > 0)
      throw new DomainError(
        'DUPLICADO',
        t('settings.mailOfOther', 'Su correo ya lo usa otra persona en este sistema.'),
      );
    await endLinks(tx, actor.accountId, idOf(context));
    await tx.execute('update identities set email = $3 where account_id = $1 and user_id = $2', [
      actor.accountId,
      idOf(context),
      kept.email,
    ]);
  });
  Object.assign(changes, kept, { deleted_at: null, blocked: null });
}

export const userTransitions = {
  invite: linkOf('INVITACION'),
  sendReset: linkOf('RECUPERACION'),
  suspend: (context: TransitionContext<typeof users>) => leave(context, 'BAJA'),
  deactivate: (context: TransitionContext<typeof users>) => leave(context, 'BAJA'),
  activate: comeBack,
  unlock,
  resetOtp,
  restore,
};
