import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { queueMail } from '../mail/queue.ts';
import { notify, type Notice } from './notify.ts';

let company: Company;
let anaId: number;
beforeEach(async () => {
  company = await testCompany();
  anaId = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
});
afterEach(() => company.services.db.close());

const tell = (notice: Partial<Notice>) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    notify(tx, company.accountId, {
      event: 'comment.mentioned',
      to: [anaId],
      title: 'Te mencionan',
      now: company.services.now(),
      ...notice,
    }),
  );
const rows = <R extends object>(sql: string) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<R>(sql));
const notices = () =>
  rows<{ user_id: number; title: string; count: number; severity: string }>(
    'select user_id, title, count, severity from notifications order by id',
  );
const mails = () =>
  rows<{ to: string; subject: string; next_at: string }>(
    'select "to", subject, next_at from mail_outbox order by id',
  );

test('one row per person; who acted is not told', async () => {
  await tell({
    to: [anaId, company.adminId, anaId],
    actorId: company.adminId,
    body: 'Revisa el precio',
  });
  expect(await notices()).toEqual([
    { user_id: anaId, title: 'Te mencionan', count: 1, severity: 'INFO' },
  ]);
  expect(await mails()).toEqual([
    { to: 'ana@uno.test', subject: 'Te mencionan', next_at: '2026-11-20T15:00:00.000Z' },
  ]);
});

test('the same group within an hour counts, after an hour or once read it is another notice', async () => {
  await tell({ groupKey: 'x' });
  company.wait({ minutes: 59 });
  await tell({ groupKey: 'x', title: 'Te mencionan otra vez' });
  expect(await notices()).toEqual([
    { user_id: anaId, title: 'Te mencionan otra vez', count: 2, severity: 'INFO' },
  ]);
  company.wait({ minutes: 61 });
  await tell({ groupKey: 'x' });
  await rows('update notifications set read_at = now()');
  await tell({ groupKey: 'x' });
  expect((await notices()).map(({ count }) => count)).toEqual([2, 1, 1]);
});

test('what a person chose holds, except for what is critical', async () => {
  await rows(
    `insert into notification_preferences (account_id, user_id, event, channels) values (${company.accountId}, ${anaId}, 'comment.mentioned', '{NINGUNO}')`,
  );
  await tell({});
  expect(await notices()).toEqual([]);
  await tell({ critical: true });
  expect((await notices()).map(({ severity }) => severity)).toEqual(['CRITICO']);
  expect(await mails()).toHaveLength(1);
});

test('mail waits for the end of the quiet hours, critical mail does not', async () => {
  await rows(
    `update users set prefs = '{"quiet_from":"20:00","quiet_to":"08:00"}' where id = ${anaId}`,
  );
  company.at('2026-11-21T04:00:00Z');
  await tell({ title: 'De noche' });
  await tell({ title: 'Urgente', critical: true });
  expect(await mails()).toEqual([
    { to: 'ana@uno.test', subject: 'De noche', next_at: '2026-11-21T14:00:00.000Z' },
    { to: 'ana@uno.test', subject: 'Urgente', next_at: '2026-11-21T04:00:00.000Z' },
  ]);
});

test('a mail about a record leaves once a day to each recipient', async () => {
  const send = () =>
    company.services.db.tenant({ accountId: company.accountId }, (tx) =>
      queueMail(tx, company.accountId, {
        to: ['ana@uno.test', 'otro@fuera.test'],
        template: 'notice',
        tokens: { name: 'Ana', title: 'Hola', body: '{link}', url: '/units/1' },
        resource: 'units',
        recordId: 1,
        now: company.services.now(),
      }),
    );
  await send();
  await send();
  expect((await mails()).map(({ to }) => to)).toEqual(['ana@uno.test', 'otro@fuera.test']);
  company.wait({ hours: 24 });
  await send();
  expect(await mails()).toHaveLength(4);
});
