import { expect, test } from 'vitest';
import { cleanUpAfterRestore } from '#erp/db/backup/restore-cleanup.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';

test('after a restore nobody is signed in, what waited to leave stays, and the log says so', async () => {
  const db = await testDatabase();
  const accountId = await db.system(async (tx) => {
    const [account] = await tx.query<{ id: number }>(
      `insert into accounts (code, name, kind, status, contact_email, time_zone) values ('UNO', 'Uno', 'PRUEBA', 'ACTIVA', 'a@uno.test', 'America/Mexico_City') returning id`,
    );
    const { id } = account!;
    await tx.execute(
      `insert into sessions (id, account_id, user_id, expires_at, idle_minutes) values (gen_random_uuid(), $1, 1, now() + interval '1 day', 120)`,
      [id],
    );
    await tx.execute(
      `insert into mail_outbox (account_id, "to", subject, status, template, priority, "text", attempts) values ($1, 'a@b.mx', 'Uno', 'PENDIENTE', 'x', 5, 'Hola', 0), ($1, 'a@b.mx', 'Dos', 'ENVIADO', 'x', 5, 'Hola', 1)`,
      [id],
    );
    return id;
  });
  expect(await cleanUpAfterRestore(db, '2026-11-20T10:00:00Z')).toEqual({
    sessions: 1,
    mails: 1,
    deliveries: 0,
  });
  const read = (sql: string) => db.system((tx) => tx.query(sql));
  expect(await read('select status from mail_outbox order by id')).toEqual([
    { status: 'CANCELADO' },
    { status: 'ENVIADO' },
  ]);
  expect(
    await read(`select account_id, reason from sys__logs where transition = 'restore'`),
  ).toEqual([
    { account_id: accountId, reason: 'Se restauró el respaldo del 2026-11-20T10:00:00Z' },
  ]);
  expect(await cleanUpAfterRestore(db, '2026-11-20T10:00:00Z')).toMatchObject({
    sessions: 0,
    mails: 0,
  });
  await db.close();
});
