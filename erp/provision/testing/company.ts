/** A provisioned company with an administrator, and a clock that tests move. */
import { platformExtensions } from '#erp/platform/extensions.ts';
import type { Database } from '#erp/db/database.ts';
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { silent, testDatabase } from '#erp/provision/testing/database.ts';
import { registry as everything } from '#erp/modules/all.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { behaviourOf } from './behaviour.ts';
import { provisionAccount } from '../companies/account.ts';
import { writePerson, type NewPerson } from '#erp/platform/access/write-person.ts';
import type { Services } from '#erp/kernel/services.ts';
import { authenticate, type Caller } from '#erp/platform/access/authenticate.ts';
import { DomainError } from '#erp/model/errors.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import { openSession, replyOf } from '#erp/platform/access/sign-in/open-session.ts';
import { hashPassword } from '#erp/platform/access/passwords/passwords.ts';
import { keyOfProvisioning } from './provisioning-key.ts';
import { reusedDatabase } from './reused-database.ts';
import { noteSuccess } from './successes.ts';

export const PASSWORD = 'un telar de madera';
export const caller: Caller = { ip: '203.0.113.7', requestId: 'r1' };

export interface Company {
  readonly services: Services;
  readonly accountId: number;
  readonly adminId: number;
  /** Moves the clock to this instant. */
  at(instant: string): void;
  /** Moves the clock forward. */
  wait(duration: Temporal.DurationLike): void;
  addPerson(
    person: Partial<NewPerson> & Pick<NewPerson, 'nickname' | 'roleCodes'>,
  ): Promise<number>;
  signIn(nickname: string): Promise<string>;
  /** The actor of a token, as a request of `path` would have it. */
  actorOf(jwt: string, path?: string): Promise<Actor>;
}

const FIRST = 'UNO';
let passwordHash: Promise<string> | null = null;

/** What many tests begin with, written once into the database that they copy. */
export interface CompanyBase {
  /** Of the template that holds it. */
  readonly name: string;
  write(company: Company): Promise<void>;
}

async function provision(
  db: Database,
  code: string,
  registry: Registry = everything,
): Promise<void> {
  const hash = await (passwordHash ??= hashPassword(PASSWORD));
  const accountId = await db.system((tx) =>
    provisionAccount(tx, registry, {
      code,
      name: 'Empresa Uno',
      kind: 'PRUEBA',
      contactEmail: 'uno@uno.test',
    }),
  );
  await db.system((tx) =>
    writePerson(tx, accountId, personOf({ nickname: 'admin', roleCodes: ['ADMINISTRADOR'] }, hash)),
  );
}

const personOf = (
  person: Partial<NewPerson> & Pick<NewPerson, 'nickname' | 'roleCodes'>,
  hash: string,
): NewPerson => ({
  name: person.nickname,
  lastName: null,
  email: `${person.nickname}@uno.test`,
  passwordHash: hash,
  ...person,
});

/**
 * Provisioning takes longer than most tests: the template of the databases holds the first company,
 * and what its tests begin with.
 */
function databaseWithCompany(base: CompanyBase | null): Promise<Database> {
  const key = `${keyOfProvisioning()} ${base?.name ?? ''}`;
  return reusedDatabase(key, () =>
    testDatabase(everything, silent, {
      key,
      write: async (db) => {
        await provision(db, FIRST);
        await base?.write(await companyOf(db, FIRST, everything));
      },
    }),
  );
}

/** @param base only of the first company, in a database of its own */
export async function testCompany(
  code = FIRST,
  database?: Database,
  registry: Registry = everything,
  base: CompanyBase | null = null,
): Promise<Company> {
  if (!database && code === FIRST)
    return companyOf(await databaseWithCompany(base), code, registry);
  const db = database ?? (await testDatabase(registry, silent));
  await provision(db, code, registry);
  const company = await companyOf(db, code, registry);
  await base?.write(company);
  await gatherStatistics(company.services, [company.accountId]);
  return company;
}

/** What `login` does once the password is right: to check one takes longer than most calls. */
async function signInWithoutPassword(
  services: Services,
  accountId: number,
  nickname: string,
): Promise<string> {
  const policy = await securityPolicyOf(services, accountId);
  const opened = await services.db.system(async (tx) => {
    const [person] = await tx.query<{ account_id: number; user_id: number }>(
      'select account_id, user_id from identities where account_id = $1 and email = $2',
      [accountId, `${nickname}@uno.test`],
    );
    if (!person) throw new Error(`nobody of this company is called ${nickname}`);
    return openSession(tx, person, 'pruebas', policy, caller, services.now(), false);
  });
  if (opened.refused !== null) throw new DomainError('SIN_PERMISO', opened.refused);
  return (await replyOf(services, opened.session, opened.accountCode)).jwt;
}

/** The company with this code in a database. */
async function companyOf(db: Database, code: string, registry: Registry): Promise<Company> {
  let now = Temporal.Instant.from('2026-11-20T15:00:00Z');
  const services: Services = {
    db,
    registry,
    ...(await behaviourOf(registry)),
    extensions: platformExtensions,
    log: silent,
    now: () => now,
    secret: 'secret of the tests, long enough for keys',
    filesDir: '/tmp',
    appUrl: 'https://telar.test',
    onReply: noteSuccess,
  };
  const hash = await (passwordHash ??= hashPassword(PASSWORD));
  const addPerson: Company['addPerson'] = (person) =>
    db.system((tx) => writePerson(tx, accountId, personOf(person, hash)));
  const [made] = await db.system((tx) =>
    tx.query<{ id: number; admin_id: number }>(
      `select a.id, i.user_id as admin_id from accounts a, identities i where a.code = $1 and i.email = 'admin@uno.test'`,
      [code],
    ),
  );
  if (!made) throw new Error(`the company ${code} was not made`);
  const { id: accountId, admin_id: adminId } = made;
  return {
    services,
    accountId,
    adminId,
    at: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    wait: (duration) => {
      now = now.add(duration);
    },
    addPerson,
    signIn: (nickname) => signInWithoutPassword(services, accountId, nickname),
    actorOf: (jwt, path = 'units') =>
      authenticate(
        services,
        new Request(`http://erp/${path}`, { headers: { authorization: `Bearer ${jwt}` } }),
        caller,
      ),
  };
}
