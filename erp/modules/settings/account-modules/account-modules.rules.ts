import { t } from '#erp/model/texts/t.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { effectsOfModule } from '../setting-effects.ts';
import { accountModules } from './account-modules.ts';

interface Module {
  readonly id: number;
  readonly name: string;
  readonly core: boolean;
}

function requireSwitch(actor: Actor): void {
  if (!hasPermission(actor, 'accounts.modules')) {
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'settings.needsModules',
        'Necesitas el permiso «Activar y desactivar módulos de la empresa». Pídelo a quien administra tu empresa.',
      ),
      {
        extra: { privilege: 'accounts.modules' },
      },
    );
  }
}

const moduleOf = async (tx: Tx, id: unknown) =>
  (
    await tx.query<Module>('select id, name, core from modules where account_id = $2 and id = $1', [
      id,
      TENANT,
    ])
  )[0];

/** Active modules without which this one does not work, or which do not work without it. */
const neighbours = (tx: Tx, id: number, need: 'owner_id' | 'target_id', on: boolean) =>
  tx.query<{ name: string }>(
    `select m.name from modules__depends_on d join modules m on ${sameCompany('m', 'd')} and m.id = d.${need === 'owner_id' ? 'target_id' : 'owner_id'}
     where d.${need} = $1 and ${on ? '' : 'not '}exists (select 1 from account_modules am where ${refersTo('account_modules.module_id', 'am', 'm')} and am.status <> 'SUSPENDIDO') order by m.name`,
    [id],
  );

async function requireOff(tx: Tx, module: Module): Promise<void> {
  if (module.core)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.essential', 'El módulo {module} es esencial y no se desactiva.', {
        module: module.name,
      }),
    );
  const users = await neighbours(tx, module.id, 'target_id', true);
  if (users.length > 0)
    throw new DomainError(
      'EN_USO',
      t('settings.neededBy', 'Lo necesitan: {modules}. Desactívalos primero.', {
        modules: users.map(({ name }) => name).join(', '),
      }),
    );
}

export const rules = defineRules(accountModules, {
  impact: ({ tx, services, after }) => effectsOfModule(tx, services.registry, after.module_id),
  async beforeSave({ tx, actor, draft, fail }) {
    requireSwitch(actor);
    const module = await moduleOf(tx, draft.module_id);
    if (!module) return fail('module_id', t('settings.module', 'Elige un módulo de la lista.'));
    if (draft.status === 'SUSPENDIDO') return requireOff(tx, module);
    if (module.core && (draft.active_to || draft.status === 'PRUEBA'))
      fail(
        'status',
        t('settings.alwaysOn', 'El módulo {module} es esencial: está siempre activo.', {
          module: module.name,
        }),
      );
    const missing = await neighbours(tx, module.id, 'owner_id', false);
    if (missing.length > 0)
      fail(
        'module_id',
        t('settings.activateFirst', 'Activa primero: {modules}.', {
          modules: missing.map(({ name }) => name).join(', '),
        }),
      );
  },
  afterSave: permissionHooks.afterSave,
  async beforeDelete(context) {
    requireSwitch(context.actor);
    const module = await moduleOf(context.tx, context.before.module_id);
    if (module) await requireOff(context.tx, module);
    await permissionHooks.beforeDelete(context);
  },
  afterCommit: permissionHooks.afterCommit,
});
