/** The books begin: sheets are loaded, tie, and are posted once (finance §2.1, decision 8). */
import { expect, test } from 'vitest';
import { createItem, type NewTax } from '#erp/domains/open-items/items/create-item.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';
import { loadSheet } from './sheets.ts';
import { bookBalance, instalmentsOf, itemState, lastEntry, subjectOf, taxId } from './treasury.ts';

const OPENINGS = 'acc/openings';
const START = Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months: 1 });
const DAY = START.toString();
const EVE = START.subtract({ days: 20 }).toString();

const codeOf = async ({ query }: Stage, bank: number) =>
  (
    await query<{ code: string }>(
      'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
      [bank],
    )
  )[0]!.code;

/** A company that sells and buys, with its sheets; the capital as the story says it. */
async function prepared({ capital = '96000.00' } = {}) {
  const told = await story();
  const { given, as } = told;
  await given.product('TELA', { stock: { qty: '100', unitCost: '40' } });
  const customer = await given.customer('Telas del Bajío');
  const supplier = await given.supplier();
  const bank = await given.bankAccount('BBVA');
  const dollars = await given.bankAccount('Dólares', { currency: 'USD' });
  const [book, dollarBook] = [await codeOf(told, bank), await codeOf(told, dollars)];
  const supplierName = (await done(as('admin').get(`suppliers/${supplier}`))).legal_name;
  const balances = await loadSheet(told, 'acc/opening-balances', [
    'Cuenta,Saldo deudor,Saldo acreedor',
    `${book},50000.00,`,
    `${dollarBook},18500.00,`,
    '105.01.01,30100.00,',
    '115.01.01,4000.00,',
    '119.01.01,800.00,',
    '201.01.01,,5800.00',
    '209.01.01,,1600.00',
    `301.01.01,,${capital}`,
  ]);
  expect(balances).toMatchObject({ status: 'APLICADA', rows_applied: 8 });
  const items = await loadSheet(told, 'acc/opening-items', [
    'Cartera,Tipo,Tercero,Documento,Fecha,Vencimiento,Moneda,Tipo de cambio,Saldo,Impuesto,Base del impuesto,Importe del impuesto,Cuenta de control',
    `Por cobrar,Factura,Telas del Bajío,F-100,${EVE},${DAY},,,11600.00,IVA16,10000.00,1600.00,`,
    `Por cobrar,Factura,Telas del Bajío,E-7,${EVE},${DAY},USD,18.5,1000.00,,,,105.01.01`,
    `Por pagar,Factura,${supplierName},P-7,${EVE},${DAY},,,5800.00,IVA16,5000.00,800.00,`,
  ]);
  expect(items).toMatchObject({ status: 'APLICADA', rows_applied: 3 });
  const banks = await loadSheet(told, 'acc/opening-banks', [
    'Cuenta bancaria,Saldo,Tipo de cambio',
    'BBVA,50000.00,',
    'Dólares,1000.00,18.5',
  ]);
  expect(banks).toMatchObject({ wrong: [], status: 'APLICADA', rows_applied: 2 });
  const { id } = await done(as('admin').post(OPENINGS, { date: DAY }));
  return { told, id: Number(id), customer, supplier, bank, book, dollarBook };
}

type Prepared = Awaited<ReturnType<typeof prepared>>;
const post = ({ told, id }: Prepared) => told.as('admin').act(OPENINGS, 'post', id);

const ties = async ({ as }: Stage) =>
  (
    (await done(as('admin').post('acc/opening-ties', { size: 100 }))) as unknown as readonly {
      label: string;
      loaded: string;
      detail: string;
      state: string;
    }[]
  ).map(({ label, loaded, detail, state }) => [label.split(' ')[0], loaded, detail, state]);

