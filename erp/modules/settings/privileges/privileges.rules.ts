import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { keysNotHeld, listOf, keysOf } from '#erp/kernel/rights/escalation.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { checkRoleChangeDuties, keySetOf } from '../sod-rules/duty-checks.ts';
import { whoCan } from './privileges.endpoints.ts';
import { privileges } from './privileges.ts';

const BUNDLE = /^paquete\.[a-z0-9-]+$/;

export const rules = defineRules(privileges, {
  async beforeSave(context) {
    const { tx, actor, draft, fail } = context;
    if (draft.kind !== 'PAQUETE')
      fail(
        'kind',
        t(
          'settings.onlyPackages',
          'Sólo se crean paquetes; los privilegios del sistema vienen con él.',
        ),
      );
    if (!BUNDLE.test(String(draft.key)))
      fail(
        'key',
        t(
          'settings.packageCode',
          'Escribe «paquete.» y después letras minúsculas, números o guiones.',
        ),
      );
    const ids = Array.isArray(draft.key_ids) ? draft.key_ids.map(Number) : [];
    if (ids.length === 0)
      return fail(
        'key_ids',
        t('settings.somePrivilege', 'Elige al menos un privilegio del sistema.'),
      );
    const kinds = await tx.query<{ kind: string }>(
      'select kind from privileges where account_id = $2 and id = any($1::bigint[])',
      [ids, TENANT],
    );
    if (kinds.some(({ kind }) => kind !== 'SISTEMA'))
      fail('key_ids', t('settings.noNested', 'Un paquete no contiene otros paquetes.'));
    const given = (await keysOf(tx, ids)).map(({ key, label }) => ({
      key,
      label,
      scope: null,
      max_amount: null,
    }));
    const lacking = keysNotHeld(actor, given);
    if (lacking.length > 0)
      fail(
        'key_ids',
        t('settings.cannotInclude', 'No puedes incluir permisos que no tienes: {permissions}.', {
          permissions: listOf(lacking),
        }),
      );
    await checkDuties(context, ids);
    Object.assign(draft, { resource: null, operation: null, risk: 'NORMAL', scopable: true });
  },
  afterSave: permissionHooks.afterSave,
  beforeDelete: permissionHooks.beforeDelete,
  afterCommit: permissionHooks.afterCommit,
  calls: { who: whoCan },
});

/**
 * A wider bundle reaches every role that gives it. One that only warns is judged when the role is
 * given.
 */
async function checkDuties(
  { tx, actor, before, fail, now }: SaveContext<typeof privileges>,
  ids: readonly number[],
): Promise<void> {
  if (!before) return;
  const gained = await keySetOf(tx, ids);
  const roles = await tx.query<{ id: number; name: string; held: readonly number[] }>(
    `select r.id, r.name, array_agg(rp.privilege_id) as held from roles r join role_privileges rp on ${refersTo('role_privileges.role_id', 'rp', 'r')}
     where r.account_id = $2 and r.active and exists (select 1 from role_privileges x where ${refersTo('role_privileges.role_id', 'x', 'r')} and x.privilege_id = $1) group by r.id, r.name`,
    [before.id, TENANT],
  );
  const changed = await Promise.all(
    roles.map(async ({ id, name, held }) => {
      const keys = await keySetOf(tx, held);
      return { id, name, before: keys, after: new Set([...keys, ...gained]) };
    }),
  );
  const { blocked } = await checkRoleChangeDuties(
    tx,
    now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
    changed,
  );
  if (blocked) fail('key_ids', blocked);
}
