/**
 * Fiscal data hold from a day on: what is entered today for next month, what documents of each day
 * carry, and the history of both.
 */
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company } from '#erp/provision/testing/company.ts';
import { fiscalDataJobs } from '#erp/platform/fiscal-data/fiscal-data-jobs.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { registry } from '#erp/modules/all.ts';
import { callerOf, type Api } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let company: Company;
let api: Api;
const regime: Record<string, string> = {};

const query = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<R & Record<string, unknown>>(sql, params),
  );
const config = async () =>
  (await api.get('corp/config')).data as Record<string, unknown> & { version: number };
const rows = async () =>
  (
    (await api.get('corp/fiscal-data', { sort: 'valid_from' })).data as Record<string, unknown>[]
  ).map(({ valid_from, stage, tax_regime_id }) => [
    valid_from,
    stage,
    tax_regime_id === null ? null : String(tax_regime_id),
  ]);
const add = (body: object) => api.post('corp/fiscal-data', body);

beforeAll(async () => {
  stock = await stockCompany();
  company = stock.company;
  company.at('2026-11-20T15:00:00Z');
  api = callerOf(company.services, stock.admin);
  for (const { code, id } of await query<{ code: string; id: number }>(
    `select code, id from sat_tax_regimens where code in ('601', '626', '612')`,
  ))
    regime[code] = String(id);
  const saved = await api.put('corp/config', {
    version: String((await config()).version),
    legal_name: 'Hilados del Bajío',
    capital_regime: 'S.A. de C.V.',
    rfc: 'HBA010101AB1',
    zip: '37290',
    street: 'Delta',
    ext_number: '15',
    tax_regime_id: regime['601'],
  });
  expect(saved.status, saved.text).toBe(200);
  await query(`update corp__fiscal_data set valid_from = '2020-01-01'`);
});
afterAll(() => company.services.db.close());

test('what the company says from its first day on is the first of its rows, and correcting it corrects the row', async () => {
  expect(await rows()).toEqual([['2020-01-01', 'VIGENTE', regime['601']]]);
  const reply = await api.put('corp/config', {
    version: String((await config()).version),
    street: 'Delta Norte',
  });
  expect(reply.status, reply.text).toBe(200);
  expect(await query('select street from corp__fiscal_data')).toEqual([{ street: 'Delta Norte' }]);
});

test('head and foot of papers have few lines; longer ones that are stored already may stay', async () => {
  const put = async (body: object) =>
    api.put('corp/config', { version: String((await config()).version), ...body });
  expect(
    (await put({ print_header: '1\n'.repeat(9), print_footer: '1\n2\n3\n4' })).data.fields,
  ).toEqual({
    print_header: ['Son hasta 8 renglones, en renglones aparte.'],
    print_footer: ['Son hasta 3 renglones, en renglones aparte.'],
  });
  const { print_header: before } = await config();
  await query('update corp__config set print_header = $1', ['1\n'.repeat(9)]);
  expect((await put({ street: 'Delta Norte' })).status).toBe(200);
  await query('update corp__config set print_header = $1', [before]);
});

test('the regime of next month is entered today: both are seen, and today goes on with today’s', async () => {
  const reply = await add({
    valid_from: '2099-12-01',
    tax_regime_id: regime['626'],
    reason: 'Cambio a RESICO',
  });
  expect(reply.status, reply.text).toBe(201);
  expect(reply.data).toMatchObject({
    legal_name: 'HILADOS DEL BAJÍO',
    rfc: 'HBA010101AB1',
    zip: '37290',
    street: 'Delta Norte',
    stage: 'FUTURO',
  });
  expect(await rows()).toEqual([
    ['2020-01-01', 'VIGENTE', regime['601']],
    ['2099-12-01', 'FUTURO', regime['626']],
  ]);
  expect(String((await config()).tax_regime_id)).toBe(regime['601']);
});

test('on its day the company’s own record says it, and its history who made it so', async () => {
  const run = (now: string) =>
    fiscalDataJobs[0]!.run({
      services: company.services,
      accountId: company.accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now: Temporal.Instant.from(now),
      progress: () => Promise.resolve(),
    });
  const [{ id } = { id: 0 }] = (await api.get('corp/fiscal-data', { sort: '-valid_from' }))
    .data as { id: number }[];
  await query(`update corp__fiscal_data set valid_from = '2026-12-01' where id = $1`, [id]);
  // In UTC it is December already, not where the company is.
  await run('2026-12-01T05:59:00Z');
  expect(String((await config()).tax_regime_id)).toBe(regime['601']);
  await run('2026-12-01T06:05:00Z');
  expect(String((await config()).tax_regime_id)).toBe(regime['626']);
  const [log] = await query<{ nickname: string; changes: Record<string, unknown> }>(
    `select nickname, changes from sys__logs where resource = 'corp/config' and reason = 'Datos fiscales por fecha' order by id desc limit 1`,
  );
  expect(log).toMatchObject({
    nickname: 'fiscal-data.today',
    changes: { tax_regime_id: [Number(regime['601']), Number(regime['626'])] },
  });
});

