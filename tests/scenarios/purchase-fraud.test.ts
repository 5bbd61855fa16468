/** What somebody dishonest may try from the quotation to the payment, and what holds. */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, ORDERS, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body, type Person } from './given.ts';
import { activeSupplier, INVOICES, newUuid, proofFile } from './payables.ts';
import { owing, proposing, DAY } from './proposing.ts';
import { ANALYSES, laboratory, loadOfR24, sample, yard } from './raw-material.ts';
import { inDays } from './requesting.ts';
import { headOf } from './returning.ts';

const QUOTATIONS = 'prc-quotations';
const RETURNS = 'purchases-returns';
const REASON = 'Es el mejor precio de quienes respondieron.';

test('what is bought without an order is of today: yesterday has no limit of its own', async () => {
  const given = await yard();
  const { told } = given;
  const spot = (date: string) =>
    told.as('admin').post(`${SHIPMENTS}/spotPurchase`, {
      supplier_id: given.supplier,
      storage_id: told.stock.storages.A,
      date,
      lines: [{ product_id: given.product, quantity: '3000', price: '11' }],
    });
  await done(spot(TODAY()));
  expect(await refusedFields(spot(TODAY()))).toHaveProperty('lines[0][price]');
  expect(await refusedFields(spot(inDays(-1)))).toEqual({
    date: ['Sin orden se compra lo que llega hoy: escribe la de hoy.'],
  });
});

/** 10,000 quoted by two at 24 and 30, opened. */
async function opened() {
  const given = await buying();
  const { told, product, supplier } = given;
  const admin = told.as('admin');
  const more = { rfc: 'OTR010101AB1', legal_name: 'OTRO PROVEEDOR' };
  const other = await activeSupplier(told, { more });
  const { id } = await done(
    admin.post(QUOTATIONS, {
      title: 'Fibra',
      date: TODAY(),
      deadline: Temporal.Now.instant().add({ minutes: 60 }).toString({ smallestUnit: 'second' }),
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '10000' }],
      suppliers: [
        { supplier_id: supplier, contact_email: 'ventas@uno.test' },
        { supplier_id: other, contact_email: 'ventas@otro.test' },
      ],
    }),
  );
  const sent = await done(admin.act(QUOTATIONS, 'send', id));
  for (const [at, price] of ['24', '30'].entries())
    await done(
      admin.act(QUOTATIONS, 'quote', id, {
        invitation: sent.suppliers[at].id,
        lines: [{ id: sent.lines[0].id, price, lead_time_days: '5' }],
      }),
    );
  const open = await done(admin.act(QUOTATIONS, 'openBids', id));
  const offer: number = open.suppliers[0].offers[0].id;
  const award = (quantities: readonly string[]) =>
    admin.act(QUOTATIONS, 'award', id, {
      awards: quantities.map((quantity) => ({ id: offer, quantity })),
      reason: REASON,
    });
  const order = (quantity: string) =>
    draftOrder(given, { quantity, price: '24' }, { quotation_id: id, sole_source_reason: null });
  return { admin, id, award, order };
}

test('an offer is awarded in one row, and what was awarded is ordered once', async () => {
  const { admin, id, award, order } = await opened();
  expect(Object.keys((await refusedFields(award(['5000', '5000']))) as Body)).not.toEqual([]);
  await done(award(['10000']));
  const first = await done(order('6000'));
  const LEFT = (qty: string) => ({
    'lines[0][quantity]': [`De lo adjudicado quedan ${qty} por ordenar.`],
  });
  expect(await refusedFields(order('6000'))).toEqual(LEFT('4000.0000'));
  await done(order('4000'));
  expect(await refusedFields(order('1'))).toEqual(LEFT('0.0000'));
  await done(admin.change(`${ORDERS}/${first.id}`, { notes: 'Urge' }));
  await done(admin.act(ORDERS, 'cancel', first.id, { cancel_reason: 'Ya no' }));
  await done(order('6000'));
  await done(admin.act(QUOTATIONS, 'cancel', id, { cancel_reason: 'Se canceló' }));
  expect(await refusedFields(order('1'))).toEqual({
    quotation_id: [expect.stringMatching(/^La cotización .* no está adjudicada\.$/)],
  });
});

