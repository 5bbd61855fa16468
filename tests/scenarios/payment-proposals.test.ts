/** Proposals of payments (purchasing R41, R45 to R47, §3), until the bank has paid them. */
import { expect, test } from 'vitest';
import { done, refused, refusedFields } from './given.ts';
import { activeSupplier, INVOICES } from './payables.ts';
import {
  destinationsOf,
  CLABE,
  DAY,
  dispersed,
  owing,
  proposal,
  PROPOSALS,
  proposed,
  proposing,
  settled,
  verifiedClabe,
} from './proposing.ts';
import { untied } from './tie-outs.ts';
import { document, lastEntry, subjectOf } from './treasury.ts';

test('what is due is proposed, agreed to, sent to the bank and paid by what it says', async () => {
  const here = await proposing();
  const { told } = here;
  const [first, second] = [await owing(here, '1000'), await owing(here, '500')];
  const made = await proposed(here);
  expect([made.total, made.count, made.layout]).toEqual(['1740.00', 2, 'BBVA']);
  expect(
    made.lines.map(({ invoice_id, amount }: Record<string, unknown>) => [invoice_id, amount]),
  ).toEqual([
    [second.id, '580.00'],
    [first.id, '1160.00'],
  ]);
  expect(await destinationsOf(here, made.id)).toEqual([CLABE, CLABE]);

  await done(told.as('cxp').act(PROPOSALS, 'send', made.id));
  expect((await refused(told.as('cxp').act(PROPOSALS, 'authorize', made.id)))?.code).toBe(
    'SIN_PERMISO',
  );
  await done(told.as('directora').act(PROPOSALS, 'authorize', made.id));
  expect((await told.as('tesorera').get(`${PROPOSALS}/file/${made.id}`)).status).toBe(409);
  const sent = await done(told.as('tesorera').act(PROPOSALS, 'export', made.id));
  const payment = sent.lines[0].payment_id;
  expect(sent.lines[1].payment_id).toBe(payment);
  const file = await told.as('tesorera').get(`${PROPOSALS}/file/${made.id}`);
  expect(file.text).toBe(
    `PTC${CLABE.slice(6, 17).padStart(18, '0')}000000000123456789MXP0000000001740.00${`${sent.folio} ${second.supplier_folio} ${first.supplier_folio}`.toUpperCase().padEnd(30)}\r\n`,
  );

  await told.given.person('otra tesorera', 'PAGOS');
  expect(
    await refusedFields(
      told.as('otra tesorera').act('payments', 'apply', payment, { reference: 'OTRA' }),
    ),
  ).toEqual({
    '': ['Es de una propuesta de pago: registra ahí su resultado.'],
  });
  expect(await refusedFields(settled(here, made.id, [{ id: payment, result: 'PAGADA' }]))).toEqual({
    'lines[0][reference]': ['Escribe la clave de rastreo de la transferencia.'],
  });
  const paid = await done(
    settled(here, made.id, [{ id: payment, result: 'PAGADA', reference: 'RASTREO-1' }]),
  );
  expect([paid.paid, paid.rejected]).toEqual([1, 0]);
  const after = await done(told.as('cxp').get(`${PROPOSALS}/${made.id}`));
  expect([after.status, after.lines[0].result, after.lines[0].bank_reference]).toEqual([
    'PAGADA',
    'PAGADA',
    'RASTREO-1',
  ]);
  expect((await told.as('cxp').get(`${PROPOSALS}/pdf/${made.id}`)).status).toBe(200);
  const { status, reference } = await done(told.as('admin').get(`payments/${payment}`));
  expect([status, reference]).toEqual(['APLICADO', 'RASTREO-1']);
  for (const { id } of [first, second])
    expect((await done(told.as('admin').get(`${INVOICES}/${id}`))).status).toBe('PAGADA');
  expect((await lastEntry(told)).filter((line: string) => line.startsWith('201.01'))).toEqual([
    '201.01.01 D 580.00',
    '201.01.01 D 1160.00',
  ]);
  expect(await untied(told)).toEqual([]);
  expect((await refused(settled(here, made.id, [])))?.code).toBe('ESTADO_INVALIDO');
});

