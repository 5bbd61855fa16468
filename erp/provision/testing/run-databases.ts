/**
 * Around a run of vitest: the databases that its workers kept for the next test go with it, on a
 * server that goes on.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { namesOfRun } from './postgres.ts';

export function setup(): void {
  process.env.TEST_RUN = randomBytes(4).toString('hex');
}

/** Drops what this run kept. */
export async function teardown(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (process.env.TEST_ENGINE !== 'postgres' || !server) return;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [namesOfRun()],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
