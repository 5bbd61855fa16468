/** Long because its processes are started once for all cases. */
/**
 * Two web servers and two APIs on one PostgreSQL behind PgBouncer in transaction mode, as an
 * installation past one machine.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresDatabase } from '#erp/db/postgres/postgres.ts';
import { addressesOf, freshPostgres, type TestServer } from '#erp/provision/testing/postgres.ts';
import { silent } from '#erp/provision/testing/database.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { openSink, type Sink } from '#erp/platform/mail/smtp-sink.ts';
import { freePort } from '../product.ts';
import { Visitor } from './visitor.ts';

const server = process.env.TEST_DATABASE_URL;
const pooled = process.env.TEST_DATABASE_POOLED_URL;
const EMAIL = 'ana@hilos.test';
const PASSWORD = 'lino-y-algodon-31';
const START_MS = 60_000;

interface Reply {
  readonly status: number;
  // The test reads replies of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
}

let folder: string;
let database: TestServer;
/** The same database as its owner sees it, past the product. */
let owner: PostgresDatabase;
let sink: Sink;
const processes: ChildProcess[] = [];
let apis: readonly [string, string];
let webs: readonly [string, string];

async function answers(url: string): Promise<boolean> {
  try {
    return (
      (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })).status < 500
    );
  } catch (error) {
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && error.name === 'TimeoutError')
    )
      return false;
    throw error;
  }
}