test('R41: 2 % of 116,000.00 within ten days is 2,320.00 less: 113,680.00 are paid', async () => {
  const here = await proposing({ early_pay_percent: '2', early_pay_days: '10' });
  const invoice = await owing(here, '100000');
  const made = await proposed(here, { due_until: DAY, use_early_discount: '1' });
  expect(made.lines).toHaveLength(1);
  expect([made.lines[0].early_discount, made.lines[0].amount, made.total]).toEqual([
    '2320.00',
    '113680.00',
    '113680.00',
  ]);
  const late = await here.told.as('cxp').act(PROPOSALS, 'propose', made.id);
  expect(late.status).toBe(200);
  const sent = await dispersed(here, made.id);
  await done(
    settled(here, made.id, [
      { id: sent.lines[0].payment_id, result: 'PAGADA', reference: 'RASTREO-2' },
    ]),
  );
  const { status, balance } = await done(here.told.as('admin').get(`${INVOICES}/${invoice.id}`));
  expect([status, balance]).toEqual(['PAGADA', '0.00']);
});

test('R41: a day after the term nothing is taken off, and it is not proposed before it is due', async () => {
  const here = await proposing({ early_pay_percent: '2', early_pay_days: '10' });
  await owing(here, '100000', { date: '2026-02-27' });
  const cxp = here.told.as('cxp');
  const { id } = await done(
    cxp.post(PROPOSALS, proposal(here, { due_until: DAY, use_early_discount: '1' })),
  );
  expect(await refusedFields(cxp.act(PROPOSALS, 'propose', id))).toEqual({
    '': ['No hay facturas por pagar que cumplan los criterios: amplía el plazo o quita filtros.'],
  });
});

test('R45: the most urgent first, up to the amount, without splitting an invoice', async () => {
  const here = await proposing();
  const due = async (price: string, date: string) => owing(here, price, { date });
  const old = await due('1000', '2026-01-15');
  const next = await due('2000', '2026-02-02');
  await due('100', '2026-02-03');
  const made = await proposed(here, { max_amount: '3500.00' });
  expect(made.lines.map(({ invoice_id }: { invoice_id: number }) => invoice_id)).toEqual([
    old.id,
    next.id,
  ]);
  expect(made.total).toBe('3480.00');
});

test('R45: of what is paid in instalments, those that are due', async () => {
  const here = await proposing();
  await owing(here, '3000', { installments: '3', date: '2026-02-02' });
  const made = await proposed(here, { due_until: '2026-03-31' });
  expect(made.lines[0].balance).toBe('3480.00');
  expect(made.total).toBe('1160.00');
});

test('R46: each reason is said, and what is blocked is not included', async () => {
  const here = await proposing();
  const { told } = here;
  const [cxp, admin] = [told.as('cxp'), told.as('admin')];
  const held = await owing(here, '1000');
  await done(admin.act(INVOICES, 'hold', held.id, { hold_reason: 'Falta la remisión' }));
  const unverified = await activeSupplier(told, {
    name: 'TELAS DE LEON',
    rfc: 'TLE100101AB2',
  });
  await owing({ told, supplier: unverified }, '100');
  const blocked = await activeSupplier(told, { name: 'FLETES DEL SUR', rfc: 'FSU100101AB3' });
  await verifiedClabe(told, blocked, '072180015012345670');
  await owing({ told, supplier: blocked }, '200');
  await done(
    admin.act('suppliers', 'block', blocked, {
      block_scope: 'PAGOS',
      block_reason: 'En litigio',
    }),
  );
  const made = await proposed(here);
  const reasons = made.lines.map(
    ({ selected, block_reasons }: { selected: boolean; block_reasons: string }) => [
      selected,
      block_reasons,
    ],
  );
  expect(reasons).toEqual([
    [
      false,
      'TELAS DE LEON no tiene cuenta en esta moneda: captúrala en su registro de proveedor y que otra persona la verifique.',
    ],
    [false, 'Proveedor bloqueado: En litigio'],
    [false, 'Retenida: Falta la remisión'],
  ]);
  expect([made.total, made.count]).toEqual(['0.00', 0]);
  expect(await refusedFields(cxp.act(PROPOSALS, 'send', made.id))).toEqual({
    lines: ['Incluye al menos una factura.'],
  });
  const lines = made.lines.map(({ id }: { id: number }, i: number) => ({
    id,
    selected: i === 2 ? '1' : '0',
  }));
  expect(await refusedFields(cxp.change(`${PROPOSALS}/${made.id}`, { lines }))).toEqual({
    'lines[2][selected]': ['No se puede pagar: Retenida: Falta la remisión'],
  });
  await done(cxp.act(INVOICES, 'release', held.id));
  await done(cxp.change(`${PROPOSALS}/${made.id}`, { lines }));
  await done(cxp.act(PROPOSALS, 'send', made.id));
  await done(admin.act(INVOICES, 'hold', held.id, { hold_reason: 'Otra vez' }));
  expect(await refusedFields(told.as('directora').act(PROPOSALS, 'authorize', made.id))).toEqual({
    'lines[2][selected]': ['No se puede pagar: Retenida: Otra vez'],
  });
});

