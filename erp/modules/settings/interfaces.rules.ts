import { createHash, randomBytes } from 'node:crypto';
import { audit } from '#erp/api/audit.ts';
import { dropApiKeys } from '#erp/api/auth/api-keys.ts';
import { notFound, Refusal } from '#erp/api/errors.ts';
import { isNetwork } from '#erp/api/networks.ts';
import { defineRules, type CallContext, type CallResult, type SaveContext } from '#erp/api/rules.ts';

const FORBIDDEN = /^(users|roles|role-privileges|privileges|interfaces)\./;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const letters = (count: number) => [...randomBytes(count)].map((byte) => ALPHABET[byte % 32]).join('');

export const rules = defineRules('interfaces', {
  async beforeSave(context) {
    if (context.before?.status === 'REVOCADA') throw new Refusal('ESTADO_INVALIDO', 'La interfaz está revocada: crea otra.');
    checkLimits(context);
    await checkRights(context);
  },
  afterCommit: ({ services }) => dropApiKeys(services.db),
  calls: { rotate },
});

function checkLimits({ actor, now, draft, changed, fail }: SaveContext): void {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const expires = typeof draft.expires_on === 'string' ? draft.expires_on : '';
  if (changed('expires_on') && expires && expires <= today.toString()) fail('expires_on', 'Elige una fecha futura.');
  if (expires > today.add({ years: 1 }).toString()) fail('expires_on', 'Una llave dura como máximo un año.');
  const networks = typeof draft.ip_allow === 'string' ? draft.ip_allow.split(/[\s,;]+/).filter(Boolean) : [];
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong) fail('ip_allow', `«${wrong}» no es una dirección IP ni una red. Escríbela como 203.0.113.7 o 203.0.113.0/24.`);
}

async function checkRights({ tx, draft, fail }: SaveContext): Promise<void> {
  const [user] = await tx.query<{ kind: string }>('select kind from users where id = $1', [draft.user_id ?? 0]);
  if (user && user.kind !== 'INTEGRACION') fail('user_id', 'Elige un usuario de tipo Integración.');
  const ids = Array.isArray(draft.scopes) ? draft.scopes : [];
  const scopes = await tx.query<{ key: string; name: string; kind: string; risk: string }>('select key, name, kind, risk from privileges where id = any($1::bigint[])', [ids]);
  const wrong = scopes.filter(({ key, kind, risk }) => kind !== 'SISTEMA' || risk === 'CRITICO' || FORBIDDEN.test(key));
  if (wrong.length > 0) fail('scopes', `Una llave no puede tener: ${wrong.map(({ name }) => name).join(', ')}.`);
}

/** The key is shown in this reply only; its hash is what stays. */
async function rotate({ services, actor, resource, id, now }: CallContext): Promise<CallResult> {
  if (!actor) throw notFound();
  const prefix = letters(8);
  const key = `tlr_${prefix}_${letters(32)}`;
  await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [row] = await tx.query<{ name: string; status: string; key_prefix: string | null }>('select name, status, key_prefix from interfaces where id = $1 for update', [id]);
    if (!row) throw notFound();
    if (row.status === 'REVOCADA') throw new Refusal('ESTADO_INVALIDO', 'La interfaz está revocada: crea otra.');
    await tx.run('update interfaces set key_prefix = $2, key_hash = $3, version = version + 1, updated_at = now(), updated_by = $4 where id = $1', [
      id,
      prefix,
      createHash('sha256').update(key).digest('hex'),
      actor.userId,
    ]);
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'rotate',
      resource: resource.path,
      recordId: id,
      recordLabel: row.name,
      changes: { key_prefix: [row.key_prefix, prefix] },
    });
  });
  dropApiKeys(services.db);
  return { data: { key, key_prefix: prefix } };
}
