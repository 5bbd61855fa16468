/** Approvals in time and by mail (platform R24). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unseal } from '#erp/kernel/rights/encryption.ts';
import { approvalJobs } from '#erp/platform/approvals/due.ts';
import { periodJobs } from '#erp/modules/accounting/periods/period-jobs.ts';
import { holidayJobs } from '#erp/modules/hr/holidays/holiday-jobs.ts';
import { office, type Office } from './approvals-fixture.ts';
import { callerOf } from './fixtures.ts';

const FRIDAY_16 = '2026-11-20T22:00:00Z';
let at: Office;
beforeAll(async () => {
  at = await office();
  await at.rule({ level: '1', from_amount: '0', role_id: at.ids.N1, max_days: '1' });
  await at.rule({ level: '2', from_amount: '50000.01', role_id: at.ids.N2, max_days: '1' });
});
beforeEach(() => at.at(FRIDAY_16));
afterAll(() => at.close());

const run = async (instant: string) => {
  at.at(instant);
  return approvalJobs[0]!.run({
    services: at.services,
    accountId: at.accountId,
    accountCode: 'UNO',
    timeZone: 'America/Mexico_City',
    now: Temporal.Instant.from(instant),
    progress: () => Promise.resolve(),
  });
};
const sent = async (total: string) => {
  const order = await at.order('autora', { total });
  await (await at.as('autora')).put(`test-orders/send/${order.id}`, {});
  return order.id;
};
interface Stored {
  id: number;
  level: number;
  status: string;
  due_at: string | null;
  reminded_at: string | null;
  escalated_at: string | null;
}
const rowsOf = (id: number) =>
  at.sql<Stored>(
    'select id, level, status, due_at, reminded_at, escalated_at from approvals where document_id = $1 order by id',
    [id],
  );
/** Tokens of the mails about a document, by recipient. */
const tokensOf = async (id: number): Promise<Record<string, string>> => {
  const mails = await at.sql<{ to: string; link: string }>(
    `select "to", link from mail_outbox where resource = 'test-orders' and record_id = $1 order by id`,
    [id],
  );
  return Object.fromEntries(
    mails.map(({ to, link }) => [
      to.split('@')[0]!,
      new URL(unseal(at.services.secret, link)).searchParams.get('token')!,
    ]),
  );
};
/** Nobody is signed in. */
const visitor = async () => callerOf(at.services, await at.actor('autora'));

test('a level is due one working day after it is asked', async () => {
  const [first] = await rowsOf(await sent('100.00'));
  expect(first!.due_at).toBe('2026-11-23T22:00:00.000Z');
});

test('each person who may decide gets a mail with a link of his own, and a notice', async () => {
  const id = await sent('100.00');
  const tokens = await tokensOf(id);
  expect(Object.keys(tokens).sort()).toEqual(['uno', 'uno2']);
  expect(tokens.uno).not.toBe(tokens.uno2);
  const notices = await at.sql<{ user_id: number }>(
    `select user_id from notifications where event = 'approvals.requested' and record_id = $1 order by user_id`,
    [id],
  );
  expect(notices.map((row) => row.user_id).sort()).toEqual([at.ids.uno, at.ids.uno2].sort());
  const [mail] = await at.sql<{ text: string }>(
    `select "text" from mail_outbox where record_id = $1 order by id limit 1`,
    [id],
  );
  expect(mail!.text).toContain('{link}&decision=rechazar');
  expect(mail!.text).toContain('Proveedor: Fibras');
  expect(
    await at.sql(`select count(*)::int as n from mail_outbox where text like '%' || $1 || '%'`, [
      tokens.uno,
    ]),
  ).toEqual([{ n: 0 }]);
});

