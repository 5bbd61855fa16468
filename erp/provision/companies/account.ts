/**
 * Makes a company ready to work (platform R11). Each step may be repeated: a start that was cut
 * short goes on where it stopped.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import { operatorRole } from '#erp/modules/settings/roles/roles.seed.ts';
import { seedAccount } from '#erp/provision/seed/all.ts';
import { openKeys } from './declared.ts';
import { rebuildSearch } from '#erp/platform/search/rebuild.ts';
import { writePostings } from '../seed/general/postings.ts';
import { synchronise } from './synchronise.ts';

export interface NewAccount {
  readonly code: string;
  readonly name: string;
  readonly kind: 'PRODUCCION' | 'DEMO' | 'PRUEBA' | 'OPERADOR';
  readonly contactEmail: string;
  readonly legalName?: string;
  readonly rfc?: string | null;
  /** IANA name; without it the suggested one, which the company changes in «Empresa». */
  readonly timeZone?: string;
}

/** The company of whoever runs the installation. */
export const OPERATOR: NewAccount = {
  code: 'SISTEMA',
  name: 'Operación de Telar',
  kind: 'OPERADOR',
  contactEmail: 'admin@sistema.test',
};

/**
 * Runs as the owner. Gives the company's id. `status` is the state it is left in: one with more to
 * do stays APROVISIONANDO.
 */
export async function provisionAccount(
  tx: Tx,
  registry: Registry,
  given: NewAccount,
  status: 'ACTIVA' | 'APROVISIONANDO' = 'ACTIVA',
): Promise<number> {
  await tx.execute(
    `insert into accounts (code, name, kind, status, contact_email, legal_name, rfc, time_zone)
     values ($1, $2, $3, 'APROVISIONANDO', $4, $5, $6, $7) on conflict (code) do nothing`,
    [
      given.code,
      given.name,
      given.kind,
      given.contactEmail,
      given.legalName ?? null,
      given.rfc ?? null,
      given.timeZone ?? SUGGESTED_ZONE,
    ],
  );
  const [account] = await tx.query<{ id: number; status: string }>(
    'select id, status from accounts where code = $1',
    [given.code],
  );
  if (!account) throw new Error(`account ${given.code} was not written`);
  if (account.status !== 'APROVISIONANDO') return account.id;
  await tx.execute(
    'insert into account_versions (account_id) values ($1) on conflict (account_id) do nothing',
    [account.id],
  );
  const roles =
    given.kind === 'OPERADOR' ? [{ ...operatorRole, keys: openKeys(registry, operatorRole) }] : [];
  await synchronise(tx, registry, account.id, roles);
  await seedAccount(tx, account.id);
  await writePostings(tx, registry, account.id);
  await writeHeadOffice(tx, account.id, given.name);
  await rebuildSearch((work) => work(tx), registry, account.id);
  await tx.execute(
    `update accounts set status = $2,
       language_code = coalesce(language_code, (select code from language where account_id = $1 and code = 'ES-MX')),
       country_id = coalesce(country_id, (select id from countries where account_id = $1 and code = 'MEX')),
       base_currency_id = coalesce(base_currency_id, (select id from currencies where account_id = $1 and code = 'MXN'))
     where id = $1`,
    [account.id, status],
  );
  return account.id;
}

/** A company has one head office; its address is written by whoever sets the company up. */
const writeHeadOffice = (tx: Tx, accountId: number, name: string) =>
  tx.execute(
    `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region)
     select $1, 'MATRIZ', $2, 'MATRIZ', 'ABIERTA', 'Por capturar', '00000', 'GENERAL'
     where not exists (select 1 from branch_offices where account_id = $1 and kind = 'MATRIZ')`,
    [accountId, name],
  );
