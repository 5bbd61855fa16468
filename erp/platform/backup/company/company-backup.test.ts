import { appendFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { sealAccount } from '#erp/platform/audit-chain/seal.ts';
import { deleteExpiredBackups } from '../backup-jobs.ts';
import { withUnpackedCopy } from '../verify.ts';
import { tableFile } from './company-manifest.ts';
import { companyTables } from './company-tables.ts';
import { backupFile } from '../place.ts';
import { claimBackupTask, doTask } from '../work.ts';

// Databases are made, copied and thrown away here: seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let company: Company;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telar-copies-'));
  company = await testCompany();
  Object.assign(company.services, {
    filesDir: join(folder, 'files'),
    backups: { dir: join(folder, 'copies'), dataDir: folder, directUrl: null },
  });
});
afterEach(async () => {
  await company.services.db.close();
  await rm(folder, { recursive: true, force: true });
});

interface Row {
  readonly id: number;
  readonly status: string;
  readonly file: string | null;
  readonly rows: number | null;
  readonly error: string | null;
  readonly verify_report: string | null;
  readonly restore_report: string | null;
}
const read = async (id: number): Promise<Row> => {
  const { services, accountId } = company;
  const [row] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<Row>(
      'select id, status, file, rows, error, verify_report, restore_report from sys__backups where id = $1',
      [id],
    ),
  );
  return row!;
};
const sql = (text: string, params: readonly unknown[] = [], accountId = company.accountId) =>
  company.services.db.tenant({ accountId }, (tx) => tx.query(text, params));

async function work(): Promise<void> {
  const row = await claimBackupTask(company.services);
  await doTask(company.services, row!);
}

/** A copy of the company, made as the runner makes it. */
async function copy(more = "'EN_CURSO', 'RESPALDAR'"): Promise<Row> {
  const [made] = (await sql(
    `insert into sys__backups (account_id, kind, origin, status, task, started_at) values ($1, 'EMPRESA', 'MANUAL', ${more}, $2) returning id`,
    [company.accountId, company.services.now().toString()],
  )) as { id: number }[];
  await work();
  return read(made!.id);
}

const want = (id: number, task: string, more = '') =>
  sql(`update sys__backups set task = $2${more} where id = $1`, [id, task]);

async function fill(): Promise<void> {
  const { accountId, services } = company;
  await sql(
    `insert into areas (account_id, code, name) values ($1, 'OPE', 'Operaciones "norte"'), ($1, 'ALM', 'Almacén ñ')`,
    [accountId],
  );
  await sql(
    `update areas set parent_id = (select id from areas where code = 'OPE') where code = 'ALM'`,
  );
  await sql(`update users set phone = '4771234567' where nickname = 'admin'`);
  await sql(
    `insert into sys__logs (account_id, actor_kind, action, resource) values ($1, 'USUARIO', 'CREAR', 'areas')`,
    [accountId],
  );
  await sealAccount(services.db, accountId);
  await contentsOf(services).put(accountId, 'abcd', Buffer.from('contenido'));
  await sql(
    `insert into files (account_id, name, mime, size, sha256, kind) values ($1, 'nota.txt', 'text/plain', 9, 'abcd', 'OTRO')`,
    [accountId],
  );
}

test('a copy can be read without the program, and verifies', async () => {
  await fill();
  const made = await copy();
  expect(made).toMatchObject({ status: 'TERMINADO', error: null });
  expect(made.rows).toBeGreaterThan(1000);
  await withUnpackedCopy(backupFile(company.services, made.file!), async (at) => {
    expect(JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8'))).toMatchObject({
      kind: 'EMPRESA',
      account: { code: 'UNO' },
      files: 1,
      audit: { seq: 1 },
    });
    const areas = (await readFile(tableFile(at, 'areas'), 'utf8')).trim().split('\n');
    expect(areas.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual([
      'Operaciones "norte"',
      'Almacén ñ',
    ]);
    expect(await readFile(join(at, 'files/ab/abcd'), 'utf8')).toBe('contenido');
    expect(await readdir(join(at, 'tables'))).not.toContain('identities.ndjson');
  });
  await want(made.id, 'VERIFICAR');
  await work();
  const verified = await read(made.id);
  expect(verified).toMatchObject({ status: 'VERIFICADO' });
  expect(verified.verify_report).toContain('Todo coincide.');
  expect(verified.verify_report).toContain('Bitácora: 1 sellos correctos.');
});

