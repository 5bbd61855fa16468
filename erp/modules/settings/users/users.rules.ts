/** Long because each thing that a user's record may not be has its check and its sentence. */
import { t } from '#erp/model/texts/t.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { readSecurityPolicy } from '#erp/kernel/security-policy.ts';
import { permissionHooks, raisePermissions } from '#erp/platform/access/raise-permissions.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { grantsOf, type Actor } from '#erp/kernel/actor.ts';
import {
  askAdministrator,
  guardedKeys,
  requireAuthorityOver,
} from '#erp/kernel/rights/authority.ts';
import {
  ADMINISTRATOR,
  isAdministrator,
  isLastAdministrator,
  lastAdministrator,
  listOf,
  loadAssignableRoles,
} from '#erp/kernel/rights/escalation.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { runAsOwner } from '#erp/platform/access/identities.ts';
import { sendLink } from '#erp/platform/access/access-mails.ts';
import { endLinks } from '#erp/platform/access/tokens.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { checkRoleDuties } from '../sod-rules/duty-checks.ts';
import { userCalls } from './users.endpoints.ts';
import { userTransitions } from './user-transitions.ts';
import { users } from './users.ts';

const EXTERNAL = new Set(['PROVEEDOR', 'CLIENTE']);
/** Kind of role that fits each kind of user. */
const ROLE_KIND: Readonly<Record<string, string>> = {
  INTERNO: 'INTERNO',
  INTEGRACION: 'INTERNO',
  PROVEEDOR: 'EXTERNO',
  CLIENTE: 'EXTERNO',
  TERMINAL: 'TERMINAL',
};

export const idsOf = (value: Row[string]): readonly number[] =>
  Array.isArray(value) ? value.map(Number) : [];

export const rules = defineRules(users, {
  async beforeSave(context) {
    await checkAbove(context);
    checkBranches(context);
    checkOwnAccess(context);
    checkGivenBranches(context);
    await checkExternal(context);
    await checkLimit(context);
    await checkNickname(context);
    await checkRoles(context);
    await checkDuties(context);
    await checkEmail(context);
  },
  async afterSave({ tx, services, before, after, actor, now }) {
    await raisePermissions(tx);
    const [id, email] = [after.id, after.email];
    if (before) return;
    await runAsOwner(tx, () =>
      tx.execute(
        'insert into identities (email, account_id, user_id, must_change) values ($1, $2, $3, false)',
        [email, actor.accountId, id],
      ),
    );
    await sendLink(tx, services, actor, { userId: id, kind: 'INVITACION', sentTo: email }, now);
  },
  async beforeDelete({ tx, before, actor }) {
    const id = before.id;
    const [acted] = await tx.query(
      'select 1 from sys__logs where account_id = $2 and user_id = $1 limit 1',
      [id, TENANT],
    );
    if (before.status !== 'INVITADO' || acted)
      throw new DomainError(
        'EN_USO',
        t('settings.userActive', 'El usuario tiene actividad; usa Eliminar (baja).'),
      );
    await raisePermissions(tx);
    await runAsOwner(tx, async () => {
      await endLinks(tx, actor.accountId, id);
      await tx.execute('delete from identities where account_id = $1 and user_id = $2', [
        actor.accountId,
        id,
      ]);
    });
  },
  afterCommit: permissionHooks.afterCommit,
  transitions: userTransitions,
  calls: userCalls,
});

function checkBranches({ draft, fail }: SaveContext<typeof users>): void {
  if (EXTERNAL.has(String(draft.kind)) || draft.all_branches === true) return;
  const allowed = idsOf(draft.branch_office_ids);
  if (allowed.length === 0)
    return fail(
      'branch_office_ids',
      t('settings.someBranch', 'Elige al menos una sucursal, o marca «Todas las sucursales».'),
    );
  if (draft.branch_office_id && !allowed.includes(draft.branch_office_id))
    fail(
      'branch_office_id',
      t('settings.defaultBranch', 'La sucursal predeterminada debe ser una de las permitidas.'),
    );
}

/**
 * A new address by itself asks more below, and may be permitted; whatever else is changed
 * administers the person.
 */
async function checkAbove({
  tx,
  services,
  actor,
  before,
  changed,
}: SaveContext<typeof users>): Promise<void> {
  if (before && namesOf(users.fields).some((name) => name !== 'email' && changed(name)))
    await requireAuthorityOver({ tx, services, actor }, before.id, 'administer');
}

/** Fields that widen what somebody may do or see. */
const OWN_ACCESS = ['all_branches', 'branch_office_ids', 'manager_id', 'valid_until'] as const;

/**
 * Nobody widens his own access; administrators hold everything already. Who may something in his
 * own branch alone does not choose which that is.
 */