/** Words of a sheet: pdfkit writes each run of text as hexadecimal, compressed. */
async function paperOf(resource: string, id: number): Promise<string> {
  const bytes = Buffer.from(
    await (await api.app.request(`/pdf/record/${id}?resource=${resource}`)).arrayBuffer(),
  );
  const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(
    ([, body]) => {
      const packed = Buffer.from(body!, 'latin1');
      return packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : '';
    },
  );
  return [...streams.join('').matchAll(/<([0-9a-f]+)>/g)]
    .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
    .join('');
}

test('a document carries what held on its own day', async () => {
  expect(
    (
      await add({
        valid_from: '2026-06-01',
        legal_name: 'Hilados del Centro',
        street: 'Alfa',
        ext_number: '9',
      })
    ).status,
  ).toBe(201);
  const [type] = await query<{ id: number }>(
    `select id from inv__movement_types where code = 'AJ-ENT'`,
  );
  const [cause] = await query<{ id: number }>('select id from causes order by id limit 1');
  const product = await stock.product('TELA');
  const made = async (posted_at: string) => {
    const reply = await api.post('movements', {
      movement_type_id: type!.id,
      storage_id: stock.storages.A,
      reason_id: cause!.id,
      posted_at,
      lines: [{ product_id: product, qty: '1' }],
    });
    expect(reply.status, reply.text).toBe(201);
    return paperOf('movements', reply.data.id);
  };
  const [before, after] = [await made('2026-05-31 23:30'), await made('2026-06-01 00:30')];
  expect([before.includes('DEL BAJÍO'), before.includes('Delta Norte 15')]).toEqual([true, true]);
  expect([after.includes('DEL CENTRO'), after.includes('Alfa 9')]).toEqual([true, true]);
});

test('what already began is corrected, neither moved nor removed; what did not may be', async () => {
  const list = (await api.get('corp/fiscal-data', { sort: 'valid_from' })).data as {
    id: number;
    version: number;
    valid_from: string;
  }[];
  const began = list[0]!;
  const moved = await api.put(`corp/fiscal-data/${began.id}`, {
    version: String(began.version),
    valid_from: '2026-02-01',
  });
  expect([moved.status, moved.data.fields]).toEqual([
    422,
    {
      valid_from: [
        'Ya empezó a regir: su día no se mueve. Agrega otro con la fecha que haga falta.',
      ],
    },
  ]);
  expect((await api.send('DELETE', `corp/fiscal-data/${began.id}`)).status).toBe(409);
  const planned = await add({ valid_from: '2098-01-01', zip: '37000' });
  expect((await api.send('DELETE', `corp/fiscal-data/${planned.data.id}`)).status).toBe(200);
  expect((await add({ valid_from: '2026-06-01' })).data.fields).toHaveProperty('valid_from');
});

test('the regime suits the kind of person, wherever it is written', async () => {
  const wrong = {
    tax_regime_id: [`El régimen 612 es de personas físicas y el RFC es de una persona moral.`],
  };
  expect(
    (await add({ valid_from: '2097-01-01', tax_regime_id: regime['612'] })).data.fields,
  ).toEqual(wrong);
  expect(
    (
      await api.put('corp/config', {
        version: String((await config()).version),
        tax_regime_id: regime['612'],
      })
    ).data.fields,
  ).toEqual(wrong);
});

test('a document that names its day names one, and one with a day of its own names it', () => {
  // A portal shows what its owner prints.
  const own = [...registry.resources.values()].filter(({ portal }) => !portal);
  const wrong = own.flatMap(({ path, print, fields, states }) => {
    const day = print?.day;
    if (day)
      return ['date', 'datetime'].includes(fields[day]?.kind ?? '')
        ? []
        : [`${path}: ${day} is no day`];
    const ownDay = states
      ? ['posted_at', 'date', 'ship_at', 'cutoff_at', 'opened_at'].find((name) => name in fields)
      : undefined;
    return ownDay && registry.moduleOf(registry.resource(path)).group !== 'CONFIGURACION'
      ? [`${path} has ${ownDay}`]
      : [];
  });
  expect(wrong).toEqual([]);
});
