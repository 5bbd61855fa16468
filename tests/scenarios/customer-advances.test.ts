/** An advance and the sale that it pays for, in three CFDI (finance decision 18, example 3). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';
import { bookBalance, lastEntry, taxId, within } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';

async function collectedAdvance(told: Stage, subject_id: number, amount: string): Promise<number> {
  const admin = told.as('admin');
  const [type] = await told.query<{ id: number }>(
    `select id from cfl__movement_types where kind = 'ANTICIPO_CLIENTE' order by id limit 1`,
  );
  const { id } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: type!.id,
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id,
      bank_account_id: await told.given.bankAccount('BBVA'),
      amount,
      concept: 'Anticipo',
    }),
  );
  await done(admin.act(MOVEMENTS, 'apply', id));
  return Number(id);
}

/** What the money has applied, and what it has left. */
async function leftOf(told: Stage, movement: number): Promise<readonly string[]> {
  const { applied, unapplied } = await done(told.as('admin').get(`${MOVEMENTS}/${movement}`));
  return [applied, unapplied];
}

/** What does not agree: items, and the board of tie-outs with its row of the IVA. */
async function differences(told: Stage) {
  const checks = told.stock.company.services.registry.rowSets.textOf('books:checks');
  return within(told, async ({ tx }) => [
    ...(await verifyItems(tx)),
    ...(await tx.query(
      `select c.key, c.kept, c.ledger from (${checks}) c where c.key is not null and c.kept - c.waiting <> c.ledger`,
    )),
  ]);
}

test('an advance causes its IVA once, and leaves the rest of the sale to be collected', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const iva = await taxId(told, 'IVA16');
  const advance_movement_id = await collectedAdvance(told, subject, '11600.00');
  expect(await bookBalance(told, '206.01.01')).toBe('-11600.00');
  const cash = await told.idOf('payment_types', '01', 'sat_code');
  const line = { unit_price: '9000', quantity: '1', tax_id: iva };
  const draft = await draftInvoice(told, customer, [line], {
    is_advance: '1',
    advance_movement_id,
    payment_type_id: cash,
  });
  expect(draft.lines[0]).toMatchObject({ sat_product_key: '84111506', sat_unit_key: 'ACT' });
  expect(await refusedFields(admin.act(CFDI, 'stamp', draft.id))).toEqual({
    advance_movement_id: ['El anticipo por aplicar es de $11,600.00: el CFDI vale lo mismo.'],
  });
  await done(
    admin.change(`${CFDI}/${draft.id}`, {
      lines: [{ id: draft.lines[0].id, unit_price: '10000' }],
    }),
  );
  const advance = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect([advance.status, advance.payment_status]).toEqual(['TIMBRADO', 'NO_APLICA']);
  expect(await lastEntry(told)).toEqual(['206.01.01 D 1600.00', '208.01.01 H 1600.00']);

  const sale = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }], {
    relations: [{ relation: '07', related_id: advance.id }],
  });
  expect(sale.balance).toBe('58000.00');
  const note = await stampedInvoice(
    told,
    customer,
    [
      {
        description: 'Aplicación de anticipo',
        sat_product_key: '84111506',
        sat_unit_key: 'ACT',
        unit_price: '10000',
        quantity: '1',
        tax_id: iva,
      },
    ],
    {
      cfdi_type: 'EGRESO',
      credit_reason: 'ANTICIPO',
      // What the form proposed before the reason was chosen.
      payment_type_id: await told.idOf('payment_types', '15', 'sat_code'),
      relations: [{ relation: '07', related_id: sale.id }],
    },
  );
  expect([note.status, note.payment_type_id]).toEqual([
    'TIMBRADO',
    await told.idOf('payment_types', '30', 'sat_code'),
  ]);
  expect(await lastEntry(told)).toEqual([
    '206.01.01 D 10000.00',
    '209.01.01 D 1600.00',
    '105.01.01 H 11600.00',
  ]);
  expect(await done(admin.get(`${CFDI}/${sale.id}`))).toMatchObject({
    paid: '11600.00',
    lowered: '0.00',
    balance: '46400.00',
  });
  // No receipt of a payment tells it: the first that is paid of the sale has the number 1.
  expect(await told.query('select installment_no from cfl__applications')).toEqual([
    { installment_no: null },
  ]);
  expect(await leftOf(told, advance_movement_id)).toEqual(['11600.00', '0.00']);
  expect(await bookBalance(told, '209.01.01')).toBe('-6400.00');
  expect(await bookBalance(told, '206.01.01')).toBe('0.00');
  expect(await differences(told)).toEqual([]);
});

