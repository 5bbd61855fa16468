/** What mails of CFDI say, where they are answered, and who else gets them (finance §2.6). */
import { expect, test } from 'vitest';
import { mailStamped } from '#erp/modules/cfdi/mail/mail-stamped.ts';
import { done, refusedFields, type Stage } from './given.ts';
import { beginInvoicing, CFDI, stampedInvoice } from './invoicing.ts';

test('the company says subject, message, whom to answer and who gets a copy', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  expect(
    await refusedFields(
      admin.change('sat/mail', { subject: 'Su {factura}', copy_to: 'despacho, uno@b.mx' }),
    ),
  ).toEqual({
    subject: ['No hay dato {factura}: usa {folio}, {uuid}.'],
    copy_to: ['«despacho» no es una dirección de correo.'],
  });
  await done(
    admin.change('sat/mail', {
      subject: 'Factura {folio}',
      message: 'Gracias por su compra, folio fiscal {uuid}.',
      copy_to: 'despacho@contable.mx',
      reply_to: 'cobranza@telar.mx',
    }),
  );
  const { id, uuid, number } = await stampedInvoice(told, customer, [
    { product_id: product, quantity: '1' },
  ]);
  await done(admin.post(`${CFDI}/send/${id}`, { emails: 'compras@modas.mx' }));
  const sent = await told.query<{ to: string; subject: string; text: string; reply_to: string }>(
    `select "to", subject, text, reply_to from mail_outbox where resource = $1 and record_id = $2 order by "to"`,
    [CFDI, String(id)],
  );
  expect(sent.map(({ to }) => to)).toEqual(['compras@modas.mx', 'despacho@contable.mx']);
  expect(sent[0]).toMatchObject({
    subject: `PRUEBA, sin validez fiscal: Factura ${number}`,
    reply_to: 'cobranza@telar.mx',
  });
  expect(sent[0]!.text).toContain(`Gracias por su compra, folio fiscal ${uuid}.`);
});

const mailsOf = (told: Stage, id: number) =>
  told.query<{ to: string; text: string }>(
    `select "to", text from mail_outbox where resource = $1 and record_id = $2 order by "to"`,
    [CFDI, String(id)],
  );

test('what is stamped is mailed by itself as the company and its customer want it, once', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const { services } = told.stock.company;
  const lines = [{ product_id: product, quantity: '1' }];
  const issued = async (on_stamping: string, cfdi_mail: string, more = {}) => {
    await done(admin.change('sat/mail', { on_stamping, message: 'Folio {folio}' }));
    await done(admin.change(`customers/${customer}`, { cfdi_mail }));
    const { id, number, mail_status } = await stampedInvoice(told, customer, lines, more);
    await mailStamped(services);
    await mailStamped(services);
    const now = await done(admin.get(`${CFDI}/${id}`));
    return { id, number, said: [mail_status, now.mail_status], mails: await mailsOf(told, id) };
  };
  // By default a person sends them, and what the sandbox stamped goes only where all do.
  for (const [company, own] of [
    ['NUNCA', 'SIEMPRE'],
    ['CON_VALIDEZ', ''],
    ['TODOS', 'NUNCA'],
  ] as const)
    expect(await issued(company, own)).toMatchObject({ said: [null, null], mails: [] });

  const sent = await issued('TODOS', '');
  expect(sent.said).toEqual(['PENDIENTE', 'ENVIADO']);
  expect(sent.mails).toMatchObject([{ to: 'facturas@modas.mx' }]);
  expect(sent.mails[0]!.text).toContain(`Folio ${sent.number}`);
  const own = await issued('TODOS', '', { emails: 'uno@modas.mx, dos@modas.mx' });
  expect(own.mails.map(({ to }) => to)).toEqual(['dos@modas.mx', 'uno@modas.mx']);

  await told.tamper('update customer_tax_companies set invoice_emails = null');
  await told.tamper('update customers set email = null');
  expect(await issued('TODOS', '')).toMatchObject({ said: ['PENDIENTE', 'SIN_CORREO'], mails: [] });
});

test('a letter that fails keeps neither its stamp nor another letter waiting', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  await done(admin.change('sat/mail', { on_stamping: 'TODOS' }));
  const lines = [{ product_id: product, quantity: '1' }];
  const lost = await stampedInvoice(told, customer, lines);
  const sound = await stampedInvoice(told, customer, lines);
  expect(lost.status).toBe('TIMBRADO');
  await told.tamper('delete from sat__cfdi_files where source_id = $1', [String(lost.id)]);
  expect(await mailStamped(told.stock.company.services)).toBe(1);
  const list = await admin.get(`${CFDI}?fields[0]=id&fields[1]=mail_status&sort=id`);
  expect(list.data).toMatchObject([{ mail_status: 'ERROR' }, { mail_status: 'ENVIADO' }]);
  expect(await mailsOf(told, sound.id)).toHaveLength(1);
  expect(await told.query(`select route from sys__errors where origin = 'TRABAJO'`)).toEqual([
    { route: 'satInvoices.mail' },
  ]);
});