test('a file that was changed does not verify, and is not restored', async () => {
  const made = await copy();
  await appendFile(backupFile(company.services, made.file!), 'x');
  await want(made.id, 'ENSAYAR', `, restore_code = 'ENSAYO', restore_email = 'otra@uno.test'`);
  await work();
  expect((await read(made.id)).restore_report).toContain('No se restauró: El archivo cambió');
  await want(made.id, 'VERIFICAR');
  await work();
  expect(await read(made.id)).toMatchObject({
    status: 'FALLIDO',
    verify_report: expect.stringContaining('su huella no coincide') as string,
  });
});

test('a rehearsal makes a company of its own with invented people, and its sums tie out', async () => {
  await fill();
  const made = await copy();
  await want(made.id, 'ENSAYAR', `, restore_code = 'ENSAYO', restore_email = 'otra@uno.test'`);
  await work();
  const { restore_report: report } = await read(made.id);
  expect(report).toContain('Todo coincide.');
  expect(report).toContain('https://telar.test/login?invite=');
  const [trial] = await company.services.db.system((tx) =>
    tx.query<{ id: number; kind: string }>(`select id, kind from accounts where code = 'ENSAYO'`),
  );
  expect(trial!.kind).toBe('PRUEBA');
  const areas = await sql(
    `select a.code, p.code as parent from areas a left join areas p on p.account_id = a.account_id and p.id = a.parent_id order by a.code`,
    [],
    trial!.id,
  );
  expect(areas).toEqual([
    { code: 'ALM', parent: 'OPE' },
    { code: 'OPE', parent: null },
  ]);
  const [admin] = (await sql(
    `select email, phone from users where nickname = 'admin'`,
    [],
    trial!.id,
  )) as { email: string; phone: string }[];
  expect(admin!.email).toMatch(/@ejemplo\.invalid$/);
  expect(admin!.phone).toMatch(/^55\d{8}$/);
  expect(await sql('select 1 from sys__logs', [], trial!.id)).toEqual([]);
  // The company itself did not change, and new records of the trial do not meet old ids.
  expect(await sql(`select email from users where nickname = 'admin'`)).toEqual([
    { email: 'admin@uno.test' },
  ]);
  await sql(
    `insert into areas (account_id, code, name) values ($1, 'NUE', 'Nueva')`,
    [trial!.id],
    trial!.id,
  );
  expect(await sql('select count(*)::int as n from areas', [], trial!.id)).toEqual([{ n: 3 }]);
});

test('what the plan does not keep loses its file and keeps its record', async () => {
  const { services, accountId } = company;
  const made = await copy();
  company.wait({ hours: 24 * 91 });
  expect(
    await deleteExpiredBackups({
      services,
      accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now: services.now(),
      progress: () => Promise.resolve(),
    }),
  ).toBe(1);
  expect((await read(made.id)).status).toBe('BORRADO');
  expect(await readdir(join(folder, 'copies'))).toEqual([]);
});

test('every table of a company is copied in an order in which it can be written', () => {
  const tables = companyTables(company.services.registry);
  const place = new Map(tables.map(({ name }, index) => [name, index]));
  for (const table of tables) {
    for (const target of table.needs)
      expect(place.get(target)!, `${table.name} before ${target}`).toBeLessThan(
        place.get(table.name)!,
      );
    if (table.late.length > 0) expect(table.columns, table.name).toContain('id');
  }
});