test('a stamped advance is cancelled after what uses it: its IVA is no longer caused', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const iva = await taxId(told, 'IVA16');
  const cancel = (id: number) => admin.act(CFDI, 'cancel', id, { cancel_reason: '02' });
  const gone = async (id: number) => (await answered(told, done(cancel(id)))).status;
  const movement = await collectedAdvance(told, subject, '11600.00');
  const concept = { unit_price: '10000', quantity: '1', tax_id: iva };
  const advanceOf = async () =>
    stampedInvoice(told, customer, [concept], {
      is_advance: '1',
      advance_movement_id: movement,
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    });
  const advance = await advanceOf();
  expect(await differences(told)).toEqual([]);
  const cancelMovement = () => admin.act(MOVEMENTS, 'cancel', movement, { cancel_reason: 'Error' });
  expect(await refused(cancelMovement())).toMatchObject({
    message: `Cancela primero el CFDI ${advance.number}, que ampara este anticipo.`,
  });
  const sale = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }], {
    relations: [{ relation: '07', related_id: advance.id }],
  });
  const note = await stampedInvoice(
    told,
    customer,
    [
      {
        ...concept,
        description: 'Aplicación de anticipo',
        sat_product_key: '84111506',
        sat_unit_key: 'ACT',
      },
    ],
    {
      cfdi_type: 'EGRESO',
      credit_reason: 'ANTICIPO',
      payment_type_id: await told.idOf('payment_types', '30', 'sat_code'),
      relations: [{ relation: '07', related_id: sale.id }],
    },
  );
  // What the note applied is no money, and needs no receipt.
  expect((await done(admin.get(`${CFDI}/${sale.id}`))).rep_pending).toBe(false);
  const first = (number: string) => ({ '': [`Cancela primero ${number}, que usa el anticipo.`] });
  expect(await refusedFields(cancel(advance.id))).toEqual(first(note.number));
  expect(await gone(note.id)).toBe('CANCELADO');
  expect(await leftOf(told, movement)).toEqual(['0.00', '11600.00']);
  expect(await refusedFields(cancel(advance.id))).toEqual(first(sale.number));
  expect(await gone(sale.id)).toBe('CANCELADO');
  expect(await gone(advance.id)).toBe('CANCELADO');
  expect(await bookBalance(told, '206.01.01')).toBe('-11600.00');
  expect(await bookBalance(told, '208.01.01')).toBe('0.00');
  expect(await differences(told)).toEqual([]);

  // Applied to a sale as money that no CFDI covers, it causes the IVA of the sale, and is said.
  const other = await stampedInvoice(told, customer, [{ product_id: product, quantity: '100' }]);
  const itemOf = async (source: string, id: number) =>
    (
      await told.query<{ id: number }>(
        `select id from cfl__open_items where source_resource = $1 and source_id = $2`,
        [source, String(id)],
      )
    )[0]!.id;
  await done(
    admin.post('cfl/applications/apply', {
      lines: [
        {
          charge_item_id: await itemOf(CFDI, other.id),
          credit_item_id: await itemOf(MOVEMENTS, movement),
          amount_charge: '5800.00',
        },
      ],
    }),
  );
  expect(await bookBalance(told, '208.01.01')).toBe('-800.00');
  expect(await leftOf(told, movement)).toEqual(['5800.00', '5800.00']);
  expect((await done(admin.get(`${CFDI}/${other.id}`))).collections).toMatchObject([
    { amount: '5800.00', status: 'EN_PROCESO' },
  ]);
  expect(await differences(told)).toEqual([]);
});

test('an advance is its customer’s, and its note says that it applies one', async () => {
  const { told, customer, subject, product } = await beginInvoicing();
  const iva = await taxId(told, 'IVA16');
  const movement = await collectedAdvance(told, subject, '11600.00');
  const other = await told.given.customer('Otra casa', {});
  const offered = async (id: number) =>
    done(told.as('admin').get(`${MOVEMENTS}/options?filter[customer_id]=${id}`));
  expect(await offered(customer)).toMatchObject([{ id: movement }]);
  expect(await offered(other)).toEqual([]);
  const concept = { unit_price: '10000', quantity: '1', tax_id: iva };
  const draft = (customer_id: number, more: Body) =>
    told.as('admin').post(CFDI, { customer_id, lines: [concept], ...more });
  const advance = {
    is_advance: '1',
    advance_movement_id: movement,
    payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
  };
  expect(await refusedFields(draft(other, advance))).toEqual({
    advance_movement_id: ['Elige un anticipo de este cliente.'],
  });
  const stamped = await stampedInvoice(told, customer, [concept], advance);
  expect(await refusedFields(draft(customer, advance))).toEqual({
    advance_movement_id: [`Ese anticipo ya tiene su CFDI: ${stamped.number}.`],
  });

  const sale = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }]);
  const note = (more: Body) => draft(customer, { cfdi_type: 'EGRESO', ...more });
  const by = (relation: string) => ({ relations: [{ relation, related_id: sale.id }] });
  expect(
    await refusedFields(
      note({
        credit_reason: 'ANTICIPO',
        payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
        ...by('01'),
      }),
    ),
  ).toEqual({
    'relations[0][relation]': ['Un anticipo se aplica por la relación 07.'],
    payment_type_id: ['Un anticipo se aplica con la forma 30 Aplicación de anticipos.'],
  });
  expect(await refusedFields(note({ credit_reason: 'DESCUENTO', ...by('07') }))).toEqual({
    'relations[0][relation]': ['La 07 aplica un anticipo: elige ese motivo de la nota.'],
  });
  const { lines } = await done(note({ credit_reason: 'BONIFICACION', ...by('01') }));
  expect(lines).toMatchObject([
    { sat_product_key: '84111506', sat_unit_key: 'ACT', description: 'Bonificación' },
  ]);
});

test('what a note credits of a sale was not collected', async () => {
  const { told, customer, product } = await beginInvoicing();
  const sale = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1000' }]);
  await stampedInvoice(told, customer, [{ product_id: product, quantity: '100' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: sale.id }],
  });
  expect(await done(told.as('admin').get(`${CFDI}/${sale.id}`))).toMatchObject({
    payment_status: 'PARCIAL',
    paid: '0.00',
    lowered: '5800.00',
    balance: '52200.00',
  });
});
