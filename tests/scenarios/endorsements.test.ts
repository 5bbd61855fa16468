/** Counter-receipts and cessions (purchasing R40, §3): when and to whom invoices are paid. */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Body } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, proofFile } from './payables.ts';
import {
  destinationsOf,
  DAY,
  dispersed,
  owing,
  PROPOSALS,
  proposed,
  proposing,
  settled,
  verifiedClabe,
  type Proposing,
} from './proposing.ts';

const ENDORSEMENTS = 'spp/endorsements';

const received = ({ told, supplier }: Proposing, invoices: readonly number[], more: Body = {}) =>
  told.as('cxp').post(ENDORSEMENTS, {
    supplier_id: supplier,
    date: DAY,
    lines: invoices.map((invoice_id) => ({ invoice_id })),
    ...more,
  });

const invoiceOf = ({ told }: Proposing, id: number) =>
  done(told.as('admin').get(`${INVOICES}/${id}`));

test('R40: of Wednesday 4 March, 30 days fall on Friday 3 April, a holiday: paid on Monday 6', async () => {
  const here = await proposing({ credit_base: 'CONTRARRECIBO', credit_days: '30' });
  const { told } = here;
  await done(
    told
      .as('admin')
      .post('holidays', { date: '2026-04-03', name: 'Viernes Santo', kind: 'EMPRESA' }),
  );
  const invoice = await owing(here, '1000', { date: '2026-02-20' });
  told.stock.company.at('2026-03-04T18:00:00Z');
  const made = await done(received(here, [invoice.id], { date: '2026-03-04' }));
  expect([made.status, made.scheduled_date, made.total, made.balance]).toEqual([
    'EMITIDO',
    '2026-04-06',
    '1160.00',
    '1160.00',
  ]);
  expect(made.folio).toMatch(/^CR-/);
  const { due_date, scheduled_date } = await invoiceOf(here, invoice.id);
  expect([due_date, scheduled_date]).toEqual(['2026-04-03', '2026-04-06']);
  const [item] = await told.query(
    `select due_date from cfl__open_items where source_resource = $1 and source_id = $2`,
    [INVOICES, String(invoice.id)],
  );
  expect(item).toEqual({ due_date: '2026-04-03' });
  expect((await told.as('cxp').get(`${ENDORSEMENTS}/pdf/${made.id}`)).status).toBe(200);
});

test('invoices are received on the days of the settings, each in one counter-receipt', async () => {
  const here = await proposing();
  const invoice = await owing(here, '1000', { date: '2026-03-09' });
  expect(await refusedFields(received(here, [invoice.id], { date: '2026-03-10' }))).toEqual({
    date: ['Ese día no se reciben facturas: revisa los días de la configuración de compras.'],
  });
  // A week before, everybody would be paid a week before.
  expect(await refusedFields(received(here, [invoice.id], { date: '2026-03-04' }))).toMatchObject({
    date: ['El contrarrecibo es del último día de recepción: 11 mar 2026.'],
  });
  here.told.stock.company.at('2026-03-13T18:00:00Z');
  const { folio } = await done(received(here, [invoice.id]));
  expect(await refusedFields(received(here, [invoice.id]))).toEqual({
    'lines[0][invoice_id]': [`Ya está en ${folio}.`],
  });
});

test('only invoices that are still to be paid are offered to be received', async () => {
  const here = await proposing();
  const { told, supplier } = here;
  const open = await owing(here, '1000');
  const admin = told.as('admin');
  await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['LUZ', '500']], { date: DAY })),
  );
  const { references } = (await done(
    admin.get('form', { resource: ENDORSEMENTS, fields: ['lines.invoice_id'] }),
  )) as unknown as { references: { lists: readonly (readonly { value: string }[])[] } };
  expect(references.lists.flat().map(({ value }) => value)).toEqual([String(open.id)]);
});

