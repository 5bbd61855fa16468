/**
 * What a stranger gets out of the public page, with a ticket or with none (decision 536).
 *
 * Runs on the server alone: what it counts and refuses is the same statement on both.
 */
import { expect, test } from 'vitest';
import { ticketOf } from './counter.ts';
import { done } from './given.ts';
import { beginPortal, RECEIVER, rejectStamp, requests, visitorOf } from './invoicing-page.ts';

const WRONG = 'No encontramos ese ticket; verifica el código y el total.';

test('a wrong ticket and a wrong total answer alike, and ten of them close the page', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(sell('C-1'));
  const right = { cuenta, ticket: 'C-1', total: '89.33' };
  const wrong = [
    { ...right, total: '89.34' },
    { ...right, ticket: 'C-2' },
    { ...right, ticket: 'C-1', total: 'ochenta' },
    { ...right, token: 'AAAAAAAAAAAA' },
    { ...right, sucursal: 'NORTE' },
  ];
  for (const named of wrong) {
    const { status, data } = await visitor.open(named);
    expect([status, data.message, data.fields]).toEqual([404, WRONG, {}]);
  }
  for (let guess = 0; guess < 5; guess += 1) await visitor.open({ ...right, ticket: `X-${guess}` });
  expect((await visitor.open(right)).status).toBe(429);
  const elsewhere = visitorOf(told, '198.51.100.4');
  expect((await elsewhere.open(right)).status).toBe(200);
  for (let guess = 0; guess < 10; guess += 1) {
    const one = visitorOf(told, `198.51.100.${10 + guess}`);
    await one.open({ ...right, total: `${guess}.00` });
  }
  expect((await elsewhere.open(right)).status).toBe(429);
  expect((await visitorOf(told, '198.51.100.4', 61).open(right)).status).toBe(200);
});

test('a stranger with a ticket learns and rewrites nothing of what somebody else wrote', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  for (const folio of ['H-1', 'H-2']) await done(sell(folio));
  const named = (ticket: string) => ({ cuenta, ticket, total: '89.33' });
  expect((await visitor.issue({ ...named('H-1'), ...RECEIVER })).data.status).toBe('TIMBRADA');
  const written = () =>
    told.query(
      `select zip, invoice_emails from customer_tax_companies where rfc = '${RECEIVER.rfc}'`,
    );
  const before = await written();
  const stranger = { ...RECEIVER, zip: '37000', email: 'otro@correo.mx' };
  const preview = await visitor.preview({ ...named('H-2'), ...stranger });
  expect(preview.data.status).toBe('DISPONIBLE');
  const { data } = await visitor.issue({ ...named('H-2'), ...stranger });
  expect(data.status).toBe('TIMBRADA');
  expect((await visitor.file(data.xml_url)).text).toContain('DomicilioFiscalReceptor="37000"');
  expect(await written()).toEqual(before);
});

test('what the company wrote of an RFC is not changed from outside, nor told', async () => {
  const { told, sell, cuenta, customer, visitor } = await beginPortal();
  for (const folio of ['G-1', 'G-2', 'G-3']) await done(sell(folio));
  const theirs = {
    ...RECEIVER,
    rfc: 'MCE100101AB1',
    name: 'MODAS DEL CENTRO',
    zip: '06000',
    regimen_code: '601',
    cfdi_use: 'G01',
  };
  const nobodys = { ...theirs, rfc: 'HNO120315QX7', name: 'HILADOS DEL NORTE' };
  const named = (ticket: string) => ({ cuenta, ticket, total: '89.33' });
  // Of a customer or of nobody, right or not, blocked or not: the same answer.
  await told.query(`update customers set status = 'BLOQUEADO' where id = $1`, [customer]);
  for (const typed of [theirs, { ...theirs, zip: '01010' }, nobodys])
    expect((await visitor.preview({ ...named('G-1'), ...typed })).data).toEqual({
      ...(await visitor.preview({ ...named('G-1'), ...nobodys })).data,
      email: typed.email,
    });
  expect((await visitor.issue({ ...named('G-1'), ...theirs })).data.status).toBe('TIMBRADA');
  const other = await visitor.issue({ ...named('G-2'), ...theirs, zip: '01010' });
  expect(other.data.status).toBe('TIMBRADA');
  const known = await told.query(
    `select zip, invoice_emails from customer_tax_companies where rfc = 'MCE100101AB1'`,
  );
  expect(known).toEqual([{ zip: '06000', invoice_emails: 'facturas@modas.mx' }]);
  const invoices = await told.query<{ customer_id: number }>('select customer_id from satinvoices');
  expect(invoices).toEqual([{ customer_id: customer }, { customer_id: customer }]);
});

