/**
 * The profile of the session (platform §2.5): who is signed in and all that their screens need to
 * know, in one reply.
 */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Profile } from './profile-schema.ts';
import type { Tx } from '#erp/db/database.ts';
import { packGrants } from '#erp/model/rights/packed-grants.ts';
import { routeIdOf } from '#erp/model/screens/route-ids.ts';
import { VISIBLE_VIEWS } from '#erp/platform/watched-views/visible-views.queries.ts';
import { visibleDefinitions } from '#erp/platform/custom-fields/company.ts';
import type { KnownScreen, Registry } from '#erp/model/registry.ts';
import { isExternal } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { notSignedInError } from '#erp/kernel/wire/endpoints.ts';
import { signedInOf } from '../access/signed-in.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { ownMenu } from './own-menu.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { profileParameters } from '#erp/kernel/parameters.ts';
import { parsePreferences } from './preferences.ts';
import { printHeader } from '../printing/print-header.ts';
import type { Services } from '#erp/kernel/services.ts';
import { parsePlain } from '#erp/kernel/validation/plain-fields.ts';
import { loadDefaultRecords } from './default-records.ts';

interface UserRow {
  readonly id: number;
  readonly version: number;
  readonly nickname: string;
  readonly name: string;
  readonly last_name: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly status: string;
  readonly icon_id: number | null;
  readonly start_page: string | null;
  readonly prefs: Readonly<Record<string, unknown>> | null;
  readonly shortcuts: readonly number[] | null;
  readonly account_name: string;
  readonly account_icon_id: number | null;
  readonly header_id: number | null;
  readonly legal_name: string | null;
  readonly rfc: string | null;
  readonly base_currency: string | null;
}

const MAX_SHORTCUTS = 24;

/** Numbers of the screens the actor may open. */
export function openRouteIds(registry: Registry, actor: Actor): number[] {
  const ids = new Set<number>();
  for (const screen of registry.screens.values()) {
    const id = routeIdOf(screen.path);
    if (id !== null && mayOpen(screen, actor)) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

const mayOpen = (screen: KnownScreen, actor: Actor) =>
  actor.permissions.modules.has(screen.module) &&
  (screen.key === null
    ? !isExternal(actor) || screen.portal === true
    : hasPermission(actor, screen.key));

export async function readProfile(services: Services, actor: Actor): Promise<Profile> {
  const { userId } = actor;
  if (userId === null) throw notSignedInError();
  const now = services.now();
  const policy = await securityPolicyOf(services, actor.accountId);
  const tables = await visibleDefinitions(services, actor);
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const user = await requireUser(tx, userId);
    const routeIds = openRouteIds(services.registry, actor);
    const [versions] = await tx.query<{ translations: number }>(
      'select translations from account_versions where account_id = $1',
      [TENANT],
    );
    const labels = await tx.query<{ name: string; max_idle_minutes: number | null }>(
      'select name, max_idle_minutes from roles where account_id = $2 and id = any($1::bigint[]) order by name',
      [actor.permissions.roleIds, TENANT],
    );
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const header = await printHeader(
      tx,
      services.registry,
      actor.permissions.defaultBranchId,
      today,
    );
    return {
      user: {
        id: user.id,
        nickname: user.nickname,
        name: [user.name, user.last_name].filter(Boolean).join(' '),
        email: user.email,
        roles: [...actor.permissions.roleIds],
        roleNames: [...actor.permissions.roleCodes],
        repositories: await listStorages(tx, services.registry, actor),
        modules: await listModules(tx, services.registry, actor),
        qheader: {
          ...header,
          header_url: user.header_id ? `files/download/${user.header_id}` : null,
        },
        configs: {
          ...(await parametersOf(tx, services.registry, actor, today)),
          ...(await formats(tx, actor.languageCode)),
          base_currency: user.base_currency,
          time_zone: actor.timeZone,
          today,
          // Terminals stay open.
          idle_minutes:
            actor.userKind === 'TERMINAL'
              ? 0
              : Math.min(
                  policy.idleMinutes,
                  ...labels.flatMap(({ max_idle_minutes: own }) => own ?? []),
                ),
          upload_max_mb: policy.uploadMaxMb,
          list_page_size: policy.listPageSize,
        },
        icon_id: user.icon_id ?? user.account_icon_id,
        header_id: user.header_id,
        supplier_id: actor.userKind === 'PROVEEDOR' ? actor.partyId : null,
        account_id: actor.accountId,
        account_name: user.account_name,
        account_code: actor.accountCode,
        language_code: actor.languageCode,
        status: user.status,
        routeIds,
        shortcutRoutes: (user.shortcuts ?? []).filter((id) => routeIds.includes(id)),
        issues: [],
      },
      version: user.version,
      must_change_password: actor.pending === 'CONTRASENA',
      pending: actor.pending ?? null,
      viewer: actor.impersonator
        ? { nickname: actor.impersonator.nickname, until: actor.impersonator.until }
        : null,
      user_kind: actor.userKind,
      role_labels: labels.map(({ name }) => name),
      first_name: user.name,
      last_name: user.last_name,
      phone: user.phone,
      start_page: user.start_page,
      permissions_version: actor.permissions.version,
      translations_version: versions?.translations ?? 1,
      tables_version: tables.version,
      prefs: user.prefs ?? {},
      unread: await unreadOf(tx, services.registry, userId, now),
      usual: await loadDefaultRecords(tx, actor),
      menu: await ownMenu(tx, services.registry, actor),
      viewed_lists: [...(await viewedLists(tx, services.registry, actor))],
      docs_base: policy.docsBase ?? (process.env.DOCS_URL || '/manual/'),
      maintenance: policy.maintenance,
      permissions: packGrants(services.registry, actor.permissions.grants),
    };
  });
}

