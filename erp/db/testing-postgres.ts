import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Log } from '../api/services.ts';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';
import { PostgresDatabase, openPostgres } from './postgres.ts';

/** A database of its own on the server at TEST_DATABASE_URL, dropped when it is closed; with null it stays empty. */
export async function freshPostgres(migrations: readonly Migration[] | null, log: Log): Promise<Database & { readonly url: string }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL');
  const name = `telar_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = migrations ? await openPostgres(url.href, log, migrations) : new PostgresDatabase(url.href, log);
  return Object.assign(database, {
    url: url.href,
    close: async () => {
      await database.pool.end();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  });
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