test('two receive the same invoice at once: it is in one', async () => {
  const here = await proposing();
  const invoice = await owing(here, '1000');
  const replies = await Promise.all([received(here, [invoice.id]), received(here, [invoice.id])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('it is rescheduled to a later day with a reason, and cancelled while nothing is paid', async () => {
  const here = await proposing();
  const cxp = here.told.as('cxp');
  const invoice = await owing(here, '1000');
  const made = await done(received(here, [invoice.id]));
  expect(made.scheduled_date).toBe('2026-04-10');
  const move = (scheduled_date: string) =>
    cxp.act(ENDORSEMENTS, 'reschedule', made.id, {
      scheduled_date,
      reschedule_reason: 'Falta de fondos',
    });
  expect(await refusedFields(move('2026-04-09'))).toEqual({
    scheduled_date: ['Sólo se mueve a un día posterior.'],
  });
  const moved = await done(move('2026-04-17'));
  expect([moved.scheduled_date, moved.first_scheduled]).toEqual(['2026-04-17', '2026-04-10']);
  expect((await invoiceOf(here, invoice.id)).scheduled_date).toBe('2026-04-17');
  await done(cxp.act(ENDORSEMENTS, 'cancel', made.id, { cancel_reason: 'Error' }));
  expect((await invoiceOf(here, invoice.id)).scheduled_date).toBeNull();
  expect((await cxp.del(`${ENDORSEMENTS}/${made.id}`)).status).toBe(403);
});

test('what counted from a counter-receipt falls due without it as it did before', async () => {
  const here = await proposing({ credit_base: 'CONTRARRECIBO', credit_days: '30' });
  const { told } = here;
  const invoice = await owing(here, '1000', { date: '2026-02-20' });
  const days = async () => {
    const { due_date } = await invoiceOf(here, invoice.id);
    const [item] = await told.query<{ due_date: string }>(
      `select due_date from cfl__open_items where source_resource = $1 and source_id = $2`,
      [INVOICES, String(invoice.id)],
    );
    return [due_date, item!.due_date];
  };
  expect(await days()).toEqual(['2026-03-22', '2026-03-22']);
  const made = await done(received(here, [invoice.id]));
  expect(await days()).toEqual(['2026-04-10', '2026-04-10']);
  await done(told.as('cxp').act(ENDORSEMENTS, 'cancel', made.id, { cancel_reason: 'Error' }));
  expect(await days()).toEqual(['2026-03-22', '2026-03-22']);
  const again = await done(received(here, [invoice.id]));
  expect([again.scheduled_date, await days()]).toEqual([
    '2026-04-10',
    ['2026-04-10', '2026-04-10'],
  ]);
});

test('what is paid of them, and each week of payment, by currency', async () => {
  const here = await proposing();
  const { told } = here;
  const cxp = told.as('cxp');
  const usd = await told.idOf('currencies', 'USD');
  const first = await owing(here, '1000');
  const dollars = await owing(here, '40', { currency_id: usd, exchange_rate: '18.00' });
  const later = await owing(here, '500');
  const made = await done(received(here, [first.id]));
  await done(received(here, [dollars.id]));
  const moved = await done(received(here, [later.id]));
  await done(
    cxp.act(ENDORSEMENTS, 'reschedule', moved.id, {
      scheduled_date: '2026-04-24',
      reschedule_reason: 'Falta de fondos',
    }),
  );
  expect([made.scheduled_date, made.paid]).toEqual(['2026-04-10', '0.00']);
  const asked = { resource: ENDORSEMENTS, by: 'scheduled_date', figures: ['total'] };
  const { data } = await cxp.get('groups', { ...asked, step: 'week', series: 'currency_id' });
  interface Week {
    readonly key: string;
    readonly series: string;
    readonly count: number;
    readonly figures: { readonly total: { readonly sum: string } };
  }
  expect(
    data.map(({ key, series, count, figures }: Week) => [key, series, count, figures.total.sum]),
  ).toEqual([
    ['2026-04-06', expect.stringMatching(/^MXN/), 1, '1160.00'],
    ['2026-04-06', expect.stringMatching(/^USD/), 1, '46.40'],
    ['2026-04-20', expect.stringMatching(/^MXN/), 1, '580.00'],
  ]);
  const refusal = (more: Body) => refusedFields(cxp.get('groups', { ...asked, ...more }));
  const said = [expect.any(String)];
  expect(await refusal({ step: 'week' })).toEqual({ figures: said });
  expect(await refusal({ series: 'folio' })).toEqual({ series: said });
  expect(await refusal({ series: 'no_such_field' })).toEqual({ series: said });
  const body = {
    supplier_id: here.supplier,
    date: DAY,
    bank_account_id: here.bank,
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    reference: 'RASTREO-1',
    amount: '160.00',
    applications: [{ invoice_id: first.id, invoice_amount: '160.00' }],
  };
  const payment = await done(cxp.post('payments', body));
  await done(told.as('tesorera').act('payments', 'apply', payment.id));
  const part = await done(cxp.get(`${ENDORSEMENTS}/${made.id}`));
  expect([part.total, part.paid, part.balance]).toEqual(['1160.00', '160.00', '1000.00']);
});

async function ceding() {
  const here = await proposing();
  const { told } = here;
  const assignee = await activeSupplier(told, {
    name: 'FACTORAJE DEL CENTRO',
    rfc: 'FCE100101AB4',
    more: { category: 'FINANCIERA' },
  });
  await verifiedClabe(told, assignee, '072180015012345670');
  const [account] = await told.query<{ id: number }>(
    'select id from supplier_bank_accounts where supplier_id = $1',
    [assignee],
  );
  const invoice = await owing(here, '1000');
  const cession = {
    kind: 'CESION',
    assignee_id: assignee,
    assignee_bank_account_id: account!.id,
    notice_file: await proofFile(told),
  };
  return { here, told, assignee, invoice, cession };
}

test('a cession that is accepted is paid to the assignee, and to nobody else', async () => {
  const { here, told, assignee, invoice, cession } = await ceding();
  const made = await done(received(here, [invoice.id], cession));
  expect([made.status, made.total]).toEqual(['SOLICITADO', '1160.00']);
  expect((await refused(told.as('cxp').act(ENDORSEMENTS, 'accept', made.id)))?.code).toBe(
    'SIN_PERMISO',
  );
  const accepted = await done(told.as('directora').act(ENDORSEMENTS, 'accept', made.id));
  expect(accepted.status).toBe('ACEPTADO');
  const body = {
    supplier_id: here.supplier,
    date: DAY,
    bank_account_id: here.bank,
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    reference: 'RASTREO-1',
    amount: '1160.00',
    applications: [{ invoice_id: invoice.id, invoice_amount: '1160.00' }],
  };
  expect(await refusedFields(told.as('cxp').post('payments', body))).toEqual({
    'applications[0][invoice_id]': [
      'Está cedida a FACTORAJE DEL CENTRO: págale a ese beneficiario.',
    ],
  });
  const proposal = await proposed(here);
  expect(proposal.lines[0].payee_supplier_id.id ?? proposal.lines[0].payee_supplier_id).toBe(
    assignee,
  );
  expect(await destinationsOf(here, proposal.id)).toEqual(['072180015012345670']);
  const sent = await dispersed(here, proposal.id);
  const { payment_id } = sent.lines[0];
  const file = await told.as('tesorera').get(`${PROPOSALS}/file/${proposal.id}`);
  expect(file.text).toContain('072180015012345670');
  await done(
    settled(here, proposal.id, [{ id: payment_id, result: 'PAGADA', reference: 'RASTREO-2' }]),
  );
  expect((await invoiceOf(here, invoice.id)).status).toBe('PAGADA');
  expect((await done(told.as('cxp').get(`${ENDORSEMENTS}/${made.id}`))).status).toBe('PAGADO');
  await done(
    told.as('tesorera').act('payments', 'cancel', payment_id, { cancel_reason: 'Rebotó' }),
  );
  expect((await done(told.as('cxp').get(`${ENDORSEMENTS}/${made.id}`))).status).toBe('ACEPTADO');
});

test('whom something was ceded to is paid that, and neither an advance nor a rest', async () => {
  const { here, told, invoice, assignee, cession } = await ceding();
  const made = await done(received(here, [invoice.id], cession));
  await done(told.as('directora').act(ENDORSEMENTS, 'accept', made.id));
  const paid = async (amount: string, more: Body = {}) =>
    refusedFields(
      told.as('cxp').post('payments', {
        supplier_id: here.supplier,
        payee_supplier_id: assignee,
        date: DAY,
        bank_account_id: here.bank,
        payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
        amount,
        applications: [{ invoice_id: invoice.id, invoice_amount: '1160.00' }],
        ...more,
      }),
    );
  const whole = {
    payee_supplier_id: [
      'Al beneficiario sólo se le paga lo que se le cedió: di de qué facturas es todo el importe.',
    ],
  };
  expect(await paid('1160.01')).toEqual(whole);
  expect(await paid('500.00', { applications: [] })).toEqual(whole);
  expect(await paid('500.00', { kind: 'ANTICIPO', applications: [] })).toMatchObject(whole);
  expect(await paid('1160.00')).toEqual({});
});

test('a cession waits for a verified account; rejected, the supplier is still paid', async () => {
  const { here, told, invoice, cession } = await ceding();
  await told.query(`update supplier_bank_accounts set status = 'PENDIENTE' where id = $1`, [
    cession.assignee_bank_account_id,
  ]);
  const made = await done(received(here, [invoice.id], cession));
  expect(await refusedFields(told.as('directora').act(ENDORSEMENTS, 'accept', made.id))).toEqual({
    assignee_bank_account_id: [
      'La cuenta destino no está verificada: la verifica otra persona que quien la capturó.',
    ],
  });
  await done(
    told.as('directora').act(ENDORSEMENTS, 'reject', made.id, { reject_reason: 'Sin aviso' }),
  );
  const { payee_supplier_id } = await invoiceOf(here, invoice.id);
  expect(payee_supplier_id).toBeNull();
});
