import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { jobsOf } from '#erp/platform/jobs/all.ts';
import { product } from '#erp/provision/testing/product.ts';
import { canonical, FIRST, linkHash, type LogRow } from './canonical.ts';
import { lastBridge, retireLog } from './retire.ts';
import { anchorChain, sealAccount } from './seal.ts';
import { verifyChain } from './verify.ts';

const jobs = jobsOf(product);

let company: Company;
beforeEach(async () => {
  company = await testCompany();
});
afterEach(() => company.services.db.close());

/** Rows of the log, one a day, ending at the company's now. */
async function write(days: number): Promise<void> {
  const { db } = company.services;
  await db.tenant({ accountId: company.accountId }, (tx) =>
    tx.execute(
      `insert into sys__logs (account_id, at, actor_kind, action, resource, record_id, changes)
       select $1, $2::timestamptz - ($3::int - i) * interval '1 day', 'SISTEMA', 'EDITAR', 'units', i, '{"name":["a","b"]}' from generate_series(1, $3::int) i`,
      [company.accountId, company.services.now().toString(), days],
    ),
  );
  await sealAccount(db, company.accountId);
}

const rows = () =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ n: number }>('select count(*) as n from sys__logs'),
  );

test('old rows leave to a file whose seals hold, and the rest of the chain still verifies', async () => {
  const { services, accountId } = company;
  await write(40);
  const [before] = await rows();
  await services.db.system((tx) => anchorChain(tx, accountId, '2026-11-20', null));
  const limit = services
    .now()
    .subtract({ hours: 24 * 10 })
    .toString();
  const retired = await retireLog(services, accountId, limit, async () => undefined);
  expect(retired).toBeGreaterThan(20);
  expect((await rows())[0]!.n).toBe(before!.n - retired);
  const bridge = (await services.db.system((tx) => lastBridge(tx, accountId)))!;
  expect(await verifyChain(services.db, accountId)).toMatchObject({
    ok: true,
    rows: before!.n - retired,
  });

  const bytes = await readFile(join(services.filesDir, bridge.file));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(bridge.sha256);
  const lines = gunzipSync(bytes)
    .toString()
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { seq: number; hash: string; prev_hash: string; row: LogRow },
    );
  let previous = FIRST;
  for (const { seq, hash, prev_hash, row } of lines) {
    expect(prev_hash).toBe(previous);
    expect(
      linkHash(
        previous,
        canonical(accountId, seq, {
          ...row,
          at: Temporal.Instant.from(row.at).toString({ smallestUnit: 'millisecond' }),
        }),
      ),
    ).toBe(hash);
    previous = hash;
  }
  expect(previous).toBe(bridge.hash);
  expect(lines.at(-1)!.seq).toBe(bridge.seq);

  expect(await retireLog(services, accountId, limit, async () => undefined)).toBe(0);
  await write(2);
  expect(await verifyChain(services.db, accountId)).toMatchObject({ ok: true });
});

test('the newest seal stays whatever its age; a chain that lost its bridge is found', async () => {
  const { services, accountId } = company;
  await write(12);
  await retireLog(
    services,
    accountId,
    services.now().add({ hours: 24 }).toString(),
    async () => undefined,
  );
  expect((await rows())[0]!.n).toBe(1);
  expect(await verifyChain(services.db, accountId)).toMatchObject({ ok: true, rows: 1 });
  await services.db.system(async (tx) => {
    await tx.execute('alter table audit_bridges disable trigger user');
    await tx.execute(`update audit_bridges set hash = repeat('f', 64)`);
    await tx.execute('alter table audit_bridges enable trigger user');
  });
  expect(await verifyChain(services.db, accountId)).toMatchObject({
    ok: false,
    fault: { kind: 'ORDEN' },
  });
});

test('the application cannot retire anything, and the jobs keep what is young', async () => {
  const { services, accountId } = company;
  await write(3);
  await expect(
    services.db.tenant({ accountId }, async (tx) => {
      await tx.query(`select set_config('erp.retire', '1', true)`);
      await tx.execute('delete from sys__logs');
    }),
  ).rejects.toThrow();
  const run = (key: string) =>
    jobs
      .find((job) => job.key === key)!
      .run({
        services,
        accountId,
        accountCode: 'UNO',
        timeZone: 'America/Mexico_City',
        now: services.now(),
        progress: async () => undefined,
      });
  expect(await run('audit.retire')).toBe('Nada tiene más de 10 años');
  const file = (sha256: string, deleted: string | null) =>
    services.db.tenant({ accountId }, (tx) =>
      tx.execute(
        `insert into files (account_id, name, kind, mime, size, sha256, deleted_at) values ($1, 'a.txt', 'OTRO', 'text/plain', 1, $2, $3)`,
        [accountId, sha256, deleted],
      ),
    );
  await file(
    'a'.repeat(64),
    services
      .now()
      .subtract({ hours: 24 * 31 })
      .toString(),
  );
  await file(
    'b'.repeat(64),
    services
      .now()
      .subtract({ hours: 24 * 29 })
      .toString(),
  );
  await file('c'.repeat(64), null);
  expect(await run('files.purge')).toBe('1 archivo borrado');
  expect(await run('files.purge')).toBe('0 archivos borrados');
});
