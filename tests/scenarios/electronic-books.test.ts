/** The contabilidad electrónica 1.3, against the SAT's own schemas where they are at hand. */
import { existsSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { electronicBooks } from '#erp/domains/accounting/coe/electronic-books.ts';
import type { BookKind, BooksQuestion } from '#erp/domains/accounting/coe/question.ts';
import { zipOf } from '#erp/domains/accounting/coe/xml.ts';
import { bookText, problemsOf, SCHEMA_OF, SCHEMAS } from './books-schema.ts';
import { draft, ENTRIES } from './entries.ts';
import { uploaded } from './uploads.ts';
import { done, refused, refusedFields, sharedStory, story, type Stage } from './given.ts';

const YEAR = 2025;
const CFDI = {
  kind: 'CFDI',
  uuid: '5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC',
  rfc: 'AAA010101AAA',
  amount: '11600.00',
};
const PAID = {
  rfc: 'AAA010101AAA',
  payment_date: `${YEAR}-12-15`,
  beneficiary: 'Hilos & "Más" <SA>',
};

async function post(told: Stage, date: string, supports: readonly object[], more: object = {}) {
  const admin = told.as('admin');
  const body = await draft(
    told,
    [
      ['603.34.01', '10000.00', ''],
      ['118.01.01', '1600.00', ''],
      ['205.02.01', '', '11600.00'],
    ],
    { date, ...more },
  );
  const { id } = await done(
    admin.post(ENTRIES, {
      ...body,
      lines: body.lines.map((line, i) => (i === 0 ? { ...line, supports } : line)),
    }),
  );
  await done(admin.act(ENTRIES, 'post', id));
}

const told = sharedStory(
  async (stage) => {
    await stage.query(`update acc__periods set status = 'ABIERTO' where year = ${YEAR}`);
    await done(stage.as('admin').change('acc/configuration', { coe_rfc: 'TEL010101AB1' }));
    await post(stage, `${YEAR}-11-10`, []);
    await post(stage, `${YEAR}-12-15`, [
      CFDI,
      { ...CFDI, uuid: CFDI.uuid.replace('5', '6') },
      { kind: 'EXTRANJERO', foreign_number: 'INV-7', foreign_tax_id: 'US-1', amount: '50.00' },
      {
        kind: 'CHEQUE',
        amount: '10.00',
        check_number: '12',
        origin_account: '0123',
        origin_bank_id: await stage.idOf('cfl__banks', '012'),
        ...PAID,
      },
      { kind: 'TRANSFERENCIA', amount: '10.00', dest_account: '012345678901234567', ...PAID },
      {
        kind: 'OTRO_PAGO',
        amount: '10.00',
        payment_type_id: await stage.idOf('payment_types', '28', 'sat_code'),
        ...PAID,
      },
    ]);
    await post(stage, `${YEAR}-12-31`, [], { type: 'AJ', more: { month_13: '1' } });
    return stage;
  },
  { at: `${YEAR + 1}-03-20T18:00:00Z` },
);

const question = (month: number, more: Partial<BooksQuestion> = {}): BooksQuestion => ({
  services: told().stock.company.services,
  accountId: told().stock.company.accountId,
  rfc: 'TEL010101AB1',
  year: YEAR,
  month,
  request: 'AF',
  order: 'ABC1234567/26',
  ...more,
});

const book = (kind: BookKind, month: number, more: Partial<BooksQuestion> = {}) =>
  bookText(kind, question(month, more));

test.each(Object.keys(SCHEMA_OF) as BookKind[])(
  '%s is what the SAT’s schema wants',
  async (kind) => {
    const xml = await book(kind, 12);
    expect(await problemsOf(kind, xml)).toEqual([]);
    expect(xml).toContain('Version="1.3" RFC="TEL010101AB1" Mes="12" Anio="2025"');
  },
);

test('the schemas refuse what is wrong, when they are there', async () => {
  const xml = (await book('POLIZAS', 12)).replaceAll('BanEmisNal="012"', 'BanEmisNal="xx"');
  expect((await problemsOf('POLIZAS', xml)).length).toBe(existsSync(SCHEMAS) ? 1 : 0);
});

test('the trial balance has its month 13 and its complement; balances follow their nature', async () => {
  const december = await book('BALANZA', 12);
  expect(december).toContain(
    '<BCE:Ctas NumCta="205.02.01" SaldoIni="11600.00" Debe="0.00" Haber="11600.00" SaldoFin="23200.00"/>',
  );
  const adjusted = await book('BALANZA', 13, { changedOn: `${YEAR + 1}-03-18` });
  expect(await problemsOf('BALANZA', adjusted)).toEqual([]);
  expect(adjusted).toContain(`Mes="13" Anio="2025" TipoEnvio="C" FechaModBal="${YEAR + 1}-03-18"`);
  expect(adjusted).toContain(
    '<BCE:Ctas NumCta="205.02.01" SaldoIni="23200.00" Debe="0.00" Haber="11600.00" SaldoFin="34800.00"/>',
  );
});

test('entries of December take the adjustments along, with their supports in order', async () => {
  const xml = await book('POLIZAS', 12);
  expect(xml.match(/<PLZ:Poliza /g)).toHaveLength(2);
  expect(
    [...xml.matchAll(/<PLZ:(Comp\w+|Cheque|Transferencia|Otr\w+)/g)].map(([, name]) => name),
  ).toEqual(['CompNal', 'CompNal', 'CompExt', 'Cheque', 'Transferencia', 'OtrMetodoPago']);
  expect(xml).toContain('Num="12" BanEmisNal="012"');
  expect(xml).toContain('BancoOriNal="999"');
  expect(xml).toContain('MetPagoPol="99"');
  expect(xml).toContain('Benef="Hilos &amp; &quot;Más&quot; &lt;SA&gt;"');
  const refund = await book('POLIZAS', 12, { request: 'DE', procedure: 'AB123456789012' });
  expect(await problemsOf('POLIZAS', refund)).toEqual([]);
  expect(refund).toContain('TipoSolicitud="DE" NumTramite="AB123456789012"');
});

test('ledgers of accounts begin and end with their balances', async () => {
  const xml = await book('AUX_CUENTAS', 12);
  expect(xml).toContain(
    'NumCta="205.02.01" DesCta="Acreedores diversos" SaldoIni="11600.00" SaldoFin="34800.00"',
  );
});

test('a packed file holds the same bytes', async () => {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf('a.xml', electronicBooks('BALANZA', question(12))))
    parts.push(part);
  const zip = Buffer.concat(parts);
  const start = 30 + zip.readUInt16LE(26);
  expect(inflateRawSync(zip.subarray(start)).toString()).toBe(await book('BALANZA', 12));
});