test('balances, items and banks that tie become one entry, its items and the lines of banks', async () => {
  const made = await prepared();
  const { told, id, customer, book, dollarBook } = made;
  expect(await ties(told)).toEqual(
    [
      ['105.01.01', '30100.00', '30100.00', 'CUADRA'],
      ['119.01.01', '800.00', '800.00', 'CUADRA'],
      ['201.01.01', '-5800.00', '-5800.00', 'CUADRA'],
      ['209.01.01', '-1600.00', '-1600.00', 'CUADRA'],
      [book, '50000.00', '50000.00', 'CUADRA'],
      [dollarBook, '18500.00', '18500.00', 'CUADRA'],
      ['Balanza:', '103400.00', '103400.00', 'CUADRA'],
      ['Inventarios:', '4000.00', '4000.00', 'CUADRA'],
    ].toSorted(([a], [b]) => a!.localeCompare(b!)),
  );
  const posted = await done(post(made));
  expect(posted.status).toBe('APLICADA');
  expect(await lastEntry(told)).toEqual(
    [
      `${book} D 50000.00`,
      `${dollarBook} D 18500.00`,
      '105.01.01 D 11600.00',
      '105.01.01 D 18500.00',
      '115.01.01 D 4000.00',
      '119.01.01 D 800.00',
      '201.01.01 H 5800.00',
      '209.01.01 H 1600.00',
      '301.01.01 H 96000.00',
    ].toSorted(),
  );
  const [entry] = await told.query<Record<string, unknown>>(
    'select e.date, e.origin, e.event, y.code from acc__book_entries e join acc__journal_types y on y.account_id = e.account_id and y.id = e.journal_type_id',
  );
  expect(entry).toEqual({ date: DAY, origin: 'APERTURA', event: 'APERTURA', code: 'AP' });
  // The initial stock makes no entry of its own, today or by the nightly run.
  expect(await told.query('select distinct status from acc__posting_events')).toEqual([
    { status: 'OMITIDO' },
  ]);
  const subject = await subjectOf(told, 'customer_id', customer);
  const items = await told.query<Record<string, string>>(
    'select document_no, kind, balance, base_balance, source_id from cfl__open_items where subject_id = $1 order by document_no',
    [subject],
  );
  expect(items).toEqual([
    {
      document_no: 'E-7',
      kind: 'FACTURA',
      balance: '1000.00',
      base_balance: '18500.00',
      source_id: String(id),
    },
    {
      document_no: 'F-100',
      kind: 'FACTURA',
      balance: '11600.00',
      base_balance: '11600.00',
      source_id: String(id),
    },
  ]);
  const board = (await done(
    told.as('admin').post('acc-audit', { report: 'CUADRE', size: 100 }),
  )) as unknown as readonly { label: string; state: string }[];
  expect(board.filter(({ state }) => state !== 'CUADRA').map(({ label }) => label)).toEqual([]);
}, 120_000);

test('an item of the opening is collected: its IVA is caused, and the opening is not undone any more', async () => {
  const made = await prepared();
  const { told, id, customer, bank, book } = made;
  await done(post(made));
  const admin = told.as('admin');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const invoice = await told.idOf('cfl__open_items', 'F-100', 'document_no');
  const draft = await done(
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id,
      bank_account_id: bank,
      amount: '11600.00',
      concept: 'Pago de la F-100',
    }),
  );
  await done(admin.put(`cfl/movements/allocate/${draft.id}`, {}));
  await done(admin.act('cfl/movements', 'apply', draft.id));
  expect(await lastEntry(told)).toEqual([
    `${book} D 11600.00`,
    '209.01.01 D 1600.00',
    '105.01.01 H 11600.00',
    '208.01.01 H 1600.00',
  ]);
  expect(await itemState(told, invoice)).toEqual(['0.00', 'LIQUIDADA']);
  // What a payment receipt says is of this invoice alone.
  expect(await instalmentsOf(told, invoice)).toEqual(['1 11600.00 0.00']);
  expect(await bookBalance(told, '209.01.01')).toBe('0.00');
  expect(
    await refused(admin.act(OPENINGS, 'undo', id, { undo_reason: 'Balanza equivocada' })),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: 'Tiene aplicaciones: deshaz primero lo aplicado a la factura F-100.',
  });
}, 120_000);

test('nothing is written before the first day of the books once they have their opening', async () => {
  const made = await prepared();
  const { told, customer, bank } = made;
  await done(post(made));
  const admin = told.as('admin');
  const before = `La contabilidad empieza el ${formatDay(DAY)}: lo anterior está en los saldos iniciales.`;
  const balance = () => bookBalance(told, '105.01.01');
  const opened = await balance();
  const entry = await done(
    admin.post(
      ENTRIES,
      await draft(
        told,
        [
          [EXPENSE, '10.00', ''],
          [CREDITOR, '', '10.00'],
        ],
        { date: EVE },
      ),
    ),
  );
  expect(await refused(admin.act(ENTRIES, 'post', entry.id))).toMatchObject({
    code: 'PERIODO_CERRADO',
    message: before,
    fields: { date: [before] },
  });
  const collected = await done(
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: EVE,
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id: await subjectOf(told, 'customer_id', customer),
      bank_account_id: bank,
      amount: '11600.00',
      concept: 'Pago de la F-100',
    }),
  );
  expect(await refusedFields(admin.act('cfl/movements', 'apply', collected.id))).toEqual({
    date: [before],
  });
  expect(await balance()).toBe(opened);
}, 120_000);

