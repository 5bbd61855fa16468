/** What will be sold, by what was sold; goals and budgets by month (sales §2, R30). */
import { expect, test } from 'vitest';
import { addMonths, monthOf } from '#erp/modules/sales/forecast/months.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { actorWith, callerOf } from '../api/fixtures.ts';
import { beginCounter, billed } from './counter.ts';
import { answered, beginInvoicing, draftInvoice, recountSales } from './invoicing.ts';
import { TODAY } from './entries.ts';

const FORECAST = 'forecast';

/** Sold a year ago and in the three months that closed: 12,600 and 9,000, 10,200, 10,800. */
async function sold() {
  const begun = await beginInvoicing();
  const { told, customer, product } = begun;
  const month = monthOf(TODAY());
  // Stamped months ago: nobody stamps today what was issued then.
  const bill = async (back: number, quantity: string, more = '') => {
    const { id } = await draftInvoice(told, customer, [
      { product_id: product, quantity, unit_price: '2' },
    ]);
    await told.query(
      `update satinvoices set status = 'TIMBRADO', date = $2 ${more} where id = $1`,
      [id, addMonths(month, -back)],
    );
    await recountSales(told);
  };
  for (const [back, quantity] of [
    [12, '12600'],
    [3, '9000'],
    [2, '10200'],
    [1, '10800'],
  ] as const)
    await bill(back, quantity);
  return { ...begun, admin: told.as('admin'), month, bill };
}

test('history makes drafts, a person changes one, and generating again keeps it', async () => {
  const { admin, month, product } = await sold();
  const generate = () =>
    done(admin.put(`${FORECAST}/generate`, { from: month, months: '2', by: 'product_id' }));
  expect(await generate()).toMatchObject({ written: 2 });
  const drafts = () =>
    done(admin.get(FORECAST, { filter: { product_id: product }, sort: 'period' }));
  const rows = await drafts();
  // What a year sold: 42,600 in twelve months is 3,550; 12,600 of it are more than the double.
  expect(rows).toMatchObject([
    {
      period: month,
      kind: 'PRONOSTICO',
      status: 'BORRADOR',
      baseline_qty: '20000.000000',
      qty: '20000.000000',
      amount: '40000.00',
    },
    { period: addMonths(month, 1), baseline_qty: '5000.000000', qty: '5000.000000' },
  ]);
  await done(
    admin.put(`${FORECAST}/${rows[0].id}`, { version: rows[0].version, qty: '12000', amount: '' }),
  );
  await generate();
  expect(await drafts()).toMatchObject([
    { qty: '12000.000000', amount: '24000.00', baseline_qty: '20000.000000' },
    { qty: '5000.000000' },
  ]);
});

test('what was sold stands beside what was forecast: 12,000 against 11,400 is 5.26 %', async () => {
  const { told, admin, month, product, bill } = await sold();
  const { id } = await done(
    admin.post(FORECAST, { period: month, product_id: product, qty: '12000' }),
  );
  await bill(0, '400');
  await bill(4, '11400');
  expect(await done(admin.get(`${FORECAST}/${id}`))).toMatchObject({
    amount: '24000.00',
    actual_qty: '400.000000',
    actual_amount: '800.00',
    error_percent: null,
  });
  // As when the month has passed.
  await told.query('update forecast set period = $2 where id = $1', [id, addMonths(month, -4)]);
  const past = await done(admin.get(`${FORECAST}/${id}`));
  expect(past).toMatchObject({
    actual_qty: '11400.000000',
    error_percent: '5.26',
    bias_percent: '5.26',
  });
  expect(
    await refusedFields(
      admin.put(`${FORECAST}/${id}`, { version: past.version, qty: '1', amount: '' }),
    ),
  ).toEqual({ period: ['Los meses que pasaron ya no se pronostican.'] });
  expect(await refusedFields(admin.del(`${FORECAST}/${id}`))).toHaveProperty('period');
});