test('the call names the file, asks for what the request needs, and is for who may', async () => {
  const stage = told();
  const [{ id }] = (await stage.query<{ id: number }>(
    `select id from acc__periods where year = ${YEAR} and month = 12`,
  )) as [{ id: number }];
  const admin = stage.as('admin');
  const path = `acc/periods/coe/${id}`;
  const zip = await admin.get(path, { kind: 'BALANZA', format: 'zip' });
  expect([zip.status, zip.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="TEL010101AB1202512BN.zip"',
  ]);
  expect(await refusedFields(admin.get(path, { kind: 'POLIZAS' }))).toEqual({
    order: ['Escribe el número de orden: ABC1234567/26.'],
  });
  expect(await refusedFields(admin.get(path, { kind: 'POLIZAS', request: 'CO' }))).toHaveProperty(
    'procedure',
  );
  expect(await refusedFields(admin.get(path, { kind: 'OTRO' }))).toHaveProperty('kind');
  await stage.given.person('auxiliar', 'AUXILIAR_CONTABLE');
  expect((await stage.as('auxiliar').get(path, { kind: 'CATALOGO' })).status).toBe(403);
});

test('what the SAT answered is kept with the month, and the calendar says what is missing', async () => {
  const stage = await story({ at: '2026-03-20T18:00:00Z' });
  const admin = stage.as('admin');
  await stage.query(`update acc__periods set status = 'CERRADO' where year = 2026 and month = 1`);
  const [{ id }] = (await stage.query<{ id: number }>(
    'select id from acc__periods where year = 2026 and month = 1',
  )) as [{ id: number }];
  expect(
    (await refused(admin.get(`acc/periods/coe/${id}`, { kind: 'BALANZA' })))?.message,
  ).toContain('Falta el RFC');
  await done(admin.change('corp/config', { rfc: 'TEL020202AB2', zip: '37000' }));
  const own = await admin.get(`acc/periods/coe/${id}`, { kind: 'CATALOGO', format: 'xml' });
  expect([own.status, own.text.includes('RFC="TEL020202AB2"')]).toEqual([200, true]);
  const asked = { report: 'CALENDARIO_COE', from: '2026-01-01', to: '2026-01-31' };
  expect((await admin.post('acc-audit', asked)).data).toMatchObject([
    { month: '2026-01', due_on: '2026-03-03', situation: 'VENCIDA' },
  ]);
  await done(
    admin.post(`acc/periods/file-books/${id}`, {
      coe_status: 'ACEPTADA',
      coe_sent_at: '2026-03-02',
      coe_ack: '2603-1',
    }),
  );
  expect((await admin.post('acc-audit', asked)).data).toMatchObject([
    { situation: 'LISTA', coe_ack: '2603-1' },
  ]);
});