function checkOwnAccess({ actor, before, changed, fail }: SaveContext<typeof users>): void {
  if (!before || before.id !== actor.userId || isAdministrator(actor)) return;
  const byBranch = [...actor.permissions.grants.values()]
    .flatMap(grantsOf)
    .some(({ scope }) => scope === 'SUCURSAL');
  for (const name of [...OWN_ACCESS, ...(byBranch ? (['branch_office_id'] as const) : [])])
    if (changed(name))
      fail(
        name,
        t('settings.ownAccessOnly', 'Nadie cambia su propio acceso. Pídelo a un administrador.'),
      );
}

/** The branches of another person are among one's own (R7). */
function checkGivenBranches({
  actor,
  before,
  draft,
  changed,
  fail,
}: SaveContext<typeof users>): void {
  const { allBranches, branchIds } = actor.permissions;
  if (allBranches || isAdministrator(actor)) return;
  if (draft.all_branches === true && changed('all_branches'))
    fail(
      'all_branches',
      t(
        'settings.notAllBranches',
        'No tienes todas las sucursales: elige entre las tuyas, o pide a un administrador que las dé.',
      ),
    );
  const held = before ? idsOf(before.branch_office_ids) : [];
  const beyond = idsOf(draft.branch_office_ids).filter(
    (id) => !held.includes(id) && !branchIds.includes(id),
  );
  if (beyond.length > 0)
    fail(
      'branch_office_ids',
      t(
        'settings.onlyOwnBranches',
        'Sólo puedes dar sucursales que tú también tienes. Pide las demás a un administrador.',
      ),
    );
}

async function checkExternal({
  tx,
  actor,
  services,
  now,
  draft,
  changed,
  fail,
}: SaveContext<typeof users>): Promise<void> {
  if (!EXTERNAL.has(String(draft.kind))) return;
  const { externalDays } = await readSecurityPolicy(tx, services.registry, actor.accountId);
  if (externalDays === 0) return;
  if (!draft.valid_until)
    return fail(
      'valid_until',
      t(
        'settings.externalUntil',
        'Escribe hasta cuándo tendrá acceso: los usuarios externos siempre vencen.',
      ),
    );
  const latest = now
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .add({ days: externalDays })
    .toString();
  if (changed('valid_until') && draft.valid_until > latest)
    fail(
      'valid_until',
      t(
        'settings.externalMost',
        'Un usuario externo tiene acceso como máximo {days} días: hasta el {day}.',
        { days: externalDays, day: formatDay(latest) },
      ),
    );
}

async function checkLimit({ tx, before, actor }: SaveContext<typeof users>): Promise<void> {
  if (before) return;
  const [account] = await tx.query<{ max_users: number | null; used: number }>(
    `select max_users, (select count(*)::int from users where account_id = $2 and status in ('INVITADO', 'ACTIVO', 'SUSPENDIDO')) as used from accounts where id = $1`,
    [actor.accountId, TENANT],
  );
  if (account?.max_users != null && account.used >= account.max_users)
    throw new DomainError(
      'LIMITE',
      t('settings.userLimit', 'La empresa llegó a su límite de {most} usuarios.', {
        most: account.max_users,
      }),
    );
}

/** The alias signs what the person did: it stays from the first act on. */
async function checkNickname({
  tx,
  before,
  changed,
  fail,
}: SaveContext<typeof users>): Promise<void> {
  if (!before || !changed('nickname')) return;
  const [acted] = await tx.query(
    'select 1 from sys__logs where account_id = $2 and user_id = $1 limit 1',
    [before.id, TENANT],
  );
  if (acted)
    fail(
      'nickname',
      t('settings.nickname', 'El alias ya firma movimientos en la bitácora y no se puede cambiar.'),
    );
}

async function checkRoles(context: SaveContext<typeof users>): Promise<void> {
  const { tx, actor, services, before, draft, changed, fail } = context;
  const wanted = idsOf(draft.role_ids);
  const held = before ? idsOf(before.role_ids) : [];
  if (before && !changed('role_ids')) return;
  if (before && before.id === actor.userId)
    return fail(
      'role_ids',
      t('settings.ownRolesChange', 'Nadie cambia sus propios roles. Pídelo a otro administrador.'),
    );
  const roles = await loadAssignableRoles(tx, actor, [...new Set([...wanted, ...held])]);
  const kind = ROLE_KIND[String(draft.kind)];
  const guarded = guardedKeys(services.registry);
  for (const role of roles) {
    const gained = wanted.includes(role.id) && !held.includes(role.id);
    const lost = held.includes(role.id) && !wanted.includes(role.id);
    if (gained && role.kind !== kind)
      fail(
        'role_ids',
        t('settings.roleOfType', 'El rol {role} no es para este tipo de usuario.', {
          role: role.name,
        }),
      );
    const lacking = role.listed
      ? role.lacking.filter(({ key }) => key === '*' || guarded.has(key))
      : role.lacking;
    if (gained && lacking.length > 0)
      fail(
        'role_ids',
        t(
          'settings.cannotAssign',
          'No puedes asignar el rol {role}: incluye permisos que no tienes ({permissions}). Pide a un administrador que lo asigne{orList}.',
          {
            role: role.name,
            permissions: listOf(lacking),
            orList: role.listed
              ? ''
              : t('settings.orList', ' o que lo agregue a «Roles que puede asignar» de tu rol'),
          },
        ),
      );
    if (lost && role.code === ADMINISTRATOR && role.lacking.length > 0)
      fail(
        'role_ids',
        t(
          'settings.cannotRemoveRole',
          'No puedes quitar el rol {role}: sólo otro administrador puede.',
          { role: role.name },
        ),
      );
    if (lost && role.code === ADMINISTRATOR && before && (await isLastAdministrator(tx, before.id)))
      fail('role_ids', lastAdministrator());
  }
}

