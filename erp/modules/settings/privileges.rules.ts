import { notHeld, listOf, keysOf } from '#erp/api/auth/escalation.ts';
import { Refusal } from '#erp/api/errors.ts';
import { permissionHooks } from '#erp/api/permissions.ts';
import { defineRules } from '#erp/api/rules.ts';
import { whoCan } from './privilege-calls.ts';

const BUNDLE = /^paquete\.[a-z0-9-]+$/;

export const rules = defineRules('privileges', {
  async beforeSave({ tx, actor, before, draft, fail }) {
    if (before?.kind === 'SISTEMA') throw new Refusal('ESTADO_INVALIDO', 'Los privilegios del sistema no se cambian; agrupa los que quieras en un paquete.');
    if (draft.kind !== 'PAQUETE') fail('kind', 'Sólo se crean paquetes; los privilegios del sistema vienen con él.');
    if (!BUNDLE.test(String(draft.key))) fail('key', 'Escribe «paquete.» y después letras minúsculas, números o guiones.');
    const ids = Array.isArray(draft.key_ids) ? draft.key_ids.map(Number) : [];
    if (ids.length === 0) return fail('key_ids', 'Elige al menos un privilegio del sistema.');
    const kinds = await tx.query<{ kind: string }>('select kind from privileges where id = any($1::bigint[])', [ids]);
    if (kinds.some(({ kind }) => kind !== 'SISTEMA')) fail('key_ids', 'Un paquete no contiene otros paquetes.');
    const given = (await keysOf(tx, ids)).map(({ key, label }) => ({ key, label, scope: null, max_amount: null }));
    const lacking = notHeld(actor, given);
    if (lacking.length > 0) fail('key_ids', `No puedes incluir permisos que no tienes: ${listOf(lacking)}.`);
    Object.assign(draft, { resource: null, operation: null, risk: 'NORMAL', scopable: true });
  },
  afterSave: permissionHooks.afterSave,
  async beforeDelete(context) {
    if (context.before.kind !== 'PAQUETE') throw new Refusal('ESTADO_INVALIDO', 'Los privilegios del sistema no se eliminan.');
    await permissionHooks.beforeDelete(context);
  },
  afterCommit: permissionHooks.afterCommit,
  calls: { who: whoCan },
});