test('a sample without the row of its humidity has it again, and waits for what it says', async () => {
  const given = await yard();
  const { id } = await loadOfR24(given);
  const lab = await laboratory(given);
  const made = await done(lab.post(ANALYSES, { shipment_id: id, line_no: '1' }));
  const kept = await done(
    lab.change(`${ANALYSES}/${made.id}`, {
      results: [{ id: made.results[2].id, value_number: '1' }],
      dictum: 'ACEPTADO',
    }),
  );
  expect(kept.results.map(({ name }: Body) => name).toSorted()).toEqual([
    'Color',
    'Humedad',
    'Impureza',
  ]);
  const dictate = () => given.told.as('admin').act(ANALYSES, 'dictate', made.id);
  const fields = (await refusedFields(dictate())) as Record<string, string[]>;
  expect(Object.values(fields).flat().toSorted()).toEqual([
    'Captura el resultado: Humedad.',
    'Captura el resultado: Impureza.',
  ]);
});

test('a reception that was reversed does not go back once more, with the goods of another', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const order = await authorisedOrder(given, { quantity: '200', price: '20' });
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  const draft = await done(
    admin.post(RETURNS, {
      shipment_id: shipment.id,
      date: TODAY(),
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    }),
  );
  await done(
    admin.change(`${RETURNS}/${draft.id}`, {
      lines: [{ id: draft.lines[0].id, quantity: '50' }],
    }),
  );
  await done((await headOf(told)).act(RETURNS, 'authorize', draft.id));
  const reverse = () =>
    admin.act(SHIPMENTS, 'reverse', shipment.id, { cancel_reason: 'Era de otra' });
  expect(await refusedFields(reverse())).toEqual({
    '': [expect.stringMatching(/^Tiene una devolución \(DEVP-.*\): bórrala o cancélala\.$/)],
  });
  await done(admin.act(RETURNS, 'cancel', draft.id, { cancel_reason: 'Era de otra' }));
  await done(reverse());
  await done(receive(given, order.id, '100', 'R-2'));
  expect((await admin.act(RETURNS, 'ship', draft.id, { pickup_date: TODAY() })).status).toBe(409);
  expect(await told.onHand(given.product)).toBe(100);
});

test('an account abroad whose IBAN or SWIFT changed is verified again, by somebody else', async () => {
  const { told, supplier } = await buying();
  const admin = told.as('admin');
  const path = `suppliers/${supplier}`;
  const account = {
    currency_id: await told.idOf('currencies', 'USD'),
    iban: 'DE89370400440532013000',
    swift: 'DEUTDEFF',
    holder_name: (await done(admin.get(path))).legal_name,
    proof_file: await proofFile(told),
  };
  const saved = await done(admin.change(path, { bank_accounts: [account] }));
  const { id } = saved.bank_accounts[0];
  const change = async (values: Body) => {
    await told.query(
      `update supplier_bank_accounts set status = 'VERIFICADA', usable_from = '2026-01-01' where id = $1`,
      [id],
    );
    const { bank_accounts } = await done(
      admin.change(path, { bank_accounts: [{ id, ...values }] }),
    );
    return [bank_accounts[0].status, bank_accounts[0].usable_from];
  };
  expect(await change({ is_default: '1' })).toEqual(['VERIFICADA', '2026-01-01']);
  expect(await change({ iban: 'GB29NWBK60161331926819' })).toEqual(['PENDIENTE', null]);
  expect(await change({ swift: 'NWBKGB2L' })).toEqual(['PENDIENTE', null]);
});

test('who wrote a CLABE does not verify it, though somebody else touched its row since', async () => {
  const { told, supplier } = await buying();
  const admin = told.as('admin');
  await told.given.role('CUENTAS', [
    'suppliers.list',
    'suppliers.update',
    'suppliers.banks',
    'suppliers.accounts',
    'suppliers.verify_bank',
  ]);
  const clerk = await told.given.person('dolosa', 'CUENTAS');
  const path = `suppliers/${supplier}`;
  const account = {
    currency_id: await told.idOf('currencies', 'MXN'),
    clabe: '012180015012345672',
    holder_name: (await done(admin.get(path))).legal_name,
    proof_file: await proofFile(told),
  };
  const { bank_accounts } = await done(admin.change(path, { bank_accounts: [account] }));
  const { id } = bank_accounts[0];
  const change = (who: Person, values: Body) =>
    done(who.change(path, { bank_accounts: [{ id, ...values }] }));
  await change(clerk, { clabe: '030225000123456784' });
  await change(admin, { is_default: '1' });
  const { version } = await done(clerk.get(path));
  expect(
    await refused(clerk.act('suppliers', 'verifyBank', supplier, { account: id, version })),
  ).toMatchObject({ code: 'SEGREGACION' });
});

