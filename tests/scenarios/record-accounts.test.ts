/** The accounts of one record by role and why, and what its entries say (finance §2.2, R8). */
import { expect, test } from 'vitest';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { account, TODAY } from './entries.ts';
import { done, refusedFields, story, type Person, type Stage } from './given.ts';
import { beginBooks, lastEntry, sale, subjectOf, within } from './treasury.ts';

const MAPS = 'acc/account-maps';

interface Role {
  readonly role: string;
  readonly account: string | null;
  readonly scope: string | null;
  readonly of: string | null;
  readonly own_id: number | null;
  readonly asked: boolean;
}

const rolesOf = async (
  who: Person,
  resource: string,
  record_id: number,
): Promise<readonly Role[]> =>
  (await done(who.get(`${MAPS}/record`, { resource, record_id }))).roles;

const found = (roles: readonly Role[], role: string) => {
  const one = roles.find((each) => each.role === role);
  return one && [one.account?.slice(0, 9), one.scope, one.of];
};

const maps = async (told: Stage, role: string, code: string, scope: object) =>
  done(told.as('admin').post(MAPS, { role, book_account_id: await account(told, code), ...scope }));

test('a product has the accounts of its category, and its own where invoices ask for it', async () => {
  const told = await story();
  const admin = told.as('admin');
  const product = await told.given.product('TELA');
  const { category_id } = await done(admin.get(`products/${product}`));
  const { name } = await done(admin.get(`categories/${category_id}`));
  const general = await rolesOf(admin, 'products', product);
  expect(found(general, 'COSTO_VENTA')).toEqual(['501.01.01', 'GENERAL', null]);
  expect(found(general, 'VENTAS_16')).toEqual(['401.01.01', 'GENERAL', null]);
  await maps(told, 'COSTO_VENTA', '504.25.01', { scope: 'CATEGORIA', category_id });
  const own = await maps(told, 'VENTAS_16', '401.04.01', {
    scope: 'PRODUCTO',
    product_id: product,
  });
  await maps(told, 'COSTO_VENTA', '504.25.02', { scope: 'PRODUCTO', product_id: product });
  const roles = await rolesOf(admin, 'products', product);
  // Entries of the stock are by category: the product's own row is there and is not used.
  expect(found(roles, 'COSTO_VENTA')).toEqual(['504.25.01', 'CATEGORIA', name]);
  expect(roles.find(({ role }) => role === 'COSTO_VENTA')).toMatchObject({ asked: false });
  expect(roles.find(({ role }) => role === 'VENTAS_16')).toMatchObject({
    own_id: own.id,
    asked: true,
    scope: 'PRODUCTO',
  });
  expect(found(await rolesOf(admin, 'categories', category_id), 'COSTO_VENTA')).toEqual([
    '504.25.01',
    'CATEGORIA',
    name,
  ]);
});

test('a customer has the accounts of its type, the tab says them and the next entry uses them', async () => {
  const told = await story();
  await beginBooks(told);
  const admin = told.as('admin');
  const type = await done(admin.post('customer_types', { code: 'MAY', name: 'Mayoristas' }));
  const customer = await told.given.customer('Telas', { customer_type_id: type.id });
  // A role of open items goes to accounts that open items keep, wherever it goes.
  expect(
    await refusedFields(
      admin.post(MAPS, {
        role: 'ANTICIPO_CLIENTES',
        book_account_id: await account(told, '206.05.01'),
        scope: 'TIPO_CLIENTE',
        customer_type_id: type.id,
      }),
    ),
  ).toEqual({
    book_account_id: ['Este rol va a una cuenta de control: elige una de ellas.'],
  });
  expect(
    await refusedFields(
      admin.post(MAPS, {
        role: 'COMISION_BANCARIA',
        book_account_id: await account(told, '105.01.01'),
        scope: 'TERCERO',
        subject_id: await subjectOf(told, 'customer_id', customer),
      }),
    ),
  ).toEqual({
    book_account_id: [
      'Es una cuenta de control, que sólo mueven sus propios documentos: elige otra.',
    ],
  });
  await told.query(
    `update acc__accounts a set control = o.control from acc__accounts o where a.code = '206.05.01' and o.account_id = a.account_id and o.code = '206.01.01'`,
  );
  await maps(told, 'ANTICIPO_CLIENTES', '206.05.01', {
    scope: 'TIPO_CLIENTE',
    customer_type_id: type.id,
  });
  expect(found(await rolesOf(admin, 'customers', customer), 'ANTICIPO_CLIENTES')).toEqual([
    '206.05.01',
    'TIPO_CLIENTE',
    'Mayoristas',
  ]);
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const advance = (id: number) =>
    within(told, (context) =>
      postEvent(context, {
        event: 'COBRO',
        source: { resource: 'cfl/movements', id },
        date: TODAY(),
        branch_office_id: null,
        subject_id,
        sets: { TOTAL: [{ amounts: { cobrado: '1160.00', no_aplicado: '1160.00' } }] },
      }),
    );
  await advance(901);
  expect(await lastEntry(told)).toEqual(['102.01.01 D 1160.00', '206.05.01 H 1160.00']);
  // Its own goes before that of its type.
  await maps(told, 'ANTICIPO_CLIENTES', '206.01.01', { scope: 'TERCERO', subject_id });
  expect(found(await rolesOf(admin, 'customers', customer), 'ANTICIPO_CLIENTES')).toEqual([
    '206.01.01',
    'TERCERO',
    'Telas',
  ]);
  await advance(902);
  expect(await lastEntry(told)).toEqual(['102.01.01 D 1160.00', '206.01.01 H 1160.00']);
});

