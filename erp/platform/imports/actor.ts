/**
 * Who an import acts for when nobody waits for it: the person who asked for this step, who may be
 * another one than who brought the file, with the rights of now.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { readActor } from '../access/authenticate.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { ImportRecord } from './store.ts';

/** Throws SIN_PERMISO when the person may no longer enter. */
export async function actorFor(tx: Tx, services: Services, record: ImportRecord): Promise<Actor> {
  const session = {
    id: null,
    accountId: record.account_id,
    userId: record.updated_by ?? record.created_by ?? 0,
    ip: '',
    reauthAt: null,
  };
  const found = await readActor(tx, services.registry, session, services.now());
  if (!found || found.status !== 'ACTIVO')
    throw new DomainError(
      'SIN_PERMISO',
      t(
        'imports.noAccess',
        'Quien pidió este paso de la importación ya no tiene acceso. Repítela con otro usuario.',
      ),
    );
  const keys = record.keys && new Set(record.keys);
  const { permissions } = found.actor;
  const grants = keys
    ? new Map([...permissions.grants].filter(([key]) => keys.has(key)))
    : permissions.grants;
  return {
    ...found.actor,
    sessionId: null,
    requestId: `import-${record.id}`,
    importId: record.id,
    permissions: { ...permissions, grants },
  };
}
