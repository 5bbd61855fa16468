/** The demo companies (design §9). They exist only where the configuration says so. */
import { analyseChanged, analyseGrown } from '#erp/db/analyse-grown.ts';
import { PgliteDatabase } from '#erp/db/pglite/pglite.ts';
import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import { demos } from '#erp/provision/demo/all.ts';
import { rebuildSearch } from '#erp/platform/search/rebuild.ts';
import { hashPassword } from '#erp/platform/access/passwords/passwords.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { OPERATOR, provisionAccount, type NewAccount } from './account.ts';
import { declaredOf } from './declared.ts';
import { writePerson, type NewPerson } from '#erp/platform/access/write-person.ts';

export const DEMO_PASSWORD = 'hilo-y-aguja-26';

const COMPANIES: readonly NewAccount[] = [
  OPERATOR,
  {
    code: 'DEMO',
    name: 'Hilados y No Tejidos del Bajío',
    legalName: 'HILADOS Y NO TEJIDOS DEL BAJIO',
    kind: 'DEMO',
    contactEmail: 'demo@telar.test',
  },
  {
    code: 'OTRA',
    name: 'Otra Empresa de Prueba',
    legalName: 'OTRA EMPRESA DE PRUEBA',
    kind: 'PRUEBA',
    contactEmail: 'demo@otra.test',
  },
];

/** Makes the companies that are missing; one that was left half made is completed. */
export async function prepareDemo(services: Services): Promise<void> {
  const { db } = services;
  const ready = await db.system((tx) =>
    tx.query<{ code: string }>(
      `select code from accounts where code = any($1::text[]) and status <> 'APROVISIONANDO'`,
      [COMPANIES.map((company) => company.code)],
    ),
  );
  const missing = COMPANIES.filter((company) => !ready.some(({ code }) => code === company.code));
  if (missing.length === 0) return;
  const make = () => makeCompanies(services, missing);
  await (db instanceof PgliteDatabase ? db.withoutSync(make) : make());
}

async function makeCompanies(services: Services, companies: readonly NewAccount[]): Promise<void> {
  const { db, registry, log } = services;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const company of companies) {
    const accountId = await db.system(async (tx) => {
      const id = await provisionAccount(tx, registry, company, 'APROVISIONANDO');
      // A shown password is no secret, so a second factor would only keep visitors out.
      // Several people try the demo as the same person at once.
      await tx.execute(
        `update settings set otp_policy = 'OPCIONAL', trusted_days = 30, max_sessions = 20 where account_id = $1`,
        [id],
      );
      for (const person of peopleOf(services, company.code))
        await writePerson(tx, id, { ...person, passwordHash, privacyAccepted: true });
      return id;
    });
    // Thousands of rights were just written, and the planner would look at each for every signature
    // of the demo.
    await db.system((tx) => tx.execute('analyze privileges, privileges__key_ids, role_privileges'));
    const actor = systemActor(registry, accountId, company.code, SUGGESTED_ZONE);
    for (const demo of company.kind === 'OPERADOR' ? [] : demos) {
      await demo(services, actor);
      await analyseGrown(db);
    }
    await rebuildSearch((work) => db.tenant({ accountId }, work), registry, accountId);
    await db.system((tx) =>
      tx.execute(`update accounts set status = 'ACTIVA' where id = $1`, [accountId]),
    );
    log.info({ account: company.code }, 'demo company made');
  }
  // Half a year was written at once: until the keeper came round to each table, the first reports
  // would be planned for empty ones.
  await analyseChanged(db);
}

type DemoPerson = Omit<NewPerson, 'passwordHash'>;

function peopleOf({ registry }: Services, code: string): readonly DemoPerson[] {
  if (code === 'SISTEMA')
    return [
      {
        nickname: 'admin',
        name: 'Operador',
        lastName: 'de la instalación',
        email: 'admin@sistema.test',
        roleCodes: ['ADMINISTRADOR', 'OPERADOR'],
      },
    ];
  const administrator = {
    nickname: 'demo',
    name: code === 'DEMO' ? 'Dora' : 'Omar',
    lastName: code === 'DEMO' ? 'Medina Ortiz' : 'Trejo Ávila',
    roleCodes: ['ADMINISTRADOR'],
  };
  if (code === 'OTRA') return [{ ...administrator, email: 'demo@otra.test' }];
  const others = declaredOf(registry)
    .roles.filter((role) => role.code !== 'ADMINISTRADOR' && (role.kind ?? 'INTERNO') === 'INTERNO')
    .map((role) => {
      const nickname = role.code.toLowerCase();
      return {
        nickname,
        name: role.name.split(' ')[0]!,
        lastName: 'de demostración',
        email: `${nickname}@telar.test`,
        roleCodes: [role.code],
      };
    });
  return [{ ...administrator, email: 'demo@telar.test' }, ...others];
}
