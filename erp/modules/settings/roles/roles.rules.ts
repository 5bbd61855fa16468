import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { COMPARE, PREVIEW } from './roles.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { guardedKeys } from '#erp/kernel/rights/authority.ts';
import { ADMINISTRATOR, isAdministrator, keysOf } from '#erp/kernel/rights/escalation.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { checkGrantDuties, refusedGrants, type GrantRow } from './role-grants.ts';
import { effectsOfRole } from '../setting-effects.ts';
import { previewRole } from './role-preview.ts';
import { compareRoles, copyRole } from './roles.endpoints.ts';
import { roles } from './roles.ts';

const USER_KINDS: Readonly<Record<string, readonly string[]>> = {
  INTERNO: ['INTERNO', 'INTEGRACION'],
  EXTERNO: ['PROVEEDOR', 'CLIENTE'],
  TERMINAL: ['TERMINAL'],
};

export const rules = defineRules(roles, {
  async beforeSave(context) {
    const { before, draft } = context;
    if (!before) draft.is_system = false;
    await checkKind(context);
    await checkListed(context);
    await checkGrants(context);
    await checkDuties(context);
  },
  afterSave: permissionHooks.afterSave,
  beforeDelete: permissionHooks.beforeDelete,
  afterCommit: permissionHooks.afterCommit,
  impact: ({ tx, after }) => effectsOfRole(tx, after),
  actions: { copy: copyRole },
  calls: {
    preview: call(PREVIEW, previewRole),
    compare: call(COMPARE, compareRoles),
  },
});

async function checkKind({
  tx,
  before,
  draft,
  changed,
  fail,
}: SaveContext<typeof roles>): Promise<void> {
  if (!before || !changed('kind')) return;
  const rows = await tx.query(
    `select 1 from users__role_ids ur ${join('users__role_ids.owner_id', 'ur', 'u')} where ur.account_id = $3 and ur.target_id = $1 and u.kind <> all ($2::text[]) limit 1`,
    [before.id, USER_KINDS[String(draft.kind)] ?? [], TENANT],
  );
  if (rows.length > 0)
    fail(
      'kind',
      t('settings.otherUsers', 'Hay usuarios de otro tipo con este rol. Quítaselo primero.'),
    );
}

const grantsOf = (row: Row | null): readonly GrantRow[] =>
  (Array.isArray(row?.privileges) ? (row.privileges as readonly Row[]) : []).map((line) => ({
    privilege_id: Number(line.privilege_id),
    scope: (line.scope ?? 'TODOS') as GrantRow['scope'],
    max_amount: line.max_amount == null ? null : String(line.max_amount),
  }));

/** What the role gives on this day: nothing while it is off or out of date. */
const givenOn = (row: Row | null, today: string): readonly number[] =>
  row?.active === true && (row.valid_until == null || String(row.valid_until) >= today)
    ? grantsOf(row).map((grant) => grant.privilege_id)
    : [];

async function checkDuties({
  tx,
  actor,
  before,
  draft,
  changed,
  fail,
  now,
}: SaveContext<typeof roles>): Promise<void> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const [held, next] = [givenOn(before, today), givenOn(draft, today)];
  if (next.every((id) => held.includes(id))) return;
  const { blocked, asked } = await checkGrantDuties(tx, today, {
    id: before ? before.id : null,
    name: String(draft.name),
    before: held,
    after: next,
  });
  if (blocked) fail('privileges', blocked);
  else if (asked && (!draft.sod_reason || !changed('sod_reason'))) fail('sod_reason', asked);
}

const sameGrant = (a: GrantRow, b: GrantRow) =>
  a.privilege_id === b.privilege_id && a.scope === b.scope && a.max_amount === b.max_amount;

/**
 * Which roles may be given without holding them is for administrators to say, and never reaches
 * guarded keys.
 */
async function checkListed({
  tx,
  actor,
  services,
  draft,
  changed,
  fail,
}: SaveContext<typeof roles>): Promise<void> {
  const ids = Array.isArray(draft.gives_role_ids) ? draft.gives_role_ids.map(Number) : [];
  if (!changed('gives_role_ids')) return;
  if (!isAdministrator(actor))
    return fail(
      'gives_role_ids',
      t(
        'settings.assignable',
        'Sólo un administrador dice qué roles se pueden asignar sin tenerlos. Pídeselo.',
      ),
    );
  const rows = await tx.query<{
    role_id: number;
    name: string;
    code: string;
    privilege_id: number | null;
  }>(
    `select r.id as role_id, r.name, r.code, rp.privilege_id from roles r left join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')} where r.account_id = $2 and r.id = any($1::bigint[])`,
    [ids, TENANT],
  );
  const guarded = guardedKeys(services.registry);
  const keys = (
    await keysOf(tx, [...new Set(rows.flatMap(({ privilege_id }) => privilege_id ?? []))])
  ).filter(({ key }) => guarded.has(key));
  const wrong = rows.find(
    ({ code, privilege_id }) =>
      code === ADMINISTRATOR || keys.some(({ id }) => id === privilege_id),
  );
  if (wrong)
    fail(
      'gives_role_ids',
      t(
        'settings.notAssignable',
        'Quita {role}: da permisos críticos o de administración, y esos sólo los asigna quien los tiene.',
        { role: wrong.name },
      ),
    );
}

/** Limits that keep a role from giving all it lists: lifting one gives everything anew. */
const LIMITS = ['active', 'valid_until', 'branch_office_ids'] as const;

/**
 * Only what is new or changed is asked for: what the role already gives stays, unless a limit of it
 * is lifted.
 */
async function checkGrants({
  tx,
  actor,
  before,
  draft,
  changed,
  fail,
}: SaveContext<typeof roles>): Promise<void> {
  const held = LIMITS.some((name) => changed(name)) ? [] : grantsOf(before);
  const refused = await refusedGrants(
    tx,
    actor,
    grantsOf(draft).filter((grant) => !held.some((old) => sameGrant(old, grant))),
  );
  if (refused) fail('privileges', refused);
}