test('no customer is made before an invoice is stamped, whatever is tried', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(sell('I-1'));
  const named = { cuenta, ticket: 'I-1', total: '89.33' };
  const customers = async () => (await told.query('select 1 from customers')).length;
  const before = await customers();
  await visitor.preview({ ...named, ...RECEIVER });
  await done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );
  await visitor.issue({ ...named, ...RECEIVER });
  await rejectStamp(told, 'CFDI40143: El RFC no existe.');
  expect((await visitor.open(named)).data.status).toBe('RECHAZADA');
  expect(await customers()).toBe(before);
  const other = { ...RECEIVER, rfc: 'XIQB891116QE4', name: 'BERENICE XIMO QUEZADA' };
  expect((await visitor.issue({ ...named, ...other })).data.status).toBe('TIMBRADA');
  expect(await customers()).toBe(before + 1);
  expect(await requests(told)).toMatchObject([{ rfc: other.rfc, attempts: 2 }]);
});

test('one ticket asks so much in an hour, and is issued so often; another goes on', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  for (const folio of ['J-1', 'J-2']) await done(sell(folio));
  const named = (ticket: string) => ({ cuenta, ticket, total: '89.33', ...RECEIVER });
  const bad = { ...named('J-1'), zip: '' };
  for (let n = 0; n < 10; n += 1) expect((await visitor.issue(bad)).status).toBe(422);
  expect((await visitor.issue(named('J-1'))).status).toBe(429);
  // From anywhere, and by its code as by its folio.
  const elsewhere = visitorOf(told, '198.51.100.4');
  for (let n = 0; n < 30; n += 1) expect((await elsewhere.receiver(bad)).status).toBe(200);
  expect((await elsewhere.receiver(bad)).status).toBe(429);
  expect((await elsewhere.preview(bad)).status).toBe(429);
  expect((await visitor.issue(named('J-2'))).data.status).toBe('TIMBRADA');
  expect((await visitorOf(told, '198.51.100.4', 61).preview(bad)).status).toBe(422);
});

test('a ticket is looked at so often in an hour, whoever looks', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  for (const folio of ['M-1', 'M-2']) await done(sell(folio));
  const named = (ticket: string) => ({ cuenta, ticket, total: '89.33' });
  // 240 looks: how long a busy machine needs for them is no question of this test.
  const origins = Array.from({ length: 5 }, (_, at) => visitorOf(told, `203.0.113.${at}`));
  for (let round = 0; round < 48; round += 1) {
    const looks = await Promise.all(origins.map((each) => each.open(named('M-1'))));
    expect(looks.map(({ status }) => status)).toEqual(Array(5).fill(200));
  }
  expect((await visitor.open(named('M-1'))).status).toBe(429);
  expect((await visitor.open(named('M-2'))).status).toBe(200);
}, 180_000);

