/**
 * Keys and secrets of interfaces: made here, shown once, and for a day the one before still serves.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { createHash, randomBytes } from 'node:crypto';
import { audit } from '#erp/kernel/audit/audit.ts';
import { dropApiKeys } from '#erp/platform/access/keys/api-keys.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { sealSecret } from '#erp/kernel/rights/secrets.ts';
import { clearListeners } from '#erp/platform/webhooks/listeners.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => ALPHABET[byte % 32]).join('');

/** Hours that the one before still serves. */
const OVERLAP_HOURS = 24;

export const newSecret = () => randomBytes(32).toString('base64url');

interface InterfaceRow {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly key_prefix: string | null;
  readonly key_hash: string | null;
  readonly secret: string | null;
}

const KINDS = new Set(['LLAVE_API', 'WEBHOOK']);

/** Locks the row. */
async function requireRotatable(tx: Tx, id: number | null): Promise<InterfaceRow> {
  const [row] = await tx.query<InterfaceRow>(
    'select name, kind, status, key_prefix, key_hash, secret from interfaces where account_id = $2 and id = $1 for update',
    [id, TENANT],
  );
  if (!row) throw notFound();
  if (!KINDS.has(row.kind))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.noKey', 'Esta clase de interfaz no tiene llave.'),
    );
  if (row.status === 'REVOCADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.interfaceRevoked', 'La interfaz está revocada: crea otra.'),
    );
  return row;
}

export async function rotate({ services, actor, resource, id, now }: CallContext) {
  if (!actor) throw notFound();
  const prefix = letters(8);
  const key = `tlr_${prefix}_${letters(32)}`;
  const secret = newSecret();
  const until = now.add({ hours: OVERLAP_HOURS }).toString({ smallestUnit: 'millisecond' });
  const kind = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const row = await requireRotatable(tx, id);
    const isKey = row.kind === 'LLAVE_API';
    const set = isKey
      ? 'old_key_prefix = key_prefix, old_key_hash = key_hash, key_prefix = $3, key_hash = $4'
      : 'old_secret = secret, secret = $4, key_prefix = coalesce($3::text, key_prefix)';
    const had = isKey ? row.key_hash : row.secret;
    await tx.execute(
      `update interfaces set ${set}, old_key_until = $5, version = version + 1, updated_at = now(), updated_by = $2 where account_id = $6 and id = $1`,
      [
        id,
        actor.userId,
        isKey ? prefix : null,
        isKey ? createHash('sha256').update(key).digest('hex') : sealSecret(services, secret),
        had ? until : null,
        TENANT,
      ],
    );
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'rotate',
      resource: resource.path,
      recordId: id,
      recordLabel: row.name,
      changes: isKey
        ? { key_prefix: [row.key_prefix, prefix] }
        : { secret: [row.secret ? '•••' : null, '•••'] },
    });
    return row.kind;
  });
  dropApiKeys(services.db);
  clearListeners(services.db, actor.accountId);
  return {
    data: kind === 'LLAVE_API' ? { key, key_prefix: prefix } : { key: secret, key_prefix: null },
  };
}