test('a link shows the document and never decides; its button decides once', async () => {
  const id = await sent('100.00');
  const { uno, uno2 } = await tokensOf(id);
  const web = await visitor();
  const seen = await web.post('approvals/link', { token: uno });
  expect(seen.data).toMatchObject({
    status: 'PENDIENTE',
    amount_mxn: '100.00',
    sign_in: false,
    who: 'uno',
    requested_by: 'autora',
  });
  expect((await rowsOf(id))[0]!.status).toBe('PENDIENTE');
  expect(
    (await web.post('approvals/link/decide', { token: uno, decision: 'reject' })).data.fields
      .comment,
  ).toBeDefined();
  expect(
    (await web.post('approvals/link/decide', { token: uno, decision: 'approve' })).data,
  ).toEqual({ status: 'AUTORIZADA', finished: true });
  expect(
    await at.sql('select decided_by, via from approvals where document_id = $1', [id]),
  ).toEqual([{ decided_by: at.ids.uno, via: 'CORREO' }]);
  expect(
    (await web.post('approvals/link/decide', { token: uno, decision: 'approve' })).status,
  ).toBe(422);
  // The other person's link shows what became of it.
  expect((await web.post('approvals/link', { token: uno2 })).data.status).toBe('AUTORIZADA');
  expect(
    (await web.post('approvals/link/decide', { token: uno2, decision: 'approve' })).status,
  ).toBe(409);
});

test('a link dies with the version of the document and with its person', async () => {
  const id = await sent('100.00');
  const { uno } = await tokensOf(id);
  const web = await visitor();
  await (await at.as('autora')).put(`test-orders/${id}`, { total: '100.01' });
  expect(
    (await web.post('approvals/link/decide', { token: uno, decision: 'approve' })).status,
  ).toBe(409);
  const other = await sent('100.00');
  const { uno2 } = await tokensOf(other);
  await at.sql(`update users set status = 'SUSPENDIDO' where id = $1`, [at.ids.uno2]);
  expect((await web.post('approvals/link', { token: uno2 })).status).toBe(422);
  await at.sql(`update users set status = 'ACTIVO' where id = $1`, [at.ids.uno2]);
  expect((await web.post('approvals/link', { token: 'nada' })).status).toBe(422);
});

test('above the company’s limit a link asks to sign in', async () => {
  const [parameter] = await at.sql<{ id: number }>(
    `select id from configurations where key = 'autorizaciones.limite_correo'`,
  );
  await (
    await at.as('admin')
  ).post('account-configuration', { configuration_id: parameter!.id, value: '1000' });
  const id = await sent('1000.01');
  const { uno } = await tokensOf(id);
  const web = await visitor();
  expect((await web.post('approvals/link', { token: uno })).data.sign_in).toBe(true);
  const refused = await web.post('approvals/link/decide', { token: uno, decision: 'approve' });
  expect([refused.status, refused.data.sign_in]).toEqual([403, true]);
  expect((await web.post('approvals/link', { token: uno })).status).toBe(200);
});

test('one whose document is gone keeps no other waiting', async () => {
  const [lost, id] = [await sent('100.00'), await sent('100.00')];
  await at.sql(`update approvals set resource = 'no-hay' where document_id = $1`, [lost]);
  await expect(run('2026-11-23T22:00:00Z')).rejects.toThrow('No se pudo');
  expect((await rowsOf(id))[0]!.reminded_at).not.toBeNull();
  await at.sql(`update approvals set status = 'ANULADA' where document_id = any($1)`, [[lost, id]]);
});

test('what is late is reminded once a day', async () => {
  const id = await sent('100.00');
  await run('2026-11-23T21:59:00Z');
  expect((await rowsOf(id))[0]!.reminded_at).toBeNull();
  await run('2026-11-23T22:00:00Z');
  expect((await rowsOf(id))[0]!.reminded_at).toBe('2026-11-23T22:00:00.000Z');
  await run('2026-11-24T21:00:00Z');
  expect((await rowsOf(id))[0]!.reminded_at).toBe('2026-11-23T22:00:00.000Z');
  await run('2026-11-24T22:00:00Z');
  expect((await rowsOf(id))[0]!.reminded_at).toBe('2026-11-24T22:00:00.000Z');
});

test('an escalated level may also be decided by the next one', async () => {
  await at.sql(`update approval_rules set on_expire = 'ESCALAR' where resource = 'test-orders'`);
  const id = await sent('60000.00');
  const [first] = await rowsOf(id);
  expect((await (await at.as('dos')).put(`approvals/approve/${first!.id}`, {})).status).toBe(403);
  await run('2026-11-23T22:00:00Z');
  expect((await (await at.as('dos')).get('approvals')).data.map((row: Stored) => row.id)).toContain(
    first!.id,
  );
  expect((await (await at.as('dos')).put(`approvals/approve/${first!.id}`, {})).status).toBe(200);
  await at.sql(`update approval_rules set on_expire = 'RECORDAR' where resource = 'test-orders'`);
});

