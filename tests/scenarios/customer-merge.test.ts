/** Two records of one customer become one (sales R32): all that is of the one is of the other. */
import { expect, test } from 'vitest';
import { beginCounter } from './counter.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';
import { meanwhile } from './meanwhile.ts';
import { figures, merge } from './merging.ts';
import { beginBooks, credit, sale, subjectOf } from './treasury.ts';

const place = async (told: Stage, code: string, more: Body = {}) => ({
  code,
  name: `Bodega ${code}`,
  contact_name: 'Luz',
  street: 'Uno',
  zip: '37000',
  country_id: await told.idOf('countries', 'MEX'),
  tax_region: 'GENERAL',
  ...more,
});

const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();

test('balance, statement and sums of sales are those of both; nothing names the other', async () => {
  const { told, customer: kept, product } = await beginInvoicing();
  const admin = told.as('admin');
  const twin = await told.given.customer('Modas Centro', {
    payment_term: 'CREDITO',
    credit_days: '30',
    credit_limit: '5000',
    contacts: [{ name: 'Ana', phone: '4771112233' }],
    tax_companies: [
      {
        rfc: 'MCS100101AB1',
        legal_name: 'MODAS DEL CENTRO SUR',
        tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
        zip: '06000',
        cfdi_use: 'G01',
        is_default: '1',
      },
    ],
  });
  const line = (quantity: string) => ({ product_id: product, quantity, unit_price: '50' });
  await stampedInvoice(told, kept, [line('10')]);
  const stamped = await stampedInvoice(told, twin, [line('4')]);
  const draft = await draftInvoice(told, twin, [line('1')]);
  await sale(told, {
    customer: twin,
    number: 'A-9',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
    date: day(-20),
    due_date: day(-10),
  });
  await credit(told, twin, '300.00');
  expect(await figures(told, kept)).toMatchObject({ balance: '580.00', books: '580.00' });
  expect(await figures(told, twin)).toMatchObject({ balance: '1392.00', overdue: '1160.00' });
  const party = await subjectOf(told, 'customer_id', twin);
  const report = async (subject_id: number) => {
    const filter = { subject_id: String(subject_id) };
    const lines = await done(admin.post('cfl/reports', { report: 'ESTADO_CUENTA', filter }));
    return Number(lines.at(-1).balance);
  };
  const own = await subjectOf(told, 'customer_id', kept);
  const before = (await report(own)) + (await report(party));

  // Tried, it says what would move and moves nothing.
  const tried = await done(admin.put(`customers/merge/${twin}?preview=1`, { target_id: kept }));
  expect(tried.outcome.notes).toEqual(expect.arrayContaining(['2 en CFDI emitidos']));
  expect((await done(admin.get(`customers/${twin}`))).status).toBe('ACTIVO');

  const { outcome } = await done(merge(told, twin, kept));
  expect(outcome.open).toEqual({ resource: 'customers', id: kept });
  expect(outcome.notes).toEqual(tried.outcome.notes);
  expect(await figures(told, kept)).toEqual({
    balance: '1972.00',
    overdue: '1160.00',
    items: '1972.00',
    exposure: '1672.00',
    books: '1972.00',
  });
  expect(await report(own)).toBeCloseTo(before, 2);
  expect(await told.query('select 1 from acc_ledger where subject_id = $1', [party])).toEqual([]);
  // What was stamped says what it said, and is of the customer that stays.
  const invoice = await done(admin.get(`${CFDI}/${stamped.id}`));
  expect([invoice.customer_id, invoice.receiver_rfc, invoice.uuid]).toEqual([
    kept,
    'MCS100101AB1',
    stamped.uuid,
  ]);
  expect((await done(admin.get(`${CFDI}/${draft.id}`))).customer_id).toBe(kept);
  expect(
    await told.query<{ customer_id: number; amount: string; documents: number }>(
      'select customer_id, amount, documents from sls__net_sales',
    ),
  ).toMatchObject([{ customer_id: kept, amount: '700.00', documents: 2 }]);
  const merged = await done(admin.get(`customers/${twin}`));
  expect([merged.status, merged.merged_into_id]).toEqual(['INACTIVO', kept]);
  // A draft that came along is stamped and collected as any other.
  const late = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect([late.status, late.customer_id]).toEqual(['TIMBRADO', kept]);
  const names = (await done(admin.get(`customers/${kept}`))).tax_companies;
  expect(names.map((each: Body) => [each.rfc, each.is_default])).toEqual([
    ['MCE100101AB1', true],
    ['MCS100101AB1', false],
  ]);
}, 180_000);