test('R46: what the supplier has in favour is applied before it is paid', async () => {
  const here = await proposing();
  const { told, bank, supplier } = here;
  const advance = await done(
    told.as('cxp').post('payments', {
      kind: 'ANTICIPO',
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-9',
      amount: '100.00',
    }),
  );
  await done(told.as('tesorera').act('payments', 'apply', advance.id));
  await owing(here, '1000');
  const made = await proposed(here);
  expect(made.lines[0].block_reasons).toBe('El proveedor tiene $100.00 a favor por aplicar.');
});

test('a changed CLABE is not paid early, nor one that is not what was agreed to', async () => {
  const here = await proposing();
  const { told, supplier } = here;
  await owing(here, '1000');
  const made = await proposed(here);
  await done(told.as('cxp').act(PROPOSALS, 'send', made.id));
  await done(told.as('directora').act(PROPOSALS, 'authorize', made.id));
  const admin = told.as('admin');
  const { bank_accounts } = await done(admin.get(`suppliers/${supplier}`));
  await done(
    admin.change(`suppliers/${supplier}`, {
      bank_accounts: [{ id: bank_accounts[0].id, clabe: '072180015012345670' }],
    }),
  );
  const exporting = () => refusedFields(told.as('tesorera').act(PROPOSALS, 'export', made.id));
  expect(await exporting()).toEqual({
    'lines[0][selected]': [
      'No se puede pagar: La cuenta destino no está verificada: la verifica otra persona que quien la capturó.',
    ],
  });
  await told.given.person('verifica', 'TESORERIA');
  const { version } = await done(told.as('verifica').get(`suppliers/${supplier}`));
  const seen = { account: bank_accounts[0].id, version };
  await done(told.as('verifica').put(`suppliers/verifyBank/${supplier}`, seen));
  expect(await exporting()).toEqual({
    'lines[0][selected]': [
      'No se puede pagar: La cuenta destino se puede usar desde el 13 mar 2026.',
    ],
  });
  await told.query(`update supplier_bank_accounts set usable_from = '2026-03-01'`);
  expect(await exporting()).toEqual({
    'lines[0][selected]': [
      'Su cuenta cambió desde que se preparó la propuesta: recházala y prepárala otra vez.',
    ],
  });
  await done(told.as('cxp').act(PROPOSALS, 'cancel', made.id, { cancel_reason: 'Cambió' }));
  const again = await proposed(here);
  expect(await destinationsOf(here, again.id)).toEqual(['072180015012345670']);
});

test('one payment for each payee; what the bank refuses is free to be proposed again', async () => {
  const here = await proposing();
  const { told } = here;
  const other = await activeSupplier(told, { name: 'TELAS DE LEON', rfc: 'TLE100101AB2' });
  await verifiedClabe(told, other, '072180015012345670');
  await owing(here, '1000');
  const back = await owing({ told, supplier: other }, '100');
  const made = await proposed(here);
  const sent = await dispersed(here, made.id);
  const paymentOf = (invoice: number) =>
    sent.lines.find(({ invoice_id }: { invoice_id: number }) => invoice_id === invoice).payment_id;
  const refusedOne = paymentOf(back.id);
  expect(new Set(sent.lines.map((line: { payment_id: number }) => line.payment_id)).size).toBe(2);
  await done(settled(here, made.id, [{ id: refusedOne, result: 'RECHAZADA' }]));
  expect((await done(told.as('cxp').get(`${PROPOSALS}/${made.id}`))).status).toBe('ENVIADA');
  expect((await done(told.as('admin').get(`payments/${refusedOne}`))).status).toBe('CANCELADO');
  const again = await proposed(here);
  expect(again.lines.map(({ invoice_id }: { invoice_id: number }) => invoice_id)).toEqual([
    back.id,
  ]);
});

