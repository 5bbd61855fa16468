import { expect, test } from 'vitest';
import { prepareDemo } from '../../api/provision/demo.ts';
import type { Services } from '../../api/services.ts';
import { registry } from '../../modules/all.ts';
import { silent, testDatabase } from '../testing.ts';

test('the demo has two companies with records of their own, and making it again adds nothing', async () => {
  const db = await testDatabase();
  const services: Services = {
    db,
    registry,
    rules: new Map(),
    log: silent,
    now: () => Temporal.Now.instant(),
    secret: 'x'.repeat(32),
    filesDir: '/nonexistent',
    appUrl: 'http://localhost',
  };
  await prepareDemo(services);
  await db.system((tx) => tx.run(`update accounts set status = 'APROVISIONANDO' where code in ('DEMO', 'OTRA')`));
  await prepareDemo(services);
  const accounts = await db.system((tx) => tx.query<{ id: number; code: string }>('select id, code from accounts'));
  const of = async (code: string) => {
    const accountId = accounts.find((account) => account.code === code)!.id;
    return db.tenant({ accountId }, async (tx) => ({
      branches: (await tx.query<{ code: string }>('select code from branch_offices order by code')).map((row) => row.code),
      heads: (await tx.query(`select 1 from branch_offices where kind = 'MATRIZ'`)).length,
      statuses: (await tx.query<{ status: string }>('select distinct status from users order by status')).map((row) => row.status),
      withoutRole: (await tx.query('select 1 from users u where not exists (select 1 from users__role_ids r where r.owner_id = u.id)')).length,
      areas: (await tx.query('select 1 from areas')).length,
      translated: (await tx.query('select 1 from translation_element_values')).length > 0,
    }));
  };
  expect(await of('DEMO')).toEqual({
    branches: ['CDMX', 'GDL', 'LEO', 'MTY', 'QRO', 'SIL', 'TIJ'],
    heads: 1,
    statuses: ['ACTIVO', 'INACTIVO', 'INVITADO', 'SUSPENDIDO'],
    withoutRole: 0,
    areas: 14,
    translated: true,
  });
  expect(await of('OTRA')).toEqual({ branches: ['CEN', 'SUR'], heads: 1, statuses: ['ACTIVO'], withoutRole: 0, areas: 0, translated: false });
  await db.close();
});
