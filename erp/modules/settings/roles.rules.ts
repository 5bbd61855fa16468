import { permissionHooks } from '#erp/api/permissions.ts';
import { Refusal } from '#erp/api/errors.ts';
import { defineRules, type Row, type SaveContext } from '#erp/api/rules.ts';
import { judgeGrants, refusedGrants, requireEditable, type GrantRow } from './role-grants.ts';
import { effectsOfRole } from './setting-effects.ts';
import { previewRole } from './role-preview.ts';
import { compareRoles, copyRole } from './role-calls.ts';

const USER_KINDS: Readonly<Record<string, readonly string[]>> = { INTERNO: ['INTERNO', 'INTEGRACION'], EXTERNO: ['PROVEEDOR', 'CLIENTE'], TERMINAL: ['TERMINAL'] };

export const rules = defineRules('roles', {
  async beforeSave(context) {
    const { before, draft, changed, fail } = context;
    if (before) requireEditable(before.code);
    if (before?.is_system === true && changed('code')) fail('code', 'La clave de un rol del sistema no cambia.');
    if (!before) draft.is_system = false;
    await checkKind(context);
    await checkGrants(context);
    await checkDuties(context);
  },
  afterSave: permissionHooks.afterSave,
  async beforeDelete(context) {
    if (context.before.is_system === true) throw new Refusal('ESTADO_INVALIDO', 'Los roles del sistema no se eliminan.');
    await permissionHooks.beforeDelete(context);
  },
  afterCommit: permissionHooks.afterCommit,
  effects: ({ tx, after }) => effectsOfRole(tx, after),
  calls: { preview: previewRole, copy: copyRole, compare: compareRoles },
});

async function checkKind({ tx, before, draft, changed, fail }: SaveContext): Promise<void> {
  if (!before || !changed('kind')) return;
  const rows = await tx.query(
    `select 1 from users__role_ids ur join users u on u.account_id = ur.account_id and u.id = ur.owner_id where ur.target_id = $1 and u.kind <> all ($2::text[]) limit 1`,
    [before.id, USER_KINDS[String(draft.kind)] ?? []],
  );
  if (rows.length > 0) fail('kind', 'Hay usuarios de otro tipo con este rol. Quítaselo primero.');
}

const grantsOf = (row: Row | null): readonly GrantRow[] =>
  (Array.isArray(row?.privileges) ? (row.privileges as readonly Row[]) : []).map((line) => ({
    privilege_id: Number(line.privilege_id),
    scope: (line.scope ?? 'TODOS') as GrantRow['scope'],
    max_amount: line.max_amount == null ? null : String(line.max_amount),
  }));

/** What the role gives on this day: nothing while it is off or out of date. */
const givenOn = (row: Row | null, today: string): readonly number[] =>
  row?.active === true && (row.valid_until == null || String(row.valid_until) >= today) ? grantsOf(row).map((grant) => grant.privilege_id) : [];

async function checkDuties({ tx, actor, before, draft, changed, fail, now }: SaveContext): Promise<void> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const [held, next] = [givenOn(before, today), givenOn(draft, today)];
  if (next.every((id) => held.includes(id))) return;
  const { blocked, asked } = await judgeGrants(tx, today, { id: before ? Number(before.id) : null, name: String(draft.name), before: held, after: next });
  if (blocked) fail('privileges', blocked);
  else if (asked && (!draft.sod_reason || !changed('sod_reason'))) fail('sod_reason', asked);
}

const sameGrant = (a: GrantRow, b: GrantRow) => a.privilege_id === b.privilege_id && a.scope === b.scope && a.max_amount === b.max_amount;

/** Only what is new or changed is asked for: what the role already gives stays. */
async function checkGrants({ tx, actor, before, draft, fail }: SaveContext): Promise<void> {
  const held = grantsOf(before);
  const refused = await refusedGrants(
    tx,
    actor,
    grantsOf(draft).filter((grant) => !held.some((old) => sameGrant(old, grant))),
  );
  if (refused) fail('privileges', refused);
}
