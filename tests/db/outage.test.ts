/**
 * A server that goes away and comes back. Needs a PostgreSQL server; its failures are made by a
 * proxy in front of it.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '#erp/db/postgres/postgres.ts';
import { declaredMigration, silent } from '#erp/provision/testing/database.ts';
import { addressesOf, freshPostgres } from '#erp/provision/testing/postgres.ts';
import { sample } from './sample.ts';

/** Passes bytes on until it is cut. */
class Cable {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(target: URL) {
    this.#target = target;
  }

  async join(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
      }
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    }).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    if (server?.listening) await once(server, 'close');
  }
}

const unavailable = {
  code: 'NO_DISPONIBLE',
  status: 503,
  message: expect.stringContaining('no responde'),
};
const count = (db: PostgresDatabase) =>
  db.tenant({ accountId: 1 }, (tx) => tx.query('SELECT count(*) AS n FROM tags'));

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'while the server is away every call is refused as unavailable, afterwards all works',
  async () => {
    const migrations = await declaredMigration(sample);
    const real = await freshPostgres(migrations, silent);
    const url = new URL(real.url);
    const cable = new Cable(url);
    await cable.join();
    const near = new URL(url);
    near.hostname = '127.0.0.1';
    near.port = String(cable.port);
    const db = await openPostgres(addressesOf(near.href), silent, migrations);

    const half = db.tenant({ accountId: 1 }, async (tx) => {
      await tx.execute(`INSERT INTO tags (account_id, code) VALUES (1, 'A')`);
      await tx.query('SELECT pg_sleep(10)');
    });
    setTimeout(() => void cable.cut(), 200);
    await expect(half).rejects.toMatchObject(unavailable);
    await expect(count(db)).rejects.toMatchObject(unavailable);
    await expect(openPostgres(addressesOf(near.href), silent, migrations)).rejects.toMatchObject(
      unavailable,
    );

    await cable.join();
    expect(await count(db)).toEqual([{ n: 0 }]);

    await db.close();
    await cable.cut();
    await real.close();
  },
);

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'connections that the server ends while they are idle are replaced in silence',
  async () => {
    const migrations = await declaredMigration(sample);
    const db = await freshPostgres(migrations, silent);
    await db.system((tx) => tx.query('SELECT 1'));
    await db.system((tx) =>
      tx.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
    const other = db.system((tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(other).rejects.toMatchObject(unavailable);
    expect(
      await db.tenant({ accountId: 1 }, (tx) => tx.query('SELECT count(*) AS n FROM tags')),
    ).toEqual([{ n: 0 }]);
    await db.close();
  },
);

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'several processes that start at once on an empty database migrate it once',
  async () => {
    const real = await freshPostgres([], silent);
    const migrations = await declaredMigration(sample);
    const opened = await Promise.all(
      [1, 2, 3].map(() => openPostgres(addressesOf(real.url), silent, migrations)),
    );
    expect(
      await opened[0]!.system((tx) => tx.query('SELECT count(*) AS n FROM erp_migrations')),
    ).toEqual([{ n: 1 }]);
    await Promise.all(opened.map((db) => db.close()));
    await real.close();
  },
);
