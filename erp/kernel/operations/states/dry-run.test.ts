import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#erp/db/database.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { dryRun } from '../transition-checks.ts';

let company: Company;

beforeAll(async () => {
  company = await testCompany();
});

const insert = (tx: Tx, code: string, accountId: number) =>
  tx.execute(
    `insert into roles (account_id, code, name, kind) values ($1, $2, $2, 'INTERNO') on conflict do nothing`,
    [accountId, code],
  );

const inserted = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ code: string }>(`select code from roles where code like 'ENSAYO%' order by 1`)
  ).map(({ code }) => code);

test('a dry run takes back what it wrote, also when it is refused, and one within another only its own', async () => {
  const { accountId, services } = company;
  await services.db.tenant({ accountId }, async (tx) => {
    const write = (code: string) => insert(tx, code, accountId);
    await write('ENSAYO_ANTES');
    await dryRun(tx, async () => {
      await write('ENSAYO_FUERA');
      await dryRun(tx, () => write('ENSAYO_DENTRO'));
      expect(await inserted(tx)).toEqual(['ENSAYO_ANTES', 'ENSAYO_FUERA']);
      const refused = dryRun(tx, async () => {
        await write('ENSAYO_DENTRO');
        await tx.query('select 1 / 0');
      });
      await expect(refused).rejects.toThrow();
      expect(await inserted(tx)).toEqual(['ENSAYO_ANTES', 'ENSAYO_FUERA']);
    });
    expect(await inserted(tx)).toEqual(['ENSAYO_ANTES']);
  });
});