test('both tell it in their history and in the audit of sales', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [twin, kept] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  await done(merge(told, twin, kept));
  const history = async (id: number) =>
    (
      await done(admin.get('sys/logs/record', { resource: 'customers', record_id: String(id) }))
    ).map(({ transition }: Body) => transition);
  expect(await history(twin)).toEqual(expect.arrayContaining(['merged', 'merge']));
  expect(await history(kept)).toContain('merge');
  expect(
    (await done(admin.get('sls/audit', { filter: { event: 'FUSION_CLIENTES' } }))).map(
      ({ customer_id }: Body) => customer_id,
    ),
  ).toEqual(expect.arrayContaining([twin, kept]));
  // It is over: it neither comes back nor changes.
  expect(await refusedFields(admin.act('customers', 'reactivate', twin))).toEqual({
    '': ['Se fusionó con otro cliente: ya no se reactiva.'],
  });
  expect(await refused(merge(told, twin, kept))).toMatchObject({ code: 'ESTADO_INVALIDO' });
  expect(await refused(admin.change(`customers/${twin}`, { notes: 'x' }))).toMatchObject({
    message: 'Se fusionó con otro cliente: lo suyo está en aquél.',
  });
});

test('what does not fit is said beside the field, and nothing moves', async () => {
  const told = await story();
  const { given, idOf } = told;
  const twin = await given.customer('Telas');
  const usd = await given.customer('Textiles', { currency_id: await idOf('currencies', 'USD') });
  const gone = await given.customer('Hilos');
  const people = await given.customer('Público', { legal_person: 'PUBLICO_GENERAL' });
  await done(told.as('admin').act('customers', 'deactivate', gone));
  const why = async (id: number) => refusedFields(merge(told, twin, id));
  expect(await why(twin)).toEqual({
    target_id: ['Elige otro cliente: no se fusiona consigo mismo.'],
  });
  expect(await why(usd)).toEqual({ target_id: ['Los dos deben tener la misma moneda.'] });
  expect(await why(gone)).toEqual({
    target_id: ['Hilos está inactivo: reactívalo o elige otro.'],
  });
  expect(await why(people)).toEqual({
    target_id: ['El público en general no se fusiona con un cliente.'],
  });
  // Nobody's number, as of another company.
  expect(await why(999_999)).toMatchObject({ target_id: [expect.any(String)] });
  await given.role('VENDE', { 'customers.list': 'TODOS', 'customers.update': 'TODOS' });
  await given.person('rosa', 'VENDE');
  expect((await merge(told, twin, usd, 'rosa')).status).toBe(403);
});

test('who changes some customers only merges none into those of others', async () => {
  const told = await story();
  const { given } = told;
  await given.role('DUENA', {
    'customers.list': 'TODOS',
    'customers.update': 'PROPIOS',
    'customers.merge': 'PROPIOS',
  });
  const rosa = await given.person('rosa', 'DUENA');
  const hers = await given.customer('Telas', { seller_id: rosa.id });
  const other = await given.customer('Telas SA');
  expect(await refusedFields(merge(told, hers, other, 'rosa'))).toEqual({
    target_id: ['Ese cliente no es de los que puedes cambiar.'],
  });
  expect((await merge(told, other, hers, 'rosa')).status).toBe(404);
});

test('places with one code, main contacts and agreements of both are told apart', async () => {
  const told = await story();
  const admin = told.as('admin');
  const contacts = [{ name: 'Ana', phone: '4771112233' }];
  const twin = await told.given.customer('Telas', {
    contacts,
    consignees: [
      await place(told, '01', { is_default: '1' }),
      await place(told, '02'),
      await place(told, '01-2'),
    ],
  });
  const kept = await told.given.customer('Telas SA', {
    contacts,
    consignees: [await place(told, '01', { is_default: '1' })],
  });
  await done(merge(told, twin, kept));
  const now = await done(admin.get(`customers/${kept}`));
  expect(now.consignees.map((each: Body) => [each.code, each.is_default])).toEqual([
    ['01', true],
    ['01-3', false],
    ['02', false],
    ['01-2', false],
  ]);
  expect(now.contacts.map((each: Body) => each.is_default)).toEqual([true, false]);
  // It is saved as any other.
  await done(admin.change(`customers/${kept}`, { notes: 'Con lo de los dos' }));
});

test('two agreements of a kind for one storage are refused until one ends', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [twin, kept] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  const guarded = await told.given.storage('RES', 'FISICO');
  const agreement = (code: string, customer_id: number) =>
    admin.post('customer-storage', { code, kind: 'RESGUARDO', customer_id, storage_id: guarded });
  await done(agreement('C-1', kept));
  await done(agreement('C-2', twin));
  expect(await refusedFields(merge(told, twin, kept))).toEqual({
    target_id: [
      expect.stringContaining('Ya hay un acuerdo de esta clase con este cliente y este almacén.'),
    ],
  });
  expect((await done(admin.get(`customers/${twin}`))).status).toBe('ACTIVO');
});

test('goods of the customer that are kept here leave first', async () => {
  const told = await story();
  const [twin, kept] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  const product = await told.given.product('TELA');
  await done(
    told
      .as('admin')
      .movement('CONSIG-ENT', [{ product_id: product, qty: '5' }], { customer_id: twin })
      .then(async (reply) => {
        const { id } = await done(Promise.resolve(reply));
        return told.as('admin').act('movements', 'apply', id);
      }),
  );
  expect(await refusedFields(merge(told, twin, kept))).toEqual({
    target_id: [expect.stringContaining('Hay mercancía suya en los almacenes')],
  });
});