interface Line {
  readonly folio: string;
  readonly debit: string | null;
  readonly credit: string | null;
}

const ledgerOf = async (who: Person, filter: string, record: number) =>
  (
    (await done(
      who.post('acc-audit', { report: 'REGISTRO', [filter]: record }),
    )) as unknown as readonly Line[]
  ).map(({ debit, credit }) => [Number(debit ?? 0), Number(credit ?? 0)]);

test('the ledger of a product, of its category and of a party is what their entries say', async () => {
  const told = await story();
  const { stock } = told;
  const admin = told.as('admin');
  await beginBooks(told);
  const product = await stock.product('TELA');
  const other = await stock.product('HILO');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '1000', value: '32000' }]);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '300' }]);
  await stock.post('ENT-COMPRA', [{ productId: other, qty: '10', value: '500' }]);
  await done(admin.post('acc/posting-events/run', {}));
  expect((await ledgerOf(admin, 'product_id', product)).toSorted()).toEqual([
    [0, 9600],
    [32000, 0],
  ]);
  const { category_id } = await done(admin.get(`products/${product}`));
  const ofCategory = await ledgerOf(admin, 'category_id', category_id);
  expect(ofCategory.reduce((sum, [debit, credit]) => sum + debit! - credit!, 0)).toBe(22900);
  const customer = await told.given.customer('Telas');
  await sale(told, { customer, number: 'A-1', net: '1000.00', tax: '160.00', total: '1160.00' });
  const ofCustomer = await ledgerOf(admin, 'customer_id', customer);
  expect(ofCustomer).toContainEqual([1160, 0]);
  const subject = await subjectOf(told, 'customer_id', customer);
  expect(await ledgerOf(admin, 'subject_id', subject)).toEqual(ofCustomer);
});

test('who may not read the map, or the record, sees neither', async () => {
  const told = await story();
  const product = await told.given.product('TELA');
  await told.given.role('MAPA', ['acc/account-maps.list']);
  await told.given.role('PRODUCTOS', ['products.list']);
  const question = { resource: 'products', record_id: product };
  const reader = await told.given.person('mapa', 'MAPA');
  expect((await reader.get(`${MAPS}/record`, question)).status).toBe(403);
  const seller = await told.given.person('productos', 'PRODUCTOS');
  expect((await seller.get(`${MAPS}/record`, question)).status).toBe(403);
  const both = await told.given.person('ambos', ['MAPA', 'PRODUCTOS']);
  expect((await both.get(`${MAPS}/record`, question)).status).toBe(200);
  expect(
    (await told.as('admin').get(`${MAPS}/record`, { resource: 'units', record_id: 1 })).status,
  ).toBe(404);
});

test('who says no record is told so without names of the wire', async () => {
  const told = await story();
  const { status, data } = await told.as('admin').get(`${MAPS}/record`);
  expect(status).toBe(422);
  expect(data.fields).toEqual({
    record_id: ['Di de qué registro se trata: de qué lista es y su número.'],
  });
});

test('the ledger of a record that somebody does not see is empty for them', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas');
  await sale(told, { customer, number: 'A-1', net: '1000.00', tax: '160.00', total: '1160.00' });
  await told.given.role('VENDE', { 'acc-audit.list': 'TODOS', 'customers.list': 'PROPIOS' });
  const seller = await told.given.person('vende', 'VENDE');
  expect(await ledgerOf(told.as('admin'), 'customer_id', customer)).toEqual([[1160, 0]]);
  expect(await ledgerOf(seller, 'customer_id', customer)).toEqual([]);
});
