import { t } from '#erp/model/texts/t.ts';
import { Client } from 'pg';

/** Roles belong to the server, not to a dump. */
const ROLES = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'erp_app') THEN CREATE ROLE erp_app NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'erp_owner') THEN CREATE ROLE erp_owner NOLOGIN; END IF;
END $$`;

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function requireEmptyServer(
  url: string,
  refuse: (what: string) => Error,
): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ tables: string }>(
      `SELECT count(*)::text AS tables FROM pg_tables WHERE schemaname = 'public'`,
    );
    if (rows[0]?.tables !== '0')
      throw refuse(t('backup.database', 'La base de datos de DATABASE_URL'));
    await client.query(ROLES);
  });
}

/** Tables dropped at once: each takes a lock, as do its indexes, and a server has so many. */
const TABLES_AT_ONCE = 40;

export async function dropEverything(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    for (let at = 0; at < rows.length; at += TABLES_AT_ONCE) {
      const names = rows.slice(at, at + TABLES_AT_ONCE).map(({ name }) => `public.${name}`);
      await client.query(`DROP TABLE ${names.join(', ')} CASCADE`);
    }
    await client.query(
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC',
    );
    await client.query(ROLES);
  });
}