test('goals of both are added up, and other months go along', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [twin, kept] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  const expected = (customer_id: number, period: string, amount: string) =>
    done(admin.post('forecast', { kind: 'META', period, customer_id, amount }));
  const next = Temporal.PlainDate.from(TODAY()).with({ day: 1 }).add({ months: 1 });
  const [month, later] = [next.toString(), next.add({ months: 1 }).toString()];
  await expected(kept, month, '100');
  await expected(twin, month, '50');
  await expected(twin, later, '70');
  await done(merge(told, twin, kept));
  expect(
    await told.query<{ customer_id: number; amount: string }>(
      'select customer_id, amount from forecast order by period',
    ),
  ).toMatchObject([
    { customer_id: kept, amount: '150.00' },
    { customer_id: kept, amount: '70.00' },
  ]);
  // Each is still the only one of its month.
  expect(
    await refused(
      admin.post('forecast', { kind: 'META', period: later, customer_id: kept, amount: '1' }),
    ),
  ).not.toBeNull();
});

test('files, comments and followers go along, each person once', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [twin, kept] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  for (const record_id of [twin, kept])
    await done(admin.post('followers', { resource: 'customers', record_id }));
  await done(
    admin.post('comments', { resource: 'customers', record_id: twin, body: 'Es la misma tienda' }),
  );
  await done(merge(told, twin, kept));
  const [comment] = await told.query<{ record_id: number }>('select record_id from comments');
  expect(comment!.record_id).toBe(kept);
  const followers = await told.query(
    `select record_id from followers where resource = 'customers' and user_id = $1`,
    [admin.id],
  );
  expect(followers).toEqual([{ record_id: kept }]);
});

test('a ticket, its sums and what it is counted by are those of the customer that stays', async () => {
  const { told, customer, sell } = await beginCounter();
  const twin = await told.given.customer('Modas Centro');
  await done(sell('T-1', { customer_id: twin }));
  await done(merge(told, twin, customer));
  const rows = await told.query<{ customer_id: number }>(
    'select customer_id from pos__tickets union select customer_id from sls__net_sales',
  );
  expect(rows).toEqual([{ customer_id: customer }]);
});

test('two that cross: one goes through, the other finds its customer gone', async () => {
  const told = await story();
  const [a, b] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  const [first, second] = await Promise.all([merge(told, a, b), merge(told, b, a)]);
  expect([first!.status, second!.status].filter((status) => status === 200)).toHaveLength(1);
  const [{ n } = { n: 0 }] = await told.query<{ n: number }>(
    'select count(*)::int as n from customers where merged_into_id is not null',
  );
  expect(n).toBe(1);
});

test('what the database keeps follows a merge that is recorded, and nothing else', async () => {
  const told = await story();
  await beginBooks(told);
  const [twin, kept, other] = [
    await told.given.customer('Telas'),
    await told.given.customer('Telas SA'),
    await told.given.customer('Hilos'),
  ];
  const owed = { number: 'A-1', net: '100.00', tax: '16.00', total: '116.00' };
  await sale(told, { customer: twin, ...owed });
  const [own, stays, stranger] = await Promise.all(
    [twin, kept, other].map((id) => subjectOf(told, 'customer_id', id)),
  );
  const move = (table: string, from: number, to: number) =>
    told.query(`update ${table} set subject_id = $2 where subject_id = $1`, [from, to]);
  const TABLES = ['acc_ledger', 'acc__book_entry_lines', 'cfl__open_items'];
  for (const table of TABLES)
    await expect(move(table, own!, stays!), table).rejects.toThrow(/kept|keep/);
  await done(merge(told, twin, kept));
  for (const table of TABLES)
    for (const to of [own!, stranger!])
      await expect(move(table, stays!, to), table).rejects.toThrow(/kept|keep/);
  await expect(
    told.query('update acc_ledger set debit = debit + 1 where subject_id = $1', [stays]),
  ).rejects.toThrow(/permission|kept|keep/);
});

test('a merge waits for what is written of its customers meanwhile', async () => {
  const told = await story();
  const [twin, kept] = [await told.given.customer('Telas'), await told.given.customer('Telas SA')];
  const reply = await meanwhile(
    told,
    () => merge(told, twin, kept),
    async (tx, begin) => {
      await tx.query('select 1 from customers where id = $1 for update', [kept]);
      await begin();
    },
  );
  expect(reply.status).toBe(200);
});

test('nothing new names who was merged, and its addresses stay with who they are of', async () => {
  const { told, customer: kept } = await beginInvoicing();
  const admin = told.as('admin');
  const twin = await told.given.customer('Modas Centro');
  await done(merge(told, twin, kept));
  const away = ['Se fusionó con otro registro. Elige el que quedó.'];
  for (const [path, body] of [
    ['sls/consignees', await place(told, '09', { customer_id: twin })],
    ['sls-proyects', { name: 'Obra', customer_id: twin }],
    ['sls/telemarketing', { customer_id: twin }],
  ] as const)
    expect(await refusedFields(admin.post(path, body)), path).toMatchObject({ customer_id: away });
  expect(
    (await done(admin.get('customers/options'))).map(({ id }: { id: number }) => id),
  ).not.toContain(twin);
});
