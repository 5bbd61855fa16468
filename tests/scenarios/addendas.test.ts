/** What a customer asks for beside its CFDI, and the series of who issues it (finance §2.6). */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { done, refused, refusedFields } from './given.ts';
import { answered, beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';

const PLUGINS = 'sat/plugins';
const TEMPLATE =
  '<requestForPayment xmlns="http://tienda.mx"><id>{serie}{folio}</id>{partidas}<line n="{numero}">{cantidad} {descripcion}</line>{/partidas}<note>{notas}</note></requestForPayment>';

test('an addenda goes with the XML that leaves, by customer or by invoice, and not into what is kept', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const addenda = (body: object) =>
    admin.post(PLUGINS, { code: 'TIENDA', name: 'Tienda', ...body });
  expect(await refusedFields(addenda({ template: '<a>{pedido}</a>' }))).toEqual({
    template: ['No hay dato {pedido} en ese lugar.'],
  });
  const made = await done(addenda({ template: TEMPLATE, enabled: '1', customers: [customer] }));
  expect(made).toMatchObject({ kind: 'ADDENDA', code: 'TIENDA' });
  const invoice = await stampedInvoice(
    told,
    customer,
    [{ product_id: product, quantity: '2', description: 'Manta & lino' }],
    { notes: 'Pedido 7' },
  );
  const { text } = await admin.get(`${CFDI}/xml/${invoice.id}`);
  expect(text).toContain(
    '<cfdi:Addenda><requestForPayment xmlns="http://tienda.mx"><id>A1024</id><line n="1">2 Manta &amp; lino</line><note>Pedido 7</note></requestForPayment></cfdi:Addenda></cfdi:Comprobante>',
  );
  await done(admin.post(`${CFDI}/send/${invoice.id}`, {}));
  const digest = createHash('sha256').update(text).digest('hex');
  const sent = await told.query<{ sha256: string }>(
    `select sha256 from files where resource = 'satInvoices' and name like '%.xml'`,
  );
  expect(sent.map(({ sha256 }) => sha256)).toEqual([digest]);
  const kept = await told.query<{ content_base64: string }>(
    'select content_base64 from sat__cfdi_files',
  );
  for (const { content_base64 } of kept)
    expect(Buffer.from(content_base64, 'base64').toString()).not.toContain('Addenda');

  const { id: own } = await done(
    admin.post(PLUGINS, { code: 'APARTE', name: 'Aparte', template: '<aparte/>', enabled: '1' }),
  );
  const said = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }], {
    addenda_id: own,
  });
  expect((await admin.get(`${CFDI}/xml/${said.id}`)).text).toContain(
    '<cfdi:Addenda><aparte/></cfdi:Addenda>',
  );
  await done(admin.change(`${PLUGINS}/${made.id}`, { enabled: '0' }));
  expect((await admin.get(`${CFDI}/xml/${invoice.id}`)).text).not.toContain('Addenda');
  expect(
    (await refused(admin.del(`${PLUGINS}/${await told.idOf('sat__plugins', 'SW')}`)))?.message,
  ).toContain('habilita otro');
});

test('another issuer numbers with its own series', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const { id: issuer } = await done(
    admin.post('sat/issuers', {
      rfc: 'OTR200101AB3',
      name: 'OTRA EMPRESA',
      zip: '37000',
      regimen_id: await told.idOf('sat_tax_regimens', '601'),
    }),
  );
  await done(admin.post(`sat/issuers/test-certificate/${issuer}`, {}));
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }], {
    issuer_id: issuer,
  });
  const reason = 'El emisor no tiene serie para este documento: créala en Series fiscales.';
  expect(await refusedFields(admin.act(CFDI, 'stamp', draft.id))).toEqual({ series_id: [reason] });
  const own = await told.idOf('series', 'A');
  expect(await refusedFields(admin.change(`${CFDI}/${draft.id}`, { series_id: own }))).toEqual({
    series_id: ['La serie A es de otro emisor.'],
  });
  await done(
    admin.post('sat/series', {
      code: 'B',
      name: 'De la otra',
      document: 'CFDI_FACTURA',
      issuer_id: issuer,
      pattern: '{SERIE}{FOLIO}',
      reset: 'NUNCA',
      digits: '1',
    }),
  );
  const stamped = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect([stamped.status, stamped.number, stamped.series]).toEqual(['TIMBRADO', 'B1', 'B']);
  const mine = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  expect(mine.number).toBe('A-1024');
});