test('many wrong RFC at once are counted one by one; a right one is none of them', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  for (const folio of ['K-1', 'K-2']) await done(sell(folio));
  const named = { cuenta, ticket: 'K-1', total: '89.33' };
  await visitor.issue({ ...named, ...RECEIVER });
  const guesses = Array.from({ length: 30 }, (_, n) =>
    visitorOf(told, `198.51.100.${n}`).download({
      ...named,
      rfc: `MISC4912${String(n).padStart(2, '0')}B86`,
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  const right = { cuenta, ticket: 'K-2', total: '89.33', ...RECEIVER };
  const replies = await Promise.all(Array.from({ length: 9 }, () => visitor.issue(right)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await visitor.open(right)).status).toBe(200);
});

test('addresses of one IPv6 network are one origin', async () => {
  const { told, sell, cuenta } = await beginPortal();
  await done(sell('L-1'));
  const right = { cuenta, ticket: 'L-1', total: '89.33' };
  for (let guess = 0; guess < 10; guess += 1)
    await visitorOf(told, `2001:db8:1:2:${guess}::${guess}`).open({
      ...right,
      ticket: `X-${guess}`,
    });
  expect((await visitorOf(told, '2001:db8:1:2:ffff::9').open(right)).status).toBe(429);
  expect((await visitorOf(told, '2001:db8:1:3::9').open(right)).status).toBe(200);
});

test('while many folios of a company are guessed, only the code of a ticket goes on', async () => {
  const { told, sell, cuenta } = await beginPortal();
  const { id } = await done(sell('M-1'));
  const right = { cuenta, ticket: 'M-1', total: '89.33' };
  const wrong = (ticket: string, ip: string) => visitorOf(told, ip).open({ ...right, ticket });
  await wrong('X-1', '198.51.100.1');
  const { accountId } = told.as('admin').actor;
  const guesses = await told.tamper(
    `update throttles set count = count + 298 where key = 'factura:empresa:' || $1 returning count`,
    [accountId],
  );
  expect(guesses).toEqual([{ count: 299 }]);
  expect((await wrong('X-2', '198.51.100.2')).status).toBe(404);
  const visitor = visitorOf(told, '203.0.113.99');
  expect((await visitor.open(right)).status).toBe(429);
  const code = String((await ticketOf(told, id)).invoice_code);
  expect((await visitor.open({ ...right, ticket: code })).status).toBe(200);
  expect((await visitor.open({ ...right, token: code })).status).toBe(200);
});

test('its e-mail is shown whole to who typed it, and masked to who downloads it', async () => {
  const { sell, cuenta, visitor } = await beginPortal();
  await done(sell('N-1'));
  const named = { cuenta, ticket: 'N-1', total: '89.33' };
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.email).toBe(RECEIVER.email);
  const { data } = await visitor.download({ ...named, rfc: RECEIVER.rfc });
  expect([data.email, data.remember]).toEqual(['c***@c***.mx', null]);
  const other = await visitor.issue({ ...named, ...RECEIVER, email: 'otro@correo.mx' });
  expect([other.data.email, other.data.remember]).toEqual(['c***@c***.mx', null]);
});

test('a link gives nothing once the page or the company is off', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(sell('O-1'));
  const { data } = await visitor.issue({ cuenta, ticket: 'O-1', total: '89.33', ...RECEIVER });
  const status = async () => (await visitor.file(data.xml_url)).status;
  expect(await status()).toBe(200);
  await done(told.as('admin').change('pos/config', { self_invoicing: '' }));
  expect(await status()).toBe(404);
  await done(told.as('admin').change('pos/config', { self_invoicing: '1' }));
  expect(await status()).toBe(200);
  const { accountId } = told.as('admin').actor;
  await told.tamper(`update accounts set status = 'SUSPENDIDA' where id = $1`, [accountId]);
  expect(await status()).toBe(404);
  await told.tamper(`update accounts set status = 'ACTIVA' where id = $1`, [accountId]);
});

test('a preview holds neither the ticket nor the folios, and waits for nobody', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  const { id } = await done(sell('R-1'));
  const named = { cuenta, ticket: 'R-1', total: '89.33' };
  const { services } = told.stock.company;
  const { accountId } = told.as('admin').actor;
  // One transaction at a time there: nobody waits within another.
  if (services.db.engine === 'PGLITE') return;
  const begun = Promise.withResolvers<void>();
  const asked = begun.promise.then(() => visitor.preview({ ...named, ...RECEIVER }));
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.query('select 1 from pos__tickets where id = $1 for update', [id]);
    await tx.query('select 1 from series where account_id = $1 for update', [accountId]);
    begun.resolve();
    expect((await asked).data.status).toBe('DISPONIBLE');
  });
});
