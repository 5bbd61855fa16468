import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { sendDigests } from './digest.ts';
import { escalate } from './escalate.ts';
import { groupNotices } from './group-notices.ts';
import { notify, type Notice } from './notify.ts';

let company: Company;
let anaId: number;
beforeEach(async () => {
  company = await testCompany();
  anaId = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
});
afterEach(() => company.services.db.close());

const rows = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) => tx.query<R>(sql, params));
const context = () => ({
  services: company.services,
  accountId: company.accountId,
  accountCode: 'UNO',
  timeZone: 'America/Mexico_City',
  now: company.services.now(),
  progress: async () => undefined,
});
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

test('beyond thirty mails an hour the rest arrives together', async () => {
  for (let i = 1; i <= 33; i += 1) await tell({ title: `Aviso ${i}` });
  expect(
    await rows(`select count(*)::int as n from mail_outbox where template = 'notice'`),
  ).toEqual([{ n: 30 }]);
  expect(await groupNotices(company.services)).toBe(0);
  company.wait({ minutes: 61 });
  expect(await groupNotices(company.services)).toBe(1);
  expect(await groupNotices(company.services)).toBe(0);
  const [folded] = await rows<{ text: string }>(
    `select "text" from mail_outbox where template = 'notices-folded'`,
  );
  expect(folded!.text).toContain('· Aviso 31\n· Aviso 32\n· Aviso 33');
  await tell({ title: 'Aviso 34' });
  expect(
    await rows(`select count(*)::int as n from mail_outbox where template = 'notice'`),
  ).toEqual([{ n: 31 }]);
});

test('what asks for action and waits eight working hours goes to the manager, once', async () => {
  await rows('update users set manager_id = $1 where id = $2', [company.adminId, anaId]);
  await rows('delete from corp__working_hours');
  const [config] = await rows<{ id: number }>('select id from corp__config');
  for (const day of [1, 2, 3, 4, 5])
    await rows(
      `insert into corp__working_hours (account_id, config_id, weekday, opens, closes) values ($1, $2, $3, '09:00', '18:00')`,
      [company.accountId, config!.id, String(day)],
    );
  // Friday 16:00 in Mexico City: two hours that day, six on Monday, until 15:00.
  company.at('2026-11-20T22:00:00Z');
  await tell({ title: 'Autoriza la compra', action: true, resource: 'units', recordId: 1 });
  await tell({ title: 'Sólo para saber' });
  company.at('2026-11-23T20:59:00Z');
  expect(await escalate(context())).toBe(0);
  company.at('2026-11-23T21:01:00Z');
  expect(await escalate(context())).toBe(1);
  expect(await escalate(context())).toBe(0);
  expect(
    await rows('select user_id, title, resource from notifications where event = $1', [
      'notice.escalated',
    ]),
  ).toEqual([
    {
      user_id: company.adminId,
      title: 'ana no ha atendido: Autoriza la compra',
      resource: 'units',
    },
  ]);
});

test('the digest tells overdue documents and the views that the person wants in it, weekly ones on Mondays', async () => {
  const { accountId, adminId } = company;
  await rows(`update users set prefs = '{"digest_hour":9}' where id = $1`, [adminId]);
  const view = (name: string, query: string, subscribe: string) =>
    rows(
      `insert into saved_views (account_id, path, name, query, visibility, subscribe, created_by) values ($1, '/lines', $2, $3, 'PRIVADA', $4, $5)`,
      [accountId, name, query, subscribe, adminId],
    );
  await view('Hilos', 'filter[name][value]=hilo', 'DIARIO');
  await view('Vacía', 'filter[name][value]=nada', 'DIARIO');
  await view('De la semana', '', 'SEMANAL');
  for (const code of ['HILO-A', 'HILO-B', 'TELA'])
    await rows('insert into lines (account_id, code, name) values ($1, $2, $2)', [accountId, code]);
  const digest = async () =>
    (
      await rows<{ text: string }>(
        `select "text" from mail_outbox where template = 'digest' order by id desc limit 1`,
      )
    )[0]?.text ?? '';
  // A Friday, then a Monday.
  company.at('2026-11-20T15:30:00Z');
  expect(await sendDigests(context())).toBe(1);
  expect(await digest()).toContain('Vista «Hilos» (2)\n· HILO-B\n· HILO-A');
  expect(await digest()).not.toContain('Vacía');
  expect(await digest()).not.toContain('De la semana');
  company.at('2026-11-23T15:30:00Z');
  expect(await sendDigests(context())).toBe(1);
  expect(await digest()).toContain('Vista «De la semana» (3)');
});

test('the digest comes at the person’s hour with what waits, and not at all when nothing does', async () => {
  await rows(`update users set prefs = '{"digest_hour":9}' where id = $1`, [anaId]);
  expect(await sendDigests(context())).toBe(0);
  await rows(
    `insert into tasks (account_id, title, assignee_id, due_at, priority, status) values ($1, 'Llamar al cliente', $2, '2026-11-18', '2', 'PENDIENTE')`,
    [company.accountId, anaId],
  );
  await tell({ title: 'beto te menciona en Cliente ACME' });
  await rows(
    `insert into notification_preferences (account_id, user_id, event, channels) values ($1, $2, 'record.changed', '{RESUMEN}')`,
    [company.accountId, anaId],
  );
  await tell({ event: 'record.changed', title: 'Cliente ACME: cambio de beto' });
  company.at('2026-11-20T14:30:00Z');
  expect(await sendDigests(context())).toBe(0);
  company.at('2026-11-20T15:30:00Z');
  expect(await sendDigests(context())).toBe(1);
  const [digest] = await rows<{ text: string }>(
    `select "text" from mail_outbox where template = 'digest'`,
  );
  expect(digest!.text).toContain(
    'Pendientes que vencen hoy o ya vencieron (1)\n· Llamar al cliente (venció el 18 nov 2026)',
  );
  expect(digest!.text).toContain('Menciones sin leer (1)\n· beto te menciona en Cliente ACME');
  expect(digest!.text).toContain('Avisos (1)\n· Cliente ACME: cambio de beto');

  await rows(
    `insert into notification_preferences (account_id, user_id, event, channels) values ($1, $2, 'digest', '{NINGUNO}')`,
    [company.accountId, anaId],
  );
  company.at('2026-11-21T15:30:00Z');
  expect(await sendDigests(context())).toBe(0);
});