/**
 * Rights that should not meet in one person: some are refused, of others the reason is asked (R10).
 */
async function checkDuties({
  tx,
  actor,
  before,
  draft,
  changed,
  fail,
  now,
}: SaveContext<typeof users>): Promise<void> {
  if (before && !changed('role_ids')) return;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const { blocked, asked } = await checkRoleDuties(
    tx,
    today,
    before ? before.id : null,
    before ? idsOf(before.role_ids) : [],
    idsOf(draft.role_ids),
  );
  if (blocked) fail('role_ids', blocked);
  else if (asked && (!draft.sod_reason || !changed('sod_reason'))) fail('sod_reason', asked);
}

const confirmPassword = () =>
  t(
    'settings.confirmPassword',
    'Confirma tu contraseña para cambiar un correo con el que se entra.',
  );

/**
 * An e-mail belongs to one company of the installation. Who already signs in with one keeps it
 * until the new one is confirmed.
 */
async function checkEmail({
  tx,
  actor,
  services,
  before,
  draft,
  changed,
  fail,
  now,
}: SaveContext<typeof users>): Promise<void> {
  if (!changed('email') || typeof draft.email !== 'string') return;
  const email = draft.email.toLowerCase();
  draft.email = email;
  if (before && before.email === email) return;
  const id = before ? before.id : 0;
  const taken = await runAsOwner(tx, () =>
    tx.query(
      'select 1 from identities where email = $1 and not (account_id = $2 and user_id = $3)',
      [email, actor.accountId, id],
    ),
  );
  if (taken.length > 0)
    return fail('email', t('settings.mailInUse', 'Ese correo ya se usa en este sistema.'));
  if (!before) return;
  if (before.status === 'ELIMINADO')
    throw invalid({ email: [t('settings.userDeleted', 'El usuario está eliminado.')] });
  if (before.status === 'INVITADO') {
    await requireInviter(tx, services, actor, id);
    await runAsOwner(tx, () =>
      tx.execute('update identities set email = $3 where account_id = $1 and user_id = $2', [
        actor.accountId,
        id,
        email,
      ]),
    );
    await runAsOwner(tx, () => endLinks(tx, actor.accountId, id));
    await sendLink(tx, services, actor, { userId: id, kind: 'INVITACION', sentTo: email }, now);
    return;
  }
  // Links for a new password go there afterwards: a screen left open is not enough.
  if (actor.recentlyAuthenticated === false) throw new DomainError('REAUTH', confirmPassword());
  const permitted = await requireAuthorityOver({ tx, services, actor }, id, 'takeOver', 'CORREO');
  draft.email = before.email;
  await sendLink(
    tx,
    services,
    actor,
    { userId: id, kind: 'CORREO', sentTo: email, payload: { email, by: actor.userId, permitted } },
    now,
  );
}

/**
 * Of somebody who never signed in the corrected address is a new invitation: it takes what giving
 * their roles takes.
 */
async function requireInviter(tx: Tx, services: Services, actor: Actor, id: number): Promise<void> {
  if (id === actor.userId) return;
  const held = await tx.query<{ id: number }>(
    'select target_id as id from users__role_ids where account_id = $2 and owner_id = $1',
    [id, TENANT],
  );
  const roles = await loadAssignableRoles(
    tx,
    actor,
    held.map((row) => row.id),
  );
  const guarded = guardedKeys(services.registry);
  const beyond = roles.find(({ listed, lacking }) =>
    lacking.some(({ key }) => !listed || key === '*' || guarded.has(key)),
  );
  if (beyond)
    throw invalid({
      email: [
        t(
          'settings.mailBeyond',
          'No puedes corregir su correo: tiene el rol {role}, que tú no puedes asignar. {ask}',
          { role: beyond.name, ask: askAdministrator() },
        ),
      ],
    });
}