test('a list says of each what its own record says, of whatever month and by whatever key', async () => {
  const { told, admin, month, product, customer, bill } = await sold();
  await bill(4, '11400');
  await bill(0, '30', `, cfdi_type = 'EGRESO', credit_reason = 'DEVOLUCION'`);
  const made: string[] = [];
  const expected = async (back: number, more: Body) => {
    const { id } = await done(admin.post(FORECAST, { period: month, ...more }));
    // As when the month has passed.
    await told.query(`update forecast set period = $2, scope = 'F' || id where id = $1`, [
      id,
      addMonths(month, -back),
    ]);
    made.push(String(id));
  };
  await expected(4, { product_id: product, qty: '12000' });
  await expected(3, { customer_id: customer, amount: '20000' });
  await expected(2, { product_id: product, customer_id: customer, qty: '9000' });
  await expected(6, { product_id: product, qty: '1' });
  await expected(0, { product_id: product, qty: '5' });
  const figures = ({ id, actual_qty, actual_amount, error_percent, bias_percent }: Body) => [
    id,
    actual_qty,
    actual_amount,
    error_percent,
    bias_percent,
  ];
  const listed: Body[] = await done(
    admin.get(FORECAST, {
      sort: 'id',
      fields: ['actual_qty', 'actual_amount', 'error_percent', 'bias_percent'],
    }),
  );
  const each = await Promise.all(made.map((id) => done(admin.get(`${FORECAST}/${id}`))));
  expect(listed.map(figures)).toEqual(each.map(figures));
  expect(listed.map((row) => figures(row).slice(1))).toEqual([
    ['11400.000000', '22800.00', '5.26', '5.26'],
    ['9000.000000', '18000.00', '11.11', '11.11'],
    ['10200.000000', '20400.00', '11.76', '-11.76'],
    ['0.000000', '0.00', null, null],
    ['-30.000000', '-60.00', null, null],
  ]);
});

test('advances and what applies them are not of what was sold, and what was returned lowers it', async () => {
  const { admin, month, product, bill } = await sold();
  const { id } = await done(
    admin.post(FORECAST, { period: month, product_id: product, qty: '100' }),
  );
  await bill(0, '100');
  await bill(0, '7', ', is_advance = true');
  await bill(0, '9', `, cfdi_type = 'EGRESO', credit_reason = 'ANTICIPO'`);
  await bill(0, '30', `, cfdi_type = 'EGRESO', credit_reason = 'DEVOLUCION'`);
  await bill(0, '1', `, cfdi_type = 'EGRESO', credit_reason = 'DESCUENTO'`);
  expect(await done(admin.get(`${FORECAST}/${id}`))).toMatchObject({
    actual_qty: '70.000000',
    actual_amount: '138.00',
  });
});

test('what the counter sold counts once, its invoice included', async () => {
  const { told, sell, branch, product, customer } = await beginCounter();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(FORECAST, { period: TODAY(), branch_office_id: branch, amount: '100' }),
  );
  const ticket = await done(sell('P-1', { sold_at: told.stock.company.services.now().toString() }));
  const actual = async () => {
    const { actual_qty, actual_amount, status } = await done(admin.get(`${FORECAST}/${id}`));
    return [actual_qty, actual_amount, status];
  };
  expect(await actual()).toEqual(['3.000000', '77.01', 'BORRADOR']);
  const invoice = await billed(told, ticket.id, customer);
  await answered(told, done(admin.act('satInvoices', 'stamp', invoice)));
  expect(await actual()).toEqual(['3.000000', '77.01', 'BORRADOR']);
  const other = await done(
    admin.post(FORECAST, { period: TODAY(), product_id: product, customer_id: customer, qty: '1' }),
  );
  expect((await done(admin.get(`${FORECAST}/${other.id}`))).actual_qty).toBe('0.000000');
});

test('a year is captured by months, shared by season, published and replaced', async () => {
  const { told, admin, month } = await sold();
  const seller_id = await told.idOf('users', 'admin', 'nickname');
  const year = Number(month.slice(0, 4)) + 1;
  const field = (n: number) => `m${String(n).padStart(2, '0')}`;
  const whole = (more: object) =>
    done(
      admin.post(`${FORECAST}/capture`, {
        year: String(year),
        kind: 'META',
        measure: 'IMPORTE',
        rows: [{ seller_id, ...more }],
      }),
    );
  expect(await whole({ m01: '800000', m02: '900000' })).toMatchObject({ written: 2 });
  expect(await whole({ m01: '800000', m02: '900000' })).toMatchObject({ written: 0 });
  expect(await whole({ year_total: '1200' })).toMatchObject({ written: 12 });
  const rows = () =>
    done(admin.get(FORECAST, { filter: { kind: 'META' }, sort: 'period', size: 50 }));
  const amounts = async () =>
    (await rows()).map(({ amount }: { amount: string }) => Number(amount));
  expect((await amounts()).reduce((sum: number, each: number) => sum + each, 0)).toBe(1200);
  const publish = () =>
    admin.put(`${FORECAST}/publish`, { kind: 'META', from: `${year}-01-01`, to: `${year}-12-01` });
  expect(await done(publish())).toMatchObject({ published: 12, replaced: 0 });
  expect(await refused(publish())).toMatchObject({
    message: 'No hay borradores que publicar de esos meses.',
  });
  // Only what says something else becomes a draft, and takes the published one's place.
  const before = await amounts();
  const same = Object.fromEntries(
    before.map((amount: number, index: number) => [field(index + 1), String(amount)]),
  );
  expect(await whole({ ...same, m01: '5' })).toMatchObject({ written: 1 });
  expect(await done(publish())).toMatchObject({ published: 1, replaced: 1 });
  const states = (await rows()).map(({ status }: { status: string }) => status);
  expect(states.filter((status: string) => status === 'PUBLICADO')).toHaveLength(12);
  expect(states.filter((status: string) => status === 'SUSTITUIDO')).toHaveLength(1);
  const copy = (to: number) =>
    admin.post(`${FORECAST}/copy`, {
      year: String(year),
      kind: 'META',
      to_year: String(to),
      factor: '2',
    });
  expect(await done(copy(year + 1))).toMatchObject({ written: 12 });
  const copied = await done(
    admin.get(FORECAST, { filter: { kind: 'META', status: 'BORRADOR' }, sort: 'period' }),
  );
  expect(copied[0]).toMatchObject({ period: `${year + 1}-01-01`, amount: '10.00' });
  expect((await copy(year + 1)).status).toBe(409);
});