test('a proposal rejected goes back to who prepared it, who may not authorise it', async () => {
  const here = await proposing();
  const { told } = here;
  await owing(here, '1000');
  const made = await proposed(here);
  await done(told.as('cxp').act(PROPOSALS, 'send', made.id));
  const back = await done(
    told.as('directora').act(PROPOSALS, 'reject', made.id, { reject_reason: 'Espera a mayo' }),
  );
  expect([back.status, back.reject_reason]).toEqual(['BORRADOR', 'Espera a mayo']);
  const own = await done(
    told
      .as('admin')
      .post(PROPOSALS, proposal(here, { supplier_ids: { 0: String(here.supplier) } })),
  );
  expect(own.status).toBe('BORRADOR');
});

test('an authorised proposal goes back to draft, and is authorised again', async () => {
  const here = await proposing();
  const { told } = here;
  await owing(here, '1000');
  const made = await proposed(here);
  const sent = async () => {
    await done(told.as('cxp').act(PROPOSALS, 'send', made.id));
    return done(told.as('directora').act(PROPOSALS, 'authorize', made.id));
  };
  expect((await sent()).status).toBe('AUTORIZADA');
  expect((await told.as('directora').act(PROPOSALS, 'draft', made.id)).status).toBe(403);
  expect((await done(told.as('cxp').act(PROPOSALS, 'draft', made.id))).status).toBe('BORRADOR');
  expect((await sent()).status).toBe('AUTORIZADA');
});

test('what it may not say stands beside its field', async () => {
  const here = await proposing();
  const { told } = here;
  const cxp = told.as('cxp');
  const cash = await told.given.bankAccount('Caja', { type: 'CAJ' });
  const invoice = await owing(here, '1000');
  const post = (more: object) => refusedFields(cxp.post(PROPOSALS, proposal(here, { ...more })));
  expect(await post({ payment_date: '2026-03-10' })).toEqual({
    payment_date: ['Elige hoy o un día después.'],
  });
  expect(await post({ payment_date: '2026-03-14' })).toEqual({
    payment_date: ['Ese día no trabajan los bancos: elige otro.'],
  });
  expect(await post({ bank_account_id: cash })).toEqual({
    bank_account_id: ['De una caja no se transfiere: elige un banco.'],
  });
  const dollars = await told.given.bankAccount('Dólares', { currency: 'USD' });
  expect(await post({ bank_account_id: dollars })).toEqual({
    bank_account_id: [expect.stringMatching(/^No hay tipo de cambio USD vigente para /)],
  });
  expect(await post({ lines: [{ invoice_id: invoice.id, amount: '1160.01' }] })).toEqual({
    'lines[0][amount]': ['El importe excede el saldo ($1,160.00).'],
  });
  expect(await post({ lines: [{ invoice_id: invoice.id }, { invoice_id: invoice.id }] })).toEqual({
    'lines[1][invoice_id]': ['Ya está en otro renglón.'],
  });
});

test('what a proposal is going to pay is not settled by a compensation meanwhile', async () => {
  const here = await proposing();
  const { told, supplier } = here;
  const admin = told.as('admin');
  const invoice = await owing(here, '1000');
  const subject_id = await subjectOf(told, 'supplier_id', supplier);
  const sold = await document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'A-1',
      currency_id: null,
      amount: '580.00',
    },
    lines: [
      ['105.01.01', '580.00', '', 'item'],
      ['401.01.01', '', '580.00'],
    ],
  });
  const [owed] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = $1 and source_id = $2`,
    [INVOICES, String(invoice.id)],
  );
  const { id } = await done(
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'COM'),
      date: DAY,
      concept: 'Compensación',
      subject_id,
      amount: '580.00',
      lines: [sold.id, owed!.id].map((open_item_id) => ({ open_item_id, amount_item: '580.00' })),
    }),
  );
  const made = await proposed(here);
  await done(told.as('cxp').act(PROPOSALS, 'send', made.id));
  expect(await refusedFields(admin.act('cfl/movements', 'submit', id))).toEqual({
    'lines[1][open_item_id]': [
      expect.stringMatching(/^La paga la propuesta PP-\S+: cancélala antes\.$/),
    ],
  });
});