test('a level that refuses on expiry does so after the grace, and the document goes back', async () => {
  await at.sql(`update approval_rules set on_expire = 'RECHAZAR' where resource = 'test-orders'`);
  const id = await sent('60000.00');
  await run('2026-11-23T22:00:00Z');
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['PENDIENTE', 'PENDIENTE']);
  await run('2026-11-24T21:00:00Z');
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['VENCIDA', 'ANULADA']);
  expect(await at.sql('select status from test_orders where id = $1', [id])).toEqual([
    { status: 'RECHAZADA' },
  ]);
  await at.sql(`update approval_rules set on_expire = 'RECORDAR' where resource = 'test-orders'`);
});

test('what waits for somebody who leaves passes to the rule’s role', async () => {
  const rule = await at.rule({
    level: '3',
    from_amount: '900000',
    approver: 'USUARIO',
    user_id: at.ids.tres,
  });
  const id = await sent('900000.00');
  expect(
    (await at.sql('select user_id from approvals where document_id = $1 and level = 3', [id]))[0],
  ).toEqual({ user_id: at.ids.tres });
  expect(
    (await (await at.as('admin')).put(`users/suspend/${at.ids.tres}`, { status_reason: 'Permiso' }))
      .status,
  ).toBe(200);
  expect(
    (
      await at.sql('select user_id, role_id from approvals where document_id = $1 and level = 3', [
        id,
      ])
    )[0],
  ).toEqual({ user_id: null, role_id: at.ids.ADMINISTRADOR });
  await at.sql('update approval_rules set active = false where id = $1', [rule]);
});

test('a quorum of a role, and all of it', async () => {
  await at.sql(`update approval_rules set active = false where resource = 'test-orders'`);
  await at.rule({ level: '1', from_amount: '0', role_id: at.ids.N2, mode: 'TODOS' });
  const id = await sent('100.00');
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(2);
  const own = async (who: string) =>
    (await (await at.as(who)).get('approvals')).data.filter(
      (row: { document_id: number }) => row.document_id === id,
    )[0].id;
  expect(
    (await (await at.as('dos')).put(`approvals/approve/${await own('dos')}`, {})).data.finished,
  ).toBe(false);
  expect(
    (await (await at.as('jefa')).put(`approvals/approve/${await own('jefa')}`, {})).data.finished,
  ).toBe(true);
});

test('nobody reads another person’s link from the outbox of a company at work', async () => {
  const id = await sent('100.00');
  const [mail] = await at.sql<{ id: number }>(
    `select id from mail_outbox where record_id = $1 and template = 'approval' order by id limit 1`,
    [id],
  );
  const admin = await at.as('admin');
  expect((await admin.get(`mail-outbox/link/${mail!.id}`)).status).toBe(200);
  await at.services.db.system((tx) =>
    tx.execute(`update accounts set kind = 'PRODUCCION' where id = $1`, [at.accountId]),
  );
  expect((await admin.get(`mail-outbox/link/${mail!.id}`)).data.code).toBe('SEGREGACION');
  await at.services.db.system((tx) =>
    tx.execute(`update accounts set kind = 'PRUEBA' where id = $1`, [at.accountId]),
  );
});

test('a month opens on its first day, and the next year is prepared', async () => {
  const [job, holidays] = [periodJobs[0]!, holidayJobs[0]!];
  const { year } = Temporal.Now.plainDateISO('America/Mexico_City');
  const first = Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 });
  const context = {
    services: at.services,
    accountId: at.accountId,
    accountCode: 'UNO',
    timeZone: 'America/Mexico_City',
    now: first.toZonedDateTime('America/Mexico_City').add({ hours: 1 }).toInstant(),
    progress: () => Promise.resolve(),
  };
  await at.sql(`update acc__periods set status = 'ABIERTO' where year <= $1`, [year]);
  expect(await job.run(context)).toBe('1 periodo abierto');
  expect(
    await at.sql('select count(*)::int as n from acc__periods where year = $1', [year + 2]),
  ).toEqual([{ n: 13 }]);
  await holidays.run(context);
  expect(
    (
      await at.sql<{ n: number }>(
        'select count(*)::int as n from holidays where extract(year from date) = $1',
        [year + 2],
      )
    )[0]!.n,
  ).toBeGreaterThanOrEqual(7);
  expect(await job.run(context)).toBe('0 periodos abiertos');
});