test('who is of one branch captures, copies and publishes no forecast of another', async () => {
  const { told, admin, month } = await sold();
  const [north, south] = [await told.given.branch('NORTE'), await told.given.branch('SUR')];
  for (const branch of [north, south])
    await done(
      admin.post(FORECAST, { period: month, kind: 'META', branch_office_id: branch, amount: '5' }),
    );
  const { services, accountId } = told.stock.company;
  const rights = { allBranches: false, branchIds: [north], defaultBranchId: north };
  const limited = callerOf(services, actorWith(services, accountId, { rights }));
  const year = month.slice(0, 4);
  const form = await done(
    limited.get('form', {
      resource: `${FORECAST}/capture`,
      opens: '1',
      given: { kind: 'META', measure: 'IMPORTE' },
    }),
  );
  expect(form.record.rows).toMatchObject([{ branch_office_id: north }]);
  const copied = { year, kind: 'META', to_year: String(Number(year) + 1), factor: '1' };
  expect(await done(limited.post(`${FORECAST}/copy`, copied))).toMatchObject({ written: 1 });
  const published = { kind: 'META', from: month, to: `${year}-12-01` };
  expect(await done(limited.put(`${FORECAST}/publish`, published))).toMatchObject({ published: 1 });
  expect(await done(admin.put(`${FORECAST}/publish`, published))).toMatchObject({ published: 1 });
});

test('an amount that is cleared keeps its quantity, and is that of its price again', async () => {
  const { admin, month, product } = await sold();
  const { id } = await done(
    admin.post(FORECAST, { period: month, product_id: product, qty: '10', amount: '99' }),
  );
  const year = month.slice(0, 4);
  const clear = { year, kind: 'PRONOSTICO', measure: 'IMPORTE', rows: [{ product_id: product }] };
  await done(admin.post(`${FORECAST}/capture`, clear));
  expect(await done(admin.get(`${FORECAST}/${id}`))).toMatchObject({
    qty: '10.000000',
    amount: '20.00',
  });
});

test('a forecast beyond all measure is listed with its error', async () => {
  const { told, admin, month, product, bill } = await sold();
  const { id } = await done(
    admin.post(FORECAST, { period: month, product_id: product, qty: '900000000000', amount: '1' }),
  );
  await bill(5, '1');
  await told.query('update forecast set period = $2 where id = $1', [id, addMonths(month, -5)]);
  expect(await done(admin.get(`${FORECAST}/${id}`))).toMatchObject({
    error_percent: '89999999999900.00',
  });
});

test('what says nothing, is there already or passed is refused beside its field', async () => {
  const { admin, month, product } = await sold();
  const post = (body: object) => admin.post(FORECAST, { period: month, ...body });
  expect(await refusedFields(post({ qty: '1' }))).toHaveProperty('product_id');
  expect(await refusedFields(post({ product_id: product }))).toHaveProperty('qty');
  expect(await refusedFields(post({ product_id: product, qty: '-1' }))).toHaveProperty('qty');
  await done(post({ product_id: product, qty: '1' }));
  expect(await refusedFields(post({ product_id: product, qty: '2' }))).toEqual({
    period: ['Ya hay un borrador de lo mismo en ese mes.'],
  });
  expect(
    await refusedFields(
      admin.post(FORECAST, { period: addMonths(month, -1), product_id: product, qty: '2' }),
    ),
  ).toHaveProperty('period');
  const twice = {
    year: month.slice(0, 4),
    kind: 'META',
    measure: 'CANTIDAD',
    rows: [{ product_id: product }, { product_id: product }, { m12: '5' }],
  };
  expect(await refusedFields(admin.post(`${FORECAST}/capture`, twice))).toEqual({
    'rows[1][product_id]': ['Otro renglón es de lo mismo: captúralo una vez.'],
    'rows[2][product_id]': [
      'Elige al menos un producto, línea, cliente, vendedor, zona o sucursal.',
    ],
  });
});