test('who wrote a CLABE in a request does not verify it, though somebody else approved it', async () => {
  const { told, supplier } = await buying();
  const keys = [
    'suppliers.list',
    'supplier-change-requests.create',
    'supplier-change-requests.list',
  ];
  await told.given.role('CUENTAS', [...keys, 'suppliers.accounts', 'suppliers.verify_bank']);
  await told.given.role('APRUEBA', [...keys, 'suppliers.authorize']);
  const clerk = await told.given.person('dolosa', 'CUENTAS');
  const head = await told.given.person('aprueba', 'APRUEBA');
  const path = `suppliers/${supplier}`;
  const clabe = '012180015012345672';
  const asked = await done(
    clerk.post('supplier-change-requests', {
      supplier_id: supplier,
      field: 'bank_account',
      currency_id: await told.idOf('currencies', 'MXN'),
      clabe,
      holder_name: (await done(clerk.get(path))).legal_name,
      proof_file: await proofFile(told),
    }),
  );
  await done(head.act('supplier-change-requests', 'approve', asked.id));
  const { version, bank_accounts } = await done(clerk.get(path));
  const account = String(bank_accounts.find((each: Body) => each.clabe === clabe).id);
  expect(
    await refused(clerk.act('suppliers', 'verifyBank', supplier, { account, version })),
  ).toMatchObject({ code: 'SEGREGACION' });
});

/** A supplier with an account that waits, and somebody who may verify it. */
async function waitingAccount() {
  const { told, supplier } = await buying();
  const admin = told.as('admin');
  await told.given.role('VERIFICA', ['suppliers.list', 'suppliers.verify_bank']);
  const verifier = await told.given.person('verifica', 'VERIFICA');
  const path = `suppliers/${supplier}`;
  const account = {
    currency_id: await told.idOf('currencies', 'MXN'),
    clabe: '012180015012345672',
    holder_name: (await done(admin.get(path))).legal_name,
    proof_file: await proofFile(told),
  };
  const { bank_accounts } = await done(admin.change(path, { bank_accounts: [account] }));
  const { id } = bank_accounts[0] as { id: number };
  const change = (values: Body) =>
    done(admin.change(path, { bank_accounts: [{ id, ...values }] })).then(
      (saved) => saved.bank_accounts[0] as Body,
    );
  const decide = (action: string, more: Body = {}) =>
    verifier.act('suppliers', action, supplier, { account: String(id), ...more });
  const version = async () => (await done(verifier.get(path))).version as number;
  return { told, admin, supplier, verifier, change, decide, version };
}

test('an account is verified as it was seen: one that changed meanwhile is looked at again', async () => {
  const { change, decide, version, verifier, supplier } = await waitingAccount();
  const seen = await version();
  await change({ clabe: '030225000123456784' });
  expect(await refusedFields(decide('verifyBank'))).toEqual({
    version: ['Falta la versión del registro que viste.'],
  });
  expect(await refused(decide('verifyBank', { version: seen }))).toMatchObject({
    code: 'CONFLICTO_VERSION',
  });
  const form = { resource: 'suppliers/verifyBank', record_id: String(supplier), opens: '1' };
  const { action } = await done(verifier.get('form', form));
  expect(action.choices.account[0][1]).toContain('030225000123456784');
  const reply = await done(decide('verifyBank', { version: action.version }));
  expect(reply).toMatchObject({ status: 'VERIFICADA', outcome: { message: 'Cuenta verificada.' } });
});

test('the main contact of a supplier learns where it will be paid, and from when', async () => {
  const { told, admin, supplier, decide, version } = await waitingAccount();
  const contacts = [{ name: 'Dueña', email: 'duena@uno.test', is_main: '1' }];
  await done(admin.change(`suppliers/${supplier}`, { contacts }));
  await done(decide('verifyBank', { version: await version() }));
  const letters = await told.query<{ to_email: string; body: string }>(
    `select to_jsonb(m)::text as body from mail_outbox m where resource = 'suppliers' and record_id = $1`,
    [supplier],
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]!.body).toContain('duena@uno.test');
  expect(letters[0]!.body).toContain('la cuenta que termina en 5672');
  expect(letters[0]!.body).not.toContain('012180015012345672');
});

