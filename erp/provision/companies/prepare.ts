/**
 * What each start does before the API answers: the declarations reach every company, and the first
 * companies exist.
 */
import type { FirstCompany } from '#erp/config.ts';
import type { Tx } from '#erp/db/database.ts';
import { operatorRole } from '#erp/modules/settings/roles/roles.seed.ts';
import { hashPassword } from '#erp/platform/access/passwords/passwords.ts';
import { isSetUp } from '#erp/platform/access/sign-in/setup-code.ts';
import { setupCode } from '#erp/platform/access/sign-in/setup-code.ts';
import type { Services } from '#erp/kernel/services.ts';
import { seedLater } from '../seed/all.ts';
import { OPERATOR, provisionAccount } from './account.ts';
import { openKeys } from './declared.ts';
import { prepareDemo } from './demo.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import { writePostings } from '../seed/general/postings.ts';
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { synchronise } from './synchronise.ts';

export interface PrepareOptions {
  readonly demo: boolean;
  readonly firstCompany: FirstCompany | null;
}

export async function prepare(
  services: Services,
  { demo, firstCompany }: PrepareOptions,
): Promise<void> {
  await synchroniseAll(services);
  if (demo) await prepareDemo(services);
  if (firstCompany) await prepareFirst(services, firstCompany);
  await sayHowToBegin(services);
}

/**
 * A new installation without a company says how to make it. Who reads the log is who installed it.
 */
async function sayHowToBegin({ db, secret, appUrl, now, log }: Services): Promise<void> {
  if (await db.system(isSetUp)) return;
  const code = setupCode(secret, now());
  log.warn(
    { code, url: `${appUrl}/setup?code=${code}`, hours: 1 },
    'no company yet: open this address to make it',
  );
}

/** One transaction a company, so that a large installation never holds them all. */
async function synchroniseAll({ db, registry, log }: Services): Promise<void> {
  const accounts = await db.system((tx) =>
    tx.query<{ id: number; code: string; kind: string }>(
      `select id, code, kind from accounts where status <> 'APROVISIONANDO' order by id`,
    ),
  );
  for (const account of accounts) {
    const more =
      account.kind === 'OPERADOR'
        ? [{ ...operatorRole, keys: openKeys(registry, operatorRole) }]
        : [];
    const wrote = await db.system(async (tx) => {
      const changed = await synchronise(tx, registry, account.id, more);
      if (changed) {
        await seedLater(tx, account.id);
        await writePostings(tx, registry, account.id);
      }
      return changed;
    });
    if (wrote) log.info({ account: account.code }, 'declarations synchronised');
  }
}

/**
 * The company that the environment names, once: ignored as soon as there is a company to work in.
 */
async function prepareFirst({ db, registry, log }: Services, company: FirstCompany): Promise<void> {
  const exists = await db.system(
    async (tx) =>
      (
        await tx.query(
          `select 1 from accounts where kind = 'PRODUCCION' and status <> 'APROVISIONANDO' limit 1`,
        )
      ).length > 0,
  );
  if (exists) return;
  const passwordHash = await hashPassword(company.password);
  const made = await db.system(async (tx) => {
    const operatorId = await provisionAccount(tx, registry, OPERATOR);
    const accountId = await provisionAccount(tx, registry, {
      code: company.code,
      name: company.name,
      kind: 'PRODUCCION',
      rfc: company.rfc,
      legalName: company.name,
      contactEmail: company.email,
    });
    await writeAdministrator(tx, accountId, company.email, passwordHash);
    return [operatorId, accountId];
  });
  await gatherStatistics({ db, log }, made);
  log.info(
    { account: company.code },
    'first company made; its administrator must change the password at the first sign-in',
  );
}

const writeAdministrator = (tx: Tx, accountId: number, email: string, passwordHash: string) =>
  writePerson(tx, accountId, {
    nickname: 'admin',
    name: 'Administrador',
    lastName: null,
    email,
    roleCodes: ['ADMINISTRADOR'],
    passwordHash,
    mustChange: true,
  });