async function startProcess(
  script: string,
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(process.execPath, [script], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      DEMO: '0',
      ALLOW_HTTP: '1',
      LOG_LEVEL: 'warn',
      ERP_SECRET: 'e'.repeat(32),
      SESSION_SECRET: 's'.repeat(32),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (const until = Date.now() + START_MS; Date.now() < until;) {
    if (child.exitCode !== null)
      throw new Error(`${script} ended with ${child.exitCode}:\n${output}`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${script} did not answer:\n${output}`);
}

/** A call of one of the APIs, in the name of the token. */
async function call(
  api: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Reply> {
  const response = await fetch(`${api}/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: qs.stringify(body, { arrayFormat: 'indices' }) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    data: text === '' ? null : (JSON.parse(text) as { data: unknown }).data,
  };
}

const signIn = async (api: string): Promise<string> => {
  const reply = await call(api, 'POST', 'auth/login', {
    body: { email: EMAIL, password: PASSWORD, device: 'prueba' },
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return (reply.data as { jwt: string }).jwt;
};

/** The product's own user of the server: neither superuser nor beyond row-level security. */
async function makeRole(name: string): Promise<void> {
  const client = new Client({ connectionString: database.directUrl });
  await client.connect();
  try {
    await client.query(
      `DO $$ BEGIN CREATE ROLE telar_several LOGIN PASSWORD 'several' CREATEROLE; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await client.query(`ALTER DATABASE ${name} OWNER TO telar_several`);
    await client.query(
      'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; CREATE EXTENSION btree_gin; ALTER SCHEMA public OWNER TO telar_several',
    );
    await client.query(
      'DO $$ BEGIN CREATE ROLE erp_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$',
    );
    await client.query(
      'DO $$ BEGIN CREATE ROLE erp_owner NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$',
    );
    await client.query('GRANT erp_app, erp_owner TO telar_several');
  } finally {
    await client.end();
  }
}

const asRole = (url: string): string => {
  const changed = new URL(url);
  changed.username = 'telar_several';
  changed.password = 'several';
  return changed.href;
};

describe.skipIf(!server || !pooled)('several processes on one server', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'telar-several-'));
    database = await freshPostgres(null, silent);
    await makeRole(new URL(database.directUrl).pathname.slice(1));
    sink = await openSink();
    const shared = {
      DATABASE_URL: asRole(database.url),
      DATABASE_DIRECT_URL: asRole(database.directUrl),
      DATABASE_READ_URL: asRole(database.directUrl),
      DATABASE_POOL: '6',
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'copies'),
      APP_URL: 'http://127.0.0.1:3000',
      SMTP_URL: sink.url,
      MAIL_FROM: 'telar@hilos.test',
      TELAR_ADMIN_EMAIL: EMAIL,
      TELAR_ADMIN_PASSWORD: PASSWORD,
      TELAR_ACCOUNT_CODE: 'HILOS',
      TELAR_ACCOUNT_NAME: 'Hilos del Bajío',
    };
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
    const at = (port: number) => `http://127.0.0.1:${port}`;
    apis = [at(ports[0]), at(ports[1])];
    webs = [at(ports[2]), at(ports[3])];
    // Both at once on an empty database: one migrates, the other waits.
    await Promise.all(
      [0, 1].map((i) =>
        startProcess('erp/main.ts', `${apis[i]!}/health/ready`, {
          ...shared,
          ERP_API_PORT: String(ports[i]),
        }),
      ),
    );
    await Promise.all(
      [0, 1].map((i) =>
        startProcess('server/start.ts', `${webs[i]!}/login`, {
          HOST: '127.0.0.1',
          PORT: String(ports[i + 2]),
          ERP_API_URL: apis[i]!,
          APP_URL: webs[i]!,
          DATA_DIR: join(folder, `web-${i}`),
        }),
      ),
    );
    owner = new PostgresDatabase(addressesOf(database.directUrl), silent);
    await owner.system(async (tx) => {
      await tx.execute('update identities set must_change = false');
      await tx.execute('update users set privacy_accepted_at = now()');
      // Of a production company administrators must have a second factor, which is not what is
      // tried here.
      await tx.execute(`update accounts set kind = 'PRUEBA' where code = 'HILOS'`);
    });
  }, 120_000);

  afterAll(async () => {
    for (const child of processes) if (child.exitCode === null) child.kill('SIGTERM');
    const codes = await Promise.all(
      processes.map(
        (child) => child.exitCode ?? once(child, 'exit').then(([code]) => code as number),
      ),
    );
    await owner.close();
    await sink.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
    expect(codes).toEqual([0, 0, 0, 0]);
  }, 60_000);

  test('the first company is made once', async () => {
    expect(await owner.system((tx) => tx.query('select code from accounts order by code'))).toEqual(
      [{ code: 'HILOS' }, { code: 'SISTEMA' }],
    );
  });

  test('who signed in at one web server is signed in at the other, and signing out ends both at once', async () => {
    const here = new Visitor(webs[0]);
    expect((await here.signIn(EMAIL, PASSWORD)).location).toBe(`${webs[0]}/`);
    const there = new Visitor(webs[1], { headers: { cookie: here.cookies } });
    expect((await there.get('/products')).status).toBe(200);
    expect((await here.post('/logout', {})).location).toContain('/login');
    expect((await there.get('/products')).location).toContain('/login');
  });

  test('a session that is revoked and a right that is taken at one API hold at the other with the next call', async () => {
    const [first, second] = [await signIn(apis[0]), await signIn(apis[1])];
    for (const api of apis)
      expect((await call(api, 'GET', 'units', { token: first })).status).toBe(200);
    expect((await call(apis[0], 'POST', 'auth/logout', { token: first })).status).toBeLessThan(300);
    expect((await call(apis[1], 'GET', 'units', { token: first })).status).toBe(401);

    const standing = (status: string) =>
      owner.system(async (tx) => {
        await tx.execute(`update users set status = $1 where nickname = 'admin'`, [status]);
        await tx.execute('update account_versions set permissions = permissions + 1');
      });
    await standing('SUSPENDIDO');
    for (const api of apis)
      expect((await call(api, 'GET', 'units', { token: second })).status).toBe(401);
    await standing('ACTIVO');
    for (const api of apis)
      expect((await call(api, 'GET', 'units', { token: second })).status).toBe(200);
  });

  test('fifty people take the last ten pieces through both APIs: ten do, and the books hold', async () => {
    const token = await signIn(apis[0]);
    const id = async (table: string, code: string) =>
      (
        await owner.system((tx) =>
          tx.query<{ id: number }>(
            `select id from ${table} where code = $1 order by account_id desc limit 1`,
            [code],
          ),
        )
      )[0]!.id;
    const make = async (path: string, body: object): Promise<number> => {
      const reply = await call(apis[0], 'POST', path, { token, body });
      if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.data)}`);
      return (reply.data as { id: number }).id;
    };
    const [branch] = await owner.system((tx) =>
      tx.query<{ id: number }>(
        `select b.id from branch_offices b join accounts a on a.id = b.account_id where a.code = 'HILOS'`,
      ),
    );
    const category = await make('categories', { code: 'GEN', name: 'General' });
    const storage = await make('storages', {
      code: 'A',
      name: 'Almacén A',
      storage_type_id: await id('storage_types', 'FISICO'),
      branch_office_id: branch!.id,
    });
    const unit = await id('units', 'KG');
    const product = await make('products', {
      code: 'ULTIMAS',
      name: 'Últimas piezas',
      kind: 'MERCANCIA',
      is_stocked: '1',
      is_purchasable: '1',
      category_id: category,
      stock_unit_id: unit,
      tax_object: '01',
    });
    const type = (code: string) => id('inv__movement_types', code);
    const entry = await make('movements', {
      movement_type_id: await type('INI'),
      storage_id: storage,
      lines: [{ product_id: product, qty: '10', unit_cost: '10' }],
    });
    expect(
      (await call(apis[1], 'PUT', `movements/apply/${entry}`, { token, body: {} })).status,
    ).toBe(200);

    const out = await type('AJ-SAL');
    const reason = await id(
      'causes',
      (
        await owner.system((tx) =>
          tx.query<{ code: string }>(
            'select code from causes order by account_id desc, id limit 1',
          ),
        )
      )[0]!.code,
    );
    const drafts = await Promise.all(
      Array.from({ length: 50 }, () =>
        make('movements', {
          movement_type_id: out,
          storage_id: storage,
          reason_id: reason,
          shortage_class: 'MERMA',
          lines: [{ product_id: product, qty: '1' }],
        }),
      ),
    );
    const applied = await Promise.all(
      drafts.map((draft, i) =>
        call(apis[i % 2]!, 'PUT', `movements/apply/${draft}`, { token, body: {} }),
      ),
    );
    const statuses = Map.groupBy(applied, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(422)?.length]).toEqual([10, 40]);
    const [books] = await owner.system((tx) =>
      tx.query(
        `select (select sum(qty) from stock_balances where product_id = $1) as balance, (select sum(qty) from kardex where product_id = $1) as ledger,
           (select qty from stock_costs where product_id = $1) as pool, (select value from stock_costs where product_id = $1) as value`,
        [product],
      ),
    );
    expect(Object.values(books!).map(Number)).toEqual([0, 0, 0, 0]);
    const folios = await owner.system((tx) =>
      tx.query<{ folio: string }>(
        'select folio from movements where folio is not null order by folio',
      ),
    );
    expect(folios.map(({ folio }) => Number(folio.slice(-5)))).toEqual(
      Array.from({ length: 11 }, (_, i) => i + 1),
    );
    // A report reads the replica's address and says the same.
    const report = await call(apis[1], 'GET', `kardex?product_id=${product}`, { token });
    expect(report.status).toBe(200);
  }, 60_000);

  test('each mail leaves once, each job runs once', async () => {
    const [account] = await owner.system((tx) =>
      tx.query<{ id: number }>(
        `update accounts set kind = 'PRODUCCION' where code = 'HILOS' returning id`,
      ),
    );
    const before = await owner.system(async (tx) => {
      await tx.execute(
        `update mail_outbox set status = 'CANCELADO' where status in ('PENDIENTE', 'REINTENTO')`,
      );
      for (let n = 0; n < 20; n++)
        await queueMail(tx, account!.id, {
          to: [`persona${n}@hilos.test`],
          template: 'test',
          tokens: { who: 'Ana' },
          dedupeKey: `prueba-${n}`,
          notBefore: Temporal.Now.instant(),
        });
      const [last] = await tx.query<{ id: number }>(
        'select coalesce(max(id), 0) as id from sys__job_runs',
      );
      await tx.execute(
        `update sys__jobs set due_at = now() - interval '1 second' where account_id = $1`,
        [account!.id],
      );
      return last!.id;
    });
    const waiting = () =>
      owner.system((tx) =>
        tx.query<{ n: number }>(
          `select (select count(*)::int from mail_outbox where account_id = $1 and status in ('PENDIENTE', 'ENVIANDO', 'REINTENTO') and template = 'test')
             + (select count(*)::int from sys__jobs where account_id = $1 and enabled and (run_id is not null or due_at <= now())) as n`,
          [account!.id],
        ),
      );
    await expect
      .poll(async () => (await waiting())[0]!.n, { timeout: 45_000, interval: 250 })
      .toBe(0);
    const tried = sink.messages.map(({ to }) => to[0]!).filter((to) => to.startsWith('persona'));
    expect(tried.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `persona${n}@hilos.test`).toSorted(),
    );
    // A job that is due again when a minute begins runs again, and rightly so.
    const runs = await owner.system((tx) =>
      tx.query<{ key: string; n: number; failed: number }>(
        `select key, count(*)::int as n, count(*) filter (where status <> 'TERMINADO')::int as failed from sys__job_runs where account_id = $1 and id > $2 group by key, date_trunc('minute', started_at) having count(*) > 1 or count(*) filter (where status <> 'TERMINADO') > 0`,
        [account!.id, before],
      ),
    );
    expect(runs).toEqual([]);
  }, 60_000);
});