test('stock of before the books that comes after their opening waits for people to say where it goes', async () => {
  const made = await prepared();
  const { told } = made;
  await done(post(made));
  const admin = told.as('admin');
  const productId = await told.given.product('HILO');
  const bought = [{ productId, qty: '1', value: '40' }];
  await told.stock.post('ENT-COMPRA', bought, { postedAt: `${EVE}T18:00:00Z` });
  const run = () => admin.post('acc/posting-events/run', {});
  expect(await done(run())).toMatchObject({ entries: 0, events: 0, failed: 1 });
  const [event] = (await done(admin.get('acc/posting-events?filter[status]=ERROR'))) as unknown as [
    { id: number; date: string; late: boolean; message: string },
  ];
  expect([event.date, event.late]).toEqual([EVE, true]);
  expect(event.message).toBe(
    'Es de antes del inicio de la contabilidad y la apertura ya está en los libros. Contabilízalo en el primer día abierto, u omítelo con su motivo si la apertura ya lo trae.',
  );
  const brought = await done(admin.act('acc/posting-events', 'bring', event.id));
  expect([brought.status, brought.post_on, brought.message]).toEqual(['PENDIENTE', DAY, null]);
  expect(await done(run())).toMatchObject({ entries: 1, events: 1, failed: 0 });
  expect(await lastEntry(told)).toEqual(['115.01.01 D 40.00', '205.06.01 H 40.00']);
  expect(
    await told.query('select date::text as date from acc__book_entries order by id desc limit 1'),
  ).toEqual([{ date: DAY }]);
}, 120_000);

test('it is posted once; undone, its entry, items and banks are reversed and it may be posted anew', async () => {
  const made = await prepared();
  const { told, id, book, bank } = made;
  const admin = told.as('admin');
  await done(post(made));
  expect((await refused(post(made)))?.code).toBe('ESTADO_INVALIDO');
  expect((await refused(admin.post(OPENINGS, { date: DAY })))?.fields).toEqual({
    date: ['La empresa ya tiene su apertura: edítala o deshazla.'],
  });
  const balance = await told.idOf('acc__opening_balances', '30100.00', 'debit');
  expect(
    (await refused(admin.change(`acc/opening-balances/${balance}`, { debit: '1.00' })))?.message,
  ).toBe('La apertura ya está aplicada: deshazla para cambiar lo que cargó.');
  const [entry] = await told.query<{ id: number }>('select id from acc__book_entries');
  expect(
    (
      await refused(
        admin.act('acc/book-entries', 'reverse', entry!.id, { reverse_reason: 'No va' }),
      )
    )?.message,
  ).toBe('La hicieron sus documentos: cancela el que la causó.');
  const start = await refusedFields(admin.change('acc/configuration', { start_date: TODAY() }));
  expect(start).toEqual({
    start_date: ['La apertura de ese día está aplicada: deshazla primero.'],
  });

  const undone = await done(admin.act(OPENINGS, 'undo', id, { undo_reason: 'Balanza equivocada' }));
  expect([undone.status, undone.entry_id]).toEqual(['BORRADOR', null]);
  expect(await bookBalance(told, book)).toBe('0.00');
  expect(await told.query(`select distinct status from cfl__open_items`)).toEqual([
    { status: 'CANCELADA' },
  ]);
  expect((await done(admin.get(`cfl/bank-accounts/${bank}`))).balance).toBe('0.00');
  expect(await told.query('select distinct status from acc__posting_events')).toEqual([
    { status: 'PENDIENTE' },
  ]);

  await done(post(made));
  expect(await bookBalance(told, book)).toBe('50000.00');
  expect((await done(admin.get(`cfl/bank-accounts/${bank}`))).balance).toBe('50000.00');
}, 120_000);

