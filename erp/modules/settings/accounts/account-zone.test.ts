/**
 * With another zone «today» and the month of each movement are others: it opens no closed month,
 * reaches no further back, and revives nothing.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { issueLink, findLink } from '#erp/platform/access/tokens.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { lastSeptember, stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

const [MEXICO, CANCUN, TIJUANA] = ['America/Mexico_City', 'America/Cancun', 'America/Tijuana'];
const month = lastSeptember(MEXICO).with({ day: 1 }).startOfDay();
const period = month.toPlainDate().toString().slice(0, 7);

let stock: StockCompany;
let admin: Actor;
beforeEach(async () => {
  stock = await stockCompany();
  admin = { ...stock.admin, recentlyAuthenticated: true };
});
afterEach(() => stock.company.services.db.close());

const change = (actor: Actor, time_zone: string) =>
  callerOf(stock.company.services, actor).put(`accounts/${stock.company.accountId}`, { time_zone });
const zoneNow = async () =>
  (await stock.query<{ time_zone: string }>('select time_zone from accounts'))[0]!.time_zone;

test('only an administrator, with a recent password, and all of them are told', async () => {
  const { services, accountId } = stock.company;
  expect((await change({ ...admin, recentlyAuthenticated: false }, CANCUN)).data.code).toBe(
    'REAUTH',
  );
  await stock.company.addPerson({ nickname: 'ana', roleCodes: ['CONFIGURADOR'] });
  const ana = {
    ...(await stock.company.actorOf(await stock.company.signIn('ana'))),
    recentlyAuthenticated: true,
  };
  expect((await change(ana, CANCUN)).status).toBe(403);
  const holding = {
    ...ana,
    permissions: {
      ...ana.permissions,
      grants: new Map([
        ...ana.permissions.grants,
        ['settings.security', { scope: 'TODOS', maxAmount: null }] as const,
      ]),
    },
  };
  expect((await change(holding, CANCUN)).data.fields).toEqual({
    time_zone: ['Sólo un administrador la cambia. Pídeselo.'],
  });
  expect(await zoneNow()).toBe(MEXICO);
  expect((await change(admin, CANCUN)).status).toBe(200);
  const mails = await services.db.system((tx) =>
    tx.query(
      `select "to" from mail_outbox where account_id = $1 and template = 'security-changed'`,
      [accountId],
    ),
  );
  expect(mails).toEqual([{ to: 'admin@uno.test' }]);
});

test.each([CANCUN, TIJUANA])('%s: a month that is closed stays so', async (zone) => {
  const product = await stock.product('TELA');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }], {
    postedAt: month.add({ days: 4 }).toInstant().toString(),
  });
  const api = callerOf(stock.company.services, admin);
  const [row] = await stock.query<{ id: number }>('select id from inv__periods where period = $1', [
    period,
  ]);
  expect((await api.put(`inv/periods/close/${row!.id}`, {})).status).toBe(200);
  const reply = await change(admin, zone);
  expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('meses cerrados')]);
  expect(await zoneNow()).toBe(MEXICO);
  expect(
    (await api.put(`inv/periods/reopen/${row!.id}`, { reopen_reason: 'Cambia la hora' })).status,
  ).toBe(200);
  expect((await change(admin, zone)).status).toBe(200);
});

test('a closed month of accounting holds it too, and a lock of one area', async () => {
  for (const set of [`status = 'CERRADO'`, 'sales_lock = true']) {
    await stock.query('delete from acc__periods');
    await stock.query(
      `insert into acc__periods (account_id, year, month, status, coe_status) values ($1, $2, 9, 'ABIERTO', 'PENDIENTE')`,
      [stock.company.accountId, month.year],
    );
    await stock.query(`update acc__periods set ${set}`);
    expect([set, (await change(admin, CANCUN)).status]).toEqual([set, 422]);
  }
});

describe('movements', () => {
  test('none moves to another month', async () => {
    const product = await stock.product('TELA');
    const last = month.add({ months: 1 }).subtract({ minutes: 30 });
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '10', value: '100' }], {
      postedAt: last.toInstant().toString(),
    });
    const reply = await change(admin, CANCUN);
    expect([reply.status, reply.text]).toEqual([
      422,
      expect.stringContaining('serían de otro mes'),
    ]);
    // An hour back it stays on the last day.
    expect((await change(admin, TIJUANA)).status).toBe(200);
  });
});

test('what ended by its moment stays ended: a link is dated by instants', async () => {
  const { services, accountId, adminId } = stock.company;
  const token = await services.db.system((tx) =>
    issueLink(
      tx,
      services.secret,
      { accountId, userId: adminId, kind: 'RECUPERACION', sentTo: 'admin@uno.test' },
      services.now(),
    ),
  );
  stock.company.wait({ minutes: 31 });
  expect((await change(admin, TIJUANA)).status).toBe(200);
  expect(
    await services.db.system((tx) => findLink(tx, ['RECUPERACION'], token, services.now())),
  ).toBeNull();
});

test('how far back one may post does not grow by more than the clock moves', async () => {
  const { services, accountId, adminId } = stock.company;
  const dayIn = async () => {
    const read = await services.db.tenant({ accountId }, (tx) =>
      readActor(
        tx,
        services.registry,
        { id: null, accountId, userId: adminId, reauthAt: null, ip: '' },
        services.now(),
      ),
    );
    return services.now().toZonedDateTimeISO(read!.actor.timeZone).startOfDay().toInstant();
  };
  const before = await dayIn();
  expect((await change(admin, TIJUANA)).status).toBe(200);
  const hours = Math.abs(before.since(await dayIn()).total('hours'));
  expect(hours).toBeLessThanOrEqual(24);
});