test('another proof of an account is looked at by somebody else again', async () => {
  const { told, change, decide, version } = await waitingAccount();
  await done(decide('verifyBank', { version: await version() }));
  expect((await change({ is_default: '1' })).status).toBe('VERIFICADA');
  expect((await change({ proof_file: await proofFile(told) })).status).toBe('PENDIENTE');
});

test('an account is suspended and refused with a reason', async () => {
  const { decide, version } = await waitingAccount();
  await done(decide('verifyBank', { version: await version() }));
  const why = async () => ({ reason: 'El proveedor no la reconoce', version: await version() });
  const seen = await version();
  expect(await refusedFields(decide('suspendBank', { version: seen }))).toHaveProperty('reason');
  expect((await done(decide('suspendBank', await why()))).status).toBe('SUSPENDIDA');
  // What was decided meanwhile is another supplier than the one that was seen.
  expect((await decide('rejectBank', { ...(await why()), version: seen })).status).toBe(409);
  expect((await done(decide('rejectBank', await why()))).status).toBe('RECHAZADA');
  expect(await refusedFields(decide('verifyBank', { version: await version() }))).toHaveProperty(
    'account',
  );
});

test('goods whose dictum made them cheaper are not paid as they were matched before it', async () => {
  const given = await yard();
  const admin = given.told.as('admin');
  const { id } = await loadOfR24(given);
  const first = await sample(given, id, ['1', '1', '1'], { dictum: 'ACEPTADO' });
  await done(admin.act(ANALYSES, 'dictate', first.id));
  const { id: invoice } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  expect(await done(admin.act(INVOICES, 'match', invoice))).toMatchObject({ status: 'VALIDADA' });
  await done(admin.act(ANALYSES, 'void', first.id, { void_reason: 'Otra muestra' }));
  const second = await sample(given, id, ['1', '1', '3'], { dictum: 'ACEPTADO' });
  await done(admin.act(ANALYSES, 'dictate', second.id));
  expect(await refusedFields(admin.act(INVOICES, 'post', invoice))).toEqual({
    'lines[0][price]': [
      'Su recepción vale ahora 11.155 por unidad: recházala, captúrala otra vez y valídala.',
    ],
  });
});

test('a counter-receipt of before its invoice would have it paid sooner', async () => {
  const here = await proposing({ credit_base: 'CONTRARRECIBO', credit_days: '30' });
  const next = '2026-03-12';
  here.told.stock.company.at(`${next}T18:00:00Z`);
  const invoice = await owing(here, '1000', { date: next });
  expect(
    await refusedFields(
      here.told.as('cxp').post('spp/endorsements', {
        supplier_id: here.supplier,
        date: DAY,
        lines: [{ invoice_id: invoice.id }],
      }),
    ),
  ).toEqual({ 'lines[0][invoice_id]': ['La factura es posterior al contrarrecibo.'] });
});

test('who buys neither adds nor changes where its supplier is paid', async () => {
  const { told, supplier } = await buying();
  const admin = told.as('admin');
  const buyer = await told.given.person('compra', 'COMPRADOR');
  const path = `suppliers/${supplier}`;
  const account = {
    currency_id: await told.idOf('currencies', 'MXN'),
    clabe: '012180015012345672',
    holder_name: (await done(admin.get(path))).legal_name,
    proof_file: await proofFile(told),
  };
  const mayNot = { bank_accounts: ['No tienes permiso para cambiarlo.'] };
  expect(await refusedFields(buyer.change(path, { bank_accounts: [account] }))).toEqual(mayNot);
  const { bank_accounts } = await done(admin.change(path, { bank_accounts: [account] }));
  const { id } = bank_accounts[0];
  expect(
    await refusedFields(
      buyer.change(path, { bank_accounts: [{ id, clabe: '030225000123456784' }] }),
    ),
  ).toEqual(mayNot);
  expect(await refusedFields(buyer.change(path, { bank_accounts: [] }))).toEqual(mayNot);
  expect((await buyer.post('suppliers', { bank_accounts: [account] })).status).toBe(403);

  // All the rest of the supplier is still theirs.
  const saved = await done(
    buyer.change(path, { lead_time_days: '9', bank_accounts: [{ id, is_default: '0' }] }),
  );
  expect(saved).toMatchObject({ lead_time_days: 9, bank_accounts: [{ last_digits: '5672' }] });
  expect((await done(admin.get(path))).bank_accounts[0].clabe).toBe(account.clabe);
});
