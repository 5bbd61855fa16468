/**
 * The key with which the device of a scale sends readings: made here, shown once, kept as a digest.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { createHash, randomBytes } from 'node:crypto';
import { rowFilters } from '#erp/kernel/access.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { DEVICE_KEY_START, dropDeviceKeys } from './device-keys.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { CallContext } from '#erp/kernel/rules.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => ALPHABET[byte % 32]).join('');

/** Writes the key's beginning and digest, or nulls, and the audit row. */
async function keep(
  { services, actor, resource, id, now }: CallContext,
  action: 'rotate' | 'revoke',
  prefix: string | null,
  hash: string | null,
): Promise<void> {
  await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const params = new Params();
    const conditions = [
      `t.id = ${params.add(id)}`,
      ...rowFilters(actor!, services.registry, resource, 'dif/scales.key', params),
    ];
    const [row] = await tx.query<{
      code: string;
      name: string;
      status: string;
      device_key_prefix: string | null;
    }>(
      `select t.code, t.name, t.status, t.device_key_prefix from dif__scales t where ${conditions.join(' and ')} for update of t`,
      params.values,
    );
    if (!row) throw notFound();
    if (action === 'rotate' && row.status === 'BAJA')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('dif.scaleRetired', 'La báscula {scale} está de baja: ya no envía lecturas.', {
          scale: row.code,
        }),
      );
    if (action === 'revoke' && row.device_key_prefix === null)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('dif.noKey', 'La báscula {scale} no tiene llave.', { scale: row.code }),
      );
    await tx.execute(
      'update dif__scales set device_key_prefix = $2, device_key = $3, version = version + 1, updated_at = now(), updated_by = $4 where account_id = $5 and id = $1',
      [id, prefix, hash, actor!.userId, TENANT],
    );
    await audit(tx, actor!, now, {
      action: 'ACCION',
      transition: action,
      resource: resource.path,
      recordId: id!,
      recordLabel: `${row.code} — ${row.name}`,
      changes: { device_key_prefix: [row.device_key_prefix, prefix] },
    });
  });
  dropDeviceKeys(services.db);
}

/**
 * `PUT dif/scales/rotate/:id`: a new key; the one before stops at once, since a scale has one
 * device. Gives `{ key, key_prefix }`.
 */
export async function rotate(context: CallContext) {
  const prefix = letters(8);
  const key = `${DEVICE_KEY_START}${prefix}_${letters(32)}`;
  await keep(context, 'rotate', prefix, createHash('sha256').update(key).digest('hex'));
  return { data: { key, key_prefix: prefix } };
}

/** `PUT dif/scales/revoke/:id`: the device sends nothing more until there is another key. */
export async function revoke(context: CallContext) {
  await keep(context, 'revoke', null, null);
  return { data: { key_prefix: null } };
}
