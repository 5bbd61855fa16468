/** Calls on users beyond the standard ones (spec seed-1 §7). */
import type { Registry } from '#erp/model/registry.ts';
import { inTeamsSql } from '#erp/kernel/rights/team.ts';
import { t } from '#erp/model/texts/t.ts';
import type * as z from 'zod';
import {
  FAKE_DELETE,
  HANDOVER,
  LINKS,
  LIST,
  PASSWORD,
  PEOPLE,
  PERMISSIONS,
  PROFILE,
  READ_HANDOVER,
  REQUEST_DELETE,
  SAVE_PROFILE,
  SHORTCUTS,
  type personRow,
} from './users.schemas.ts';
import { call, openCall, type DeclaredCall } from '#erp/kernel/wire/endpoint.ts';
import { requireOptionsPermission } from '#erp/kernel/access.ts';
import { hasPermission, grantsOf, type Actor } from '#erp/kernel/actor.ts';
import { requireAuthorityOver } from '#erp/kernel/rights/authority.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { changePassword } from '#erp/platform/access/passwords/change-password.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import {
  deleteByAdministrator,
  deleteByLink,
  requestDeletion,
} from '#erp/modules/settings/users/delete-account.ts';
import { listLinks } from '#erp/platform/access/links.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { readProfile, saveProfile, saveShortcuts } from '#erp/platform/profile/profile.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { handOver, readHandover } from './user-handover.ts';

function requireId({ id }: CallContext): number {
  if (id === null) throw notFound();
  return id;
}

const MAX_OPTIONS = 50;

/** People to choose from: what a reference to a user needs to show, nothing else. */
const chooseAmong =
  (among: string | ((registry: Registry) => string)) => async (context: CallContext) => {
    const actor = requireActor(context);
    // Reading what names people is no reason to have the list of them.
    requireOptionsPermission(
      actor,
      context.services.registry,
      context.services.registry.resource('users'),
    );
    const where = typeof among === 'string' ? among : among(context.services.registry);
    const q = typeof context.query.q === 'string' ? context.query.q.trim().slice(0, 100) : '';
    const rows = await context.services.db.tenant({ accountId: actor.accountId }, (tx) =>
      tx.query<z.input<typeof personRow> & { total: number }>(
        `select id, concat_ws(' ', name, last_name) as title, nickname as code, name, last_name, nickname, status, count(*) over ()::int as total from users
         where ${where} and ($1 = '' or search like '%' || replace(replace(replace(erp_fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
         order by name, last_name, id limit ${MAX_OPTIONS}`,
        [q],
      ),
    );
    return { data: rows.map(({ total: _, ...row }) => row), meta: { total: rows[0]?.total ?? 0 } };
  };

/** The operator may look after the people of another company. */
function accountOf(actor: Actor, raw: unknown): number {
  if (raw === undefined || raw === '') return actor.accountId;
  const id = rowIdOf(raw);
  if (Number.isNaN(id)) throw notFound();
  if (id !== actor.accountId && !actor.operator) throw notFound();
  return id;
}

/** The list of users, by POST; the body is a list's query. */
const listUsers = async (context: CallContext, actor: Actor) =>
  list(context.services, actor, context.resource, context.body as WireObject);

/**
 * People of another company: only for the operator of the installation, and written in that
 * company's audit.
 */
async function listOfAccount(context: CallContext) {
  const actor = requireActor(context);
  const accountId = accountOf(actor, requireId(context));
  if (accountId === actor.accountId) return listUsers(context, actor);
  await context.services.db.system(async (tx) => {
    const known = await tx.query('select 1 from accounts where id = $1', [accountId]);
    if (known.length === 0) throw notFound();
    await writeSignIn(tx, {
      action: 'CONSULTA_SENSIBLE',
      accountId,
      userId: null,
      nickname: `${actor.nickname}@${actor.accountCode}`,
      resource: 'users',
      requestId: actor.requestId,
      ip: actor.ip,
      reason: 'El operador consultó los usuarios',
    });
  });
  return listUsers(context, {
    ...actor,
    accountId,
    permissions: { ...actor.permissions, allBranches: true },
  });
}

