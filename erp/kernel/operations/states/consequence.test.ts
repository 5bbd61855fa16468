import { beforeAll, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { moveByConsequence, type Which } from './consequence.ts';

let company: Company;
let admin: Actor;
let api: ReturnType<typeof callerOf>;

beforeAll(async () => {
  company = await testCompany();
  admin = await company.actorOf(await company.signIn('admin'));
  api = callerOf(company.services, admin);
  await api.post('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
});

const move = (event: string, which: Which) => {
  const { services } = company;
  const now = services.now();
  return services.db.tenant({ accountId: admin.accountId }, (tx) =>
    moveByConsequence({ tx, services, actor: admin, now }, event, which),
  );
};

const customer = async () => {
  const made = await api.post('customers/createInSales', {
    name: 'Telas del Bajío',
    phone: '4771234567',
  });
  if (made.status > 201) throw new Error(made.text);
  return made.data.id as number;
};

test('who is made in a sale waits for its data, and its history says from what', async () => {
  const id = await customer();
  const { data: row } = await api.get(`customers/${id}`);
  expect([row.status, row.version]).toEqual(['ALTA_RAPIDA', 2]);
  const { data: log } = await api.get('sys/logs/record', {
    resource: 'customers',
    record_id: String(id),
  });
  expect(log[0]).toMatchObject({
    transition: 'createInSales',
    reason: 'Se dio de alta al vender, sin sus datos completos.',
    changes: { status: ['ACTIVO', 'ALTA_RAPIDA'] },
  });
});

test('a record in another state stays, and what moved is told', async () => {
  const { data } = await api.get('acc/periods', { filter: { status: 'FUTURO' }, size: '2' });
  const id: number[] = data.map((period: { id: number }) => period.id);
  expect(await move('acc/periods.begin', { id: [id[0]!] })).toEqual([id[0]]);
  expect(await move('acc/periods.begin', { id })).toEqual([id[1]]);
  expect((await api.get(`acc/periods/${id[0]}`)).data).toMatchObject({ status: 'ABIERTO' });
});

test('what is not declared is refused', async () => {
  await expect(move('customers.complete', { id: 1 })).rejects.toThrow('no such consequence');
});
