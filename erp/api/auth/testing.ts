/** A provisioned company with an administrator, and a clock that tests move. */
import type { Database } from '#erp/db/database.ts';
import { silent, testDatabase } from '#erp/db/testing.ts';
import { registry } from '#erp/modules/all.ts';
import type { Actor } from '../actor.ts';
import { loadRules } from '../load-rules.ts';
import { provisionAccount } from '../provision/account.ts';
import { writePerson, type NewPerson } from '../provision/people.ts';
import type { Services } from '../services.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { login } from './login.ts';
import { hashPassword } from './passwords.ts';

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
  addPerson(person: Partial<NewPerson> & Pick<NewPerson, 'nickname' | 'roleCodes'>): Promise<number>;
  signIn(nickname: string): Promise<string>;
  /** The actor of a token, as a request of `path` would have it. */
  actorOf(jwt: string, path?: string): Promise<Actor>;
}

let hash: Promise<string> | null = null;

export async function testCompany(code = 'UNO', database?: Database): Promise<Company> {
  const db = database ?? (await testDatabase(registry, silent));
  let now = Temporal.Instant.from('2026-11-20T15:00:00Z');
  const services: Services = {
    db,
    registry,
    rules: await loadRules(registry),
    log: silent,
    now: () => now,
    secret: 'secret of the tests, long enough for keys',
    filesDir: '/tmp',
    appUrl: 'https://telar.test',
  };
  const accountId = await db.system((tx) => provisionAccount(tx, registry, { code, name: 'Empresa Uno', kind: 'PRUEBA', contactEmail: 'uno@uno.test' }));
  const passwordHash = await (hash ??= hashPassword(PASSWORD));
  const addPerson: Company['addPerson'] = (person) =>
    db.system((tx) => writePerson(tx, accountId, { name: person.nickname, lastName: null, email: `${person.nickname}@uno.test`, passwordHash, ...person }));
  const adminId = await addPerson({ nickname: 'admin', roleCodes: ['ADMINISTRADOR'] });
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
    signIn: async (nickname) => (await login(services, { email: `${nickname}@uno.test`, password: PASSWORD, device: 'pruebas' }, caller)).jwt,
    actorOf: (jwt, path = 'units') => authenticate(services, new Request(`http://erp/${path}`, { headers: { authorization: `Bearer ${jwt}` } }), caller),
  };
}
