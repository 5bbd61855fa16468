import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddresses } from '#erp/config.ts';
import type { Log } from '#erp/model/log.ts';
import type { Database } from '#erp/db/database.ts';
import type { Migration } from '#erp/db/schema/migrate.ts';
import { PostgresDatabase, openPostgres } from '#erp/db/postgres/postgres.ts';

/**
 * One test file makes a template, the others that want the same wait for it. The number is ours and
 * means nothing.
 */
const TEMPLATE_LOCK = 7_235_002;

export type TestServer = Database & { readonly url: string; readonly directUrl: string };

function requireServer(): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL');
  return server;
}

/** Of a server without pooler and replica. */
export const addressesOf = (url: string): DatabaseAddresses => ({
  url,
  directUrl: url,
  readUrl: null,
});

const at = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};
const databaseAt = (name: string): string => at(requireServer(), name);

/**
 * TEST_DATABASE_POOLED_URL: the same server behind a pooler, through which the databases of tests
 * are worked with.
 */
const workedAt = (name: string): string =>
  at(process.env.TEST_DATABASE_POOLED_URL ?? requireServer(), name);

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: requireServer() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What the names of the databases of this run begin with (`run-databases.ts`). */
export const namesOfRun = (): string => `telar_test_${process.env.TEST_RUN ?? ''}_`;

/** A database of its own on the server at TEST_DATABASE_URL, dropped when it is closed. */
async function ownDatabase(
  log: Log,
  template: string | null,
): Promise<PostgresDatabase & TestServer> {
  const name = `${namesOfRun()}${randomBytes(6).toString('hex')}`;
  await onServer((client) =>
    client.query(
      // Copied file by file: through the log, as is usual, takes twice as long.
      `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`,
    ),
  );
  const database = new PostgresDatabase(
    { url: workedAt(name), directUrl: databaseAt(name), readUrl: null },
    log,
  );
  return Object.assign(database, {
    url: workedAt(name),
    directUrl: databaseAt(name),
    close: async () => {
      await database.pool.end();
      await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  });
}

/** A database with these migrations; with null it stays empty. */
export async function freshPostgres(
  migrations: readonly Migration[] | null,
  log: Log,
): Promise<TestServer> {
  const database = await ownDatabase(log, null);
  if (migrations)
    await (await openPostgres(addressesOf(database.directUrl), log, migrations)).close();
  return database;
}

interface TemplateContent {
  migrations(): Promise<readonly Migration[]>;
  write(database: Database): Promise<void>;
}

/** A copy of a database that is made once for each hash, and kept on the server. */
export async function copiedPostgres(
  hash: string,
  content: TemplateContent,
  log: Log,
): Promise<TestServer> {
  // Only its owner may copy it.
  const template = `telar_template_${hash}_${new URL(requireServer()).username.replaceAll(/[^a-z0-9]/g, '')}`;
  await onServer(async (client) => {
    const isThere = async () =>
      (await client.query('SELECT FROM pg_database WHERE datname = $1', [template])).rowCount === 1;
    if (await isThere()) return;
    await client.query(`SELECT pg_advisory_lock(${TEMPLATE_LOCK}, hashtext($1))`, [template]);
    if (await isThere()) return;
    const making = `${template}_making`;
    await client.query(`DROP DATABASE IF EXISTS ${making} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${making}`);
    const database = await openPostgres(
      addressesOf(databaseAt(making)),
      log,
      await content.migrations(),
    );
    await content.write(database);
    await database.close();
    await client.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
  });
  return ownDatabase(log, template);
}