/** Notices in the bell that wait to be read. */
async function unreadOf(
  tx: Tx,
  registry: Registry,
  userId: number,
  now: Temporal.Instant,
): Promise<number> {
  if (!registry.resources.has('notifications')) return 0;
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from notifications where account_id = $3 and user_id = $1 and in_app and read_at is null and done_at is null and (snoozed_until is null or snoozed_until <= $2)',
    [userId, now.toString(), TENANT],
  );
  return row?.n ?? 0;
}

/**
 * Addresses of the lists of which the person sees a saved view: of the others nobody needs to ask.
 */
async function viewedLists(
  tx: Tx,
  registry: Registry,
  { userId, permissions }: Actor,
): Promise<readonly string[]> {
  if (!registry.resources.has('saved-views')) return [];
  const rows = await tx.query<{ path: string }>(
    `select distinct v.path from saved_views v where v.account_id = $3 and ${VISIBLE_VIEWS} order by v.path limit 200`,
    [userId, permissions.roleIds, TENANT],
  );
  return rows.map(({ path }) => path);
}

const parametersOf = async (
  tx: Tx,
  registry: Registry,
  { userId, permissions }: Actor,
  day: string,
) =>
  registry.resources.has('configurations')
    ? profileParameters(tx, { userId, branchId: permissions.defaultBranchId, day })
    : {};

async function requireUser(tx: Tx, userId: number): Promise<UserRow> {
  const [row] = await tx.query<UserRow>(
    `select u.id, u.version, u.nickname, u.name, u.last_name, u.email, u.phone, u.status, u.icon_id, u.start_page, u.prefs, u.shortcuts,
       a.name as account_name, a.icon_id as account_icon_id, a.header_id, a.legal_name, a.rfc, c.code as base_currency
     from users u join accounts a on a.id = u.account_id
     left join currencies c on ${sameCompany('c', 'u')} and c.id = a.base_currency_id where u.account_id = $2 and u.id = $1`,
    [userId, TENANT],
  );
  if (!row) throw notSignedInError();
  return row;
}

/** Active modules in which the actor may open at least one screen that asks for a right. */
async function listModules(tx: Tx, registry: Registry, actor: Actor) {
  const open = new Set(
    [...registry.screens.values()]
      .filter((screen) => screen.key !== null && mayOpen(screen, actor))
      .map((screen) => screen.module),
  );
  return tx.query<Profile['user']['modules'][number]>(
    `select id, key, name, "group", icon, color, "order" from modules where account_id = $2 and active and key = any($1::text[]) order by "order", name`,
    [[...open], TENANT],
  );
}

async function listStorages(tx: Tx, registry: Registry, actor: Actor) {
  const { place } = registry.access;
  if (!place) return [];
  const { storageIds, allBranches, branchIds } = actor.permissions;
  const { branch, manager, resource } = place;
  return tx.query<Profile['user']['repositories'][number]>(
    `select id, code, name, ${branch} as branch_office_id, coalesce(${manager} = $4, false) as is_manager, null::bigint as repository_id from ${resource.table}
     where account_id = $3 and active and ($1::bigint[] is null or id = any($1::bigint[])) and ($2::bigint[] is null or ${branch} is null or ${branch} = any($2::bigint[])) order by code`,
    [storageIds, allBranches ? null : branchIds, TENANT, actor.userId],
  );
}

interface LanguageRow {
  readonly code: string;
  readonly name: string;
  readonly date_format: string;
  readonly decimal_mark: string;
  readonly group_mark: string;
  readonly clock: string;
  readonly week_start: string;
}