/**
 * Whoever reads a link can act as the person. The operator hands the first administrator of another
 * company their invitation, nothing else.
 */
async function readLinks(context: CallContext, actor: Actor) {
  const { services } = context;
  const [accountId, id] = [accountOf(actor, context.query.account_id), requireId(context)];
  const links = await listLinks(services, accountId, id);
  if (accountId !== actor.accountId) return links.filter(({ kind }) => kind === 'INVITACION');
  await services.db.tenant({ accountId }, (tx) =>
    requireAuthorityOver({ tx, services, actor }, id, 'takeOver', 'ENLACES'),
  );
  return links;
}

export const userCalls: Readonly<Record<string, DeclaredCall>> = {
  getUsers: call(LIST, (context) => listUsers(context, requireActor(context))),
  getUsersByAccountId: call(LIST, listOfAccount),
  activeOptions: call(PEOPLE, chooseAmong(`status = 'ACTIVO' and kind = 'INTERNO'`)),
  getSeller: call(PEOPLE, chooseAmong(`status = 'ACTIVO' and is_seller`)),
  getExecutive: call(PEOPLE, chooseAmong(`status = 'ACTIVO' and is_executive`)),
  getSellerSls: call(
    PEOPLE,
    chooseAmong(
      (registry) => `status = 'ACTIVO' and id in (${inTeamsSql(registry, 'users.account_id')})`,
    ),
  ),
  profile: call(PROFILE, async (context) => ({
    data: await readProfile(context.services, requireActor(context)),
  })),
  saveProfile: call(SAVE_PROFILE, async (context) => ({
    data: await saveProfile(context.services, requireActor(context), context.body),
  })),
  shortcuts: call(SHORTCUTS, async (context) => ({
    data: await saveShortcuts(context.services, requireActor(context), context.body),
  })),
  permissions: call(PERMISSIONS, async (context) => {
    const { permissions } = requireActor(context);
    return {
      data: {
        version: permissions.version,
        grants: [...permissions.grants].flatMap(([key, grant]) =>
          grantsOf(grant).map(({ scope, maxAmount }) => ({ key, scope, max_amount: maxAmount })),
        ),
      },
    };
  }),
  password: call(PASSWORD, async (context) => {
    await changePassword(context.services, requireActor(context), requireId(context), context.body);
    return {
      data: {
        message: t(
          'settings.passwordChanged',
          'Tu contraseña cambió. Tus demás sesiones se cerraron.',
        ),
      },
    };
  }),
  requestDelete: call(REQUEST_DELETE, async (context) => {
    await requestDeletion(context.services, requireActor(context), context.body);
    return {
      data: {
        message: t(
          'settings.requestRecorded',
          'Tu solicitud quedó registrada. Tu administrador te entregará el enlace para confirmarla.',
        ),
      },
    };
  }),
  fakeDelete: openCall(FAKE_DELETE, async (context) => {
    const { services, body, actor, ip, requestId } = context;
    if (body.deleteToken !== undefined || !actor)
      return { data: await deleteByLink(services, body, { ip, requestId }) };
    return { data: await deleteByAdministrator(services, actor, body) };
  }),
  readHandover: call(READ_HANDOVER, readHandover),
  handover: call(HANDOVER, handOver),
  links: call(LINKS, async (context) => {
    const actor = requireActor(context);
    if (!hasPermission(actor, 'users.security'))
      throw new DomainError(
        'SIN_PERMISO',
        t('settings.noLinks', 'No tienes permiso para ver los enlaces de los usuarios.'),
        { extra: { privilege: 'users.security' } },
      );
    return { data: await readLinks(context, actor) };
  }),
};