test('a month that was sent and is opened again is sent again in place of the first', async () => {
  const stage = await story({ at: '2026-03-20T18:00:00Z' });
  const admin = stage.as('admin');
  await done(admin.change('acc/configuration', { coe_rfc: 'TEL010101AB1' }));
  await stage.query(
    `update acc__periods set status = 'CERRADO' where (year, month) in ((2025, 12), (2026, 1))`,
  );
  const [{ id }] = (await stage.query<{ id: number }>(
    'select id from acc__periods where year = 2026 and month = 1',
  )) as [{ id: number }];
  const path = `acc/periods/coe/${id}`;
  const status = async () =>
    (await done(admin.get(`acc/periods/${id}`))) as Record<string, unknown>;
  expect((await admin.get(path, { kind: 'BALANZA' })).status).toBe(200);
  expect(await status()).toMatchObject({ coe_status: 'GENERADA' });
  const file = (body: Readonly<Record<string, unknown>>) =>
    admin.post(`acc/periods/file-books/${id}`, body);
  const other = await uploaded(admin, 'Folio,Estado\n', 'acuse.csv');
  expect(
    await refusedFields(
      file({ coe_status: 'ACEPTADA', coe_sent_at: '2026-01-31', coe_ack_file: other }),
    ),
  ).toEqual({ coe_ack: expect.anything() });
  expect(
    await refusedFields(
      file({
        ...{ coe_status: 'ACEPTADA', coe_ack: '2603-1' },
        ...{ coe_sent_at: '2026-01-31', coe_ack_file: other },
      }),
    ),
  ).toEqual({
    coe_sent_at: ['Se envía cuando el mes ya terminó.'],
    coe_ack_file: ['El acuse del SAT es un PDF o un XML.'],
  });
  const receipt = await uploaded(admin, '%PDF-1.4', 'acuse.pdf');
  await done(
    file({
      ...{ coe_status: 'ACEPTADA', coe_ack: '2603-1' },
      ...{ coe_sent_at: '2026-03-02', coe_ack_file: receipt },
    }),
  );
  expect(await status()).toMatchObject({ coe_ack_file: receipt, coe_replaces: false });
  await done(admin.act('acc/periods', 'reopen', id, { reason: 'Faltaba una póliza de enero' }));
  expect(await status()).toMatchObject({
    ...{ coe_status: 'PENDIENTE', coe_sent_at: null, coe_ack: null },
    ...{ coe_ack_file: null, coe_replaces: true },
  });
  expect(await refusedFields(admin.get(path, { kind: 'BALANZA' }))).toEqual({
    changed_on: ['La balanza de este mes ya se envió: escribe el último día en que cambió.'],
  });
  expect(
    await refusedFields(admin.get(path, { kind: 'BALANZA', changed_on: '2026-03-21' })),
  ).toHaveProperty('changed_on');
  const again = await admin.get(path, { kind: 'BALANZA', changed_on: '2026-03-20' });
  expect(again.headers.get('content-disposition')).toContain('TEL010101AB1202601BC.xml');
});

test('an account that trial balances still name stays in the chart, in use or not', async () => {
  const told = await story({ at: `${YEAR + 1}-03-20T18:00:00Z` });
  await told.query(`update acc__periods set status = 'ABIERTO' where year = ${YEAR}`);
  await done(told.as('admin').change('acc/configuration', { coe_rfc: 'TEL010101AB1' }));
  await post(told, `${YEAR}-12-15`, []);
  await told.query(
    `update acc__accounts set active = false where code in ('603.34.01', '603.49.01')`,
  );
  const { services, accountId } = told.stock.company;
  const asked = { services, accountId, rfc: 'TEL010101AB1', year: YEAR, month: 12 };
  const codes = (text: string) => [...text.matchAll(/NumCta="([^"]+)"/g)].map(([, code]) => code!);
  const request = { request: 'AF', order: 'ABC1234567/26' } as const;
  const chart = new Set(codes(await bookText('CATALOGO', { ...asked, ...request })));
  const named = codes(await bookText('BALANZA', { ...asked, ...request }));
  expect(named).toContain('603.34.01');
  expect(named.filter((code) => !chart.has(code))).toEqual([]);
  expect(chart.has('603.49.01')).toBe(false);
});