/** Formats of the person's language, and the languages that may be chosen. */
async function formats(tx: Tx, languageCode: string) {
  const rows = await tx.query<LanguageRow>(
    `select code, name, date_format, decimal_mark, group_mark, clock, week_start from language
     where account_id = $2 and (active or code = $1) order by is_default desc, name`,
    [languageCode, TENANT],
  );
  const own = rows.find(({ code }) => code === languageCode);
  return {
    date_format: own?.date_format ?? 'DD/MM/AAAA',
    decimal_mark: own?.decimal_mark ?? '.',
    group_mark: own?.group_mark ?? ',',
    clock: own?.clock ?? '24',
    week_start: own?.week_start ?? '1',
    languages: rows.map(({ code, name }) => ({ code, name })),
  };
}

/** What a person may change of themselves. */
const OWN_FIELDS = [
  'name',
  'last_name',
  'phone',
  'icon_id',
  'language_code',
  'start_page',
] as const;

export async function saveProfile(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<Profile> {
  const { userId } = actor;
  if (userId === null) throw notSignedInError();
  const unknown = Object.keys(body).filter(
    (name) => name !== 'prefs' && name !== 'version' && !OWN_FIELDS.some((own) => own === name),
  );
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map((name) => [
          name,
          [t('profile.notFromProfile', 'Este dato no se cambia desde el perfil.')],
        ]),
      ),
    );
  const fields = services.registry.resource('users').fields;
  const changes = parsePlain(fields, OWN_FIELDS, body, actor);
  const prefs = 'prefs' in body ? parsePreferences(body.prefs) : null;
  await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireLanguage(tx, changes.language_code);
    await requirePicture(tx, userId, changes.icon_id);
    const names = Object.keys(changes);
    if (names.length > 0) {
      const sets = names.map((name, i) => `${name} = $${i + 2}`).join(', ');
      await tx.execute(
        `update users set ${sets}, version = version + 1, updated_at = now(), updated_by = $1 where id = $1`,
        [userId, ...Object.values(changes)],
      );
    }
    if (prefs)
      await tx.execute(
        `update users set prefs = coalesce(prefs, '{}'::jsonb) || $2::jsonb where account_id = $3 and id = $1`,
        [userId, JSON.stringify(prefs), TENANT],
      );
  });
  signedInOf(services.db).dropUser(actor.accountId, userId);
  return readProfile(services, actor);
}

/** One's own upload: a picture is open to all who see the person. */
async function requirePicture(tx: Tx, userId: number, id: unknown): Promise<void> {
  if (id === null || id === undefined) return;
  const [found] = await tx.query(
    `select 1 from files f where f.account_id = $3 and f.id = $1 and f.mime like 'image/%' and f.deleted_at is null and (f.created_by = $2 or exists (select 1 from users u where ${sameCompany('u', 'f')} and u.id = $2 and u.icon_id = f.id))`,
    [id, userId, TENANT],
  );
  if (!found)
    throw invalid({ icon_id: [t('file.image', 'Sube una imagen PNG, JPG, WebP o SVG.')] });
}

async function requireLanguage(tx: Tx, code: unknown): Promise<void> {
  if (typeof code !== 'string') return;
  const [found] = await tx.query(
    'select 1 from language where account_id = $2 and code = $1 and active',
    [code, TENANT],
  );
  if (!found)
    throw invalid({ language_code: [t('profile.chooseLanguage', 'Elige un idioma de la lista.')] });
}

/** Replaces the pinned screens, in the order given. */
export async function saveShortcuts(
  services: Services,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<{ shortcutRoutes: number[] }> {
  const members = listMembers(body.shortcutRoutes as WireValue | undefined);
  if (!members)
    throw invalid({
      shortcutRoutes: [t('profile.screens', 'Se esperaba una lista de pantallas.')],
    });
  const ids = [
    ...new Set(
      members.map(([, value]) => (typeof value === 'string' ? Number(value) : Number.NaN)),
    ),
  ];
  const open = openRouteIds(services.registry, actor);
  if (ids.length > MAX_SHORTCUTS)
    throw invalid({
      shortcutRoutes: [
        t('profile.mostShortcuts', 'Puedes fijar hasta {most} atajos. Quita alguno.', {
          most: MAX_SHORTCUTS,
        }),
      ],
    });
  if (ids.some((id) => !open.includes(id)))
    throw invalid({
      shortcutRoutes: [
        t('profile.noScreen', 'Una de las pantallas no existe o no la puedes abrir.'),
      ],
    });
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.execute('update users set shortcuts = $2::jsonb where account_id = $3 and id = $1', [
      actor.userId,
      JSON.stringify(ids),
      TENANT,
    ]),
  );
  return { shortcutRoutes: ids };
}