test('what does not tie is refused with the first account that differs, and rows say what is wrong of them', async () => {
  const made = await prepared({ capital: '95999.00' });
  const { told, id } = made;
  const admin = told.as('admin');
  expect((await refused(post(made)))?.message).toBe(
    'No cuadra. Balanza: saldos deudores y acreedores: la balanza dice $103,400.00 y su detalle $103,399.00, difieren $1.00.',
  );
  expect((await done(admin.get(`${OPENINGS}/${id}`))).status).toBe('BORRADOR');
  const wrong = await loadSheet(told, 'acc/opening-items', [
    'Cartera,Tipo,Tercero,Documento,Fecha,Saldo,Impuesto,Base del impuesto,Importe del impuesto,Cuenta de control',
    `Por cobrar,Factura,Telas del Bajío,F-100,${EVE},100.00,,,,`,
    `Por cobrar,Factura,Telas del Bajío,F-101,${TODAY()},100.00,,,,`,
    `Por cobrar,Factura,Telas del Bajío,F-102,${EVE},116.00,IVA16,100.00,8.00,`,
    `Por cobrar,Factura,Telas del Bajío,F-103,${EVE},116.00,,,,201.01.01`,
    `Por cobrar,Factura,Nadie,F-104,${EVE},116.00,,,,`,
  ]);
  expect(wrong.rows_applied).toBe(0);
  expect(wrong.wrong.map(([, , message]) => message)).toEqual([
    'Este documento del tercero ya está cargado.',
    'Es posterior a la apertura: captura el documento.',
    'La tasa da $16.00 sobre esa base.',
    'Elige una cuenta de control «Clientes».',
    expect.stringContaining('Nadie'),
  ]);
}, 120_000);

test('documents and banks of before that are here already count with their balance of the day before', async () => {
  const told = await story();
  const { given, as } = told;
  const admin = as('admin');
  const customer = await given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  // It began by its own record; its entry waits for the books to begin.
  const bank = await given.bankAccount('BBVA', { opening: { balance: '7000.00', date: EVE } });
  const book = await codeOf(told, bank);
  const iva: NewTax = { tax_id: await taxId(told, 'IVA16'), base: '100.00', amount: '16.00' };
  const [known] = await told.stock.within((context) =>
    createItem(context, {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      source: { resource: 'tests/documents', id: 1 },
      document_no: 'K-1',
      date: EVE,
      currency_id: null,
      amount: '116.00',
      taxes: [iva],
      account_role: 'CLIENTES_NAC',
      branch_office_id: null,
    }),
  );
  await loadSheet(told, 'acc/opening-balances', [
    'Cuenta,Saldo deudor,Saldo acreedor',
    `${book},7000.00,`,
    '105.01.01,116.00,',
    '209.01.01,,16.00',
    '301.01.01,,7100.00',
  ]);
  const { id } = await done(admin.post(OPENINGS, { date: DAY }));
  expect((await ties(told)).every(([, , , state]) => state === 'CUADRA')).toBe(true);
  await done(admin.act(OPENINGS, 'post', Number(id)));
  const kept = async () =>
    (
      await told.query<{ code: string | null }>(
        'select a.code from cfl__open_items i left join acc__accounts a on a.account_id = i.account_id and a.id = i.book_account_id where i.id = $1',
        [known!.id],
      )
    )[0]!.code;
  expect(await kept()).toBe('105.01.01');
  expect((await ties(told)).every(([, , , state]) => state === 'CUADRA')).toBe(true);
  await done(admin.act(OPENINGS, 'undo', Number(id), { undo_reason: 'Faltaba el capital' }));
  expect([await kept(), await itemState(told, known!.id)]).toEqual([null, ['116.00', 'ABIERTA']]);
  await done(admin.act(OPENINGS, 'post', Number(id)));
  expect(await bookBalance(told, '105.01.01')).toBe('116.00');
}, 120_000);

test('assets tie with what they were worth when the books began, whatever happened since', async () => {
  const told = await story();
  const admin = told.as('admin');
  await done(admin.change('acc/configuration', { start_date: DAY }));
  const machine = async (name: string, bought: Temporal.PlainDate) => {
    const day = bought.toString();
    const made = await done(
      admin.post('acc/fixed-assets', {
        name,
        asset_type: 'MAQUINARIA',
        acquisition_date: day,
        start_date: day,
        cost: '480000',
      }),
    );
    return done(admin.act('acc/fixed-assets', 'activate', made.id));
  };
  await machine('Cardadora', START.subtract({ months: 3 }));
  const balances = await loadSheet(told, 'acc/opening-balances', [
    'Cuenta,Saldo deudor,Saldo acreedor',
    '153.01.01,480000.00,',
    '171.02.01,,8000.00',
    '301.01.01,,472000.00',
  ]);
  expect(balances).toMatchObject({ status: 'APLICADA' });
  const { id } = await done(admin.post(OPENINGS, { date: DAY }));
  const whole = ['Activos', '472000.00', '472000.00', 'CUADRA'];
  expect(await ties(told)).toContainEqual(whole);
  await done(admin.act(OPENINGS, 'post', id));
  // Bought and worn since: the board of the opening stays as it was.
  await machine('Laminadora', START);
  await done(admin.post('acc/fixed-assets/depreciate', {}));
  expect(await ties(told)).toContainEqual(whole);
});
