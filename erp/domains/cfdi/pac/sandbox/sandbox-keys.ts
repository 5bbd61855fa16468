/** The sandbox's own certificate, by which it signs its stamps: one of each company. */
import { randomBytes } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { sealSecret, unsealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';
import { openCsd, type Csd } from '../../certificates/csd.ts';
import { makeTestCsd } from '../../certificates/test-csd.ts';

/** Of nobody: no provider has it. */
export const SANDBOX_RFC = 'AAA010101AAA';

const NAME = 'PAC DE PRUEBA SIN VALIDEZ FISCAL';
const YEARS = 20;

interface KeyRow {
  readonly pac_certificate: string | null;
  readonly pac_key: string | null;
  readonly pac_password: string | null;
}

const readStored = async ({ db }: Services, accountId: number): Promise<KeyRow | undefined> => {
  const [row] = await db.tenant({ accountId }, (tx) =>
    tx.query(
      sql<KeyRow>`select pac_certificate, pac_key, pac_password from sat__sandbox_settings where account_id = ${TENANT}`,
    ),
  );
  return row;
};

const opened = (services: Services, stored: KeyRow | undefined): Csd | null =>
  stored?.pac_certificate && stored.pac_key && stored.pac_password
    ? openCsd({
        cer: Buffer.from(stored.pac_certificate, 'base64'),
        key: Buffer.from(stored.pac_key, 'base64'),
        password: unsealSecret(services, stored.pac_password),
      })
    : null;

/** Made the first time that they are asked for. */
export async function sandboxKeys(services: Services, accountId: number): Promise<Csd> {
  const known = opened(services, await readStored(services, accountId));
  if (known) return known;
  const from = services.now().toZonedDateTimeISO('UTC').subtract({ days: 1 });
  const made = await makeTestCsd({
    rfc: SANDBOX_RFC,
    name: NAME,
    password: randomBytes(24).toString('base64url'),
    validFrom: from.toInstant().toString(),
    validTo: from.add({ years: YEARS }).toInstant().toString(),
  });
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  // Of two that are made at once the first one stays.
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      sql`update sat__sandbox_settings set pac_certificate = ${base64(made.cer)}, pac_key = ${base64(made.key)}, pac_password = ${sealSecret(services, made.password)} where account_id = ${TENANT} and pac_key is null`,
    ),
  );
  const kept = opened(services, await readStored(services, accountId));
  if (!kept) throw new Error('sat/sandbox-settings has no row');
  return kept;
}
