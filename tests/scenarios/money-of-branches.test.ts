/** Who works in one branch neither sees nor moves the money of another. */
import { expect, test } from 'vitest';
import { openAction } from '#erp/kernel/operations/actions/run-action.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { callerOf } from '../api/fixtures.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Stage } from './given.ts';
import { apply, begin, MOVEMENTS } from './payments.ts';
import { credit, sale, subjectOf } from './treasury.ts';

const KEYS = [
  'cfl/open-items.list',
  'cfl/applications.list',
  'cfl/applications.apply',
  'cfl/applications.reverse',
  'cfl/statements.list',
  'cfl/statement-lines.list',
  'cfl/reconciliations.list',
  'cfl/statements.reconcile',
  'cfl/subjects.list',
  'cfl/bank-accounts.list',
  'cfl/movements.list',
  'cfl/movements.create',
  'cfl/movements.update',
  'cfl/transactions.create',
  'cfl/transactions.list',
];

/** Somebody of branch SUR, who holds these keys over all that they see there. */
async function southern(told: Stage) {
  const branch = await told.given.branch('SUR');
  await told.given.role('SUR', KEYS);
  const { actor } = await told.given.person('sur', 'SUR');
  const permissions = {
    ...actor.permissions,
    allBranches: false,
    branchIds: [branch],
    defaultBranchId: branch,
  };
  const person = { ...actor, permissions };
  return { branch, actor: person, api: callerOf(told.stock.company.services, person) };
}

/** An invoice, a credit and an account of the first branch. */
async function northern() {
  const begun = await begin();
  const { told } = begun;
  const customer = await told.given.customer('Telas del Bajío');
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  const paid = await credit(told, customer, '500.00');
  const first = '(select min(id) from branch_offices)';
  await told.tamper(`update cfl__open_items set branch_office_id = ${first}`);
  await told.query(`update cfl__bank_accounts set branch_office_id = ${first}`);
  return { ...begun, invoice, paid, subject: await subjectOf(told, 'customer_id', customer) };
}

test('applications of another branch are neither seen nor undone', async () => {
  const { told, invoice, paid, subject } = await northern();
  const { api } = await southern(told);
  const lines = [{ charge_item_id: invoice.id, credit_item_id: paid.id, amount_charge: '100.00' }];
  const { applications } = await done(told.as('admin').post('cfl/applications/apply', { lines }));
  expect((await api.get('cfl/applications')).data).toEqual([]);
  expect((await api.get(`cfl/applications/${applications[0]}`)).status).toBe(404);
  const undone = api.put(`cfl/applications/reverse/${applications[0]}`, { reason: 'Mía' });
  expect((await refused(undone))?.code).toBe('NO_ENCONTRADO');
  expect((await api.get('cfl/open-items/summary', { subject_id: subject })).data).toEqual([]);
  const own = { subject_id: subject };
  expect((await told.as('admin').get('cfl/open-items/summary', own)).data).toHaveLength(1);
});

test('documents of another branch are not offered to a movement', async () => {
  const { told, invoice, subject } = await northern();
  const { branch, actor, api } = await southern(told);
  const account = await told.given.bankAccount('Sur', { more: { branch_office_id: branch } });
  const { id } = await done(
    api.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Cobro A-1',
      bank_account_id: account,
      subject_id: subject,
      amount: '100.00',
    }),
  );
  const { services } = told.stock.company;
  const offered = (as: Actor) =>
    told.stock.within((context) =>
      openAction({ ...context, actor: as }, services.registry.resource(MOVEMENTS), 'allocate', {
        id,
        given: {},
      }),
    );
  expect((await offered(actor)).record.lines).toEqual([]);
  expect((await offered(told.as('admin').actor)).record.lines).toHaveLength(1);
  const lines = [{ id: invoice.id, amount: '100.00' }];
  expect(await refusedFields(api.put(`${MOVEMENTS}/allocate/${id}`, { lines }))).toEqual({
    'lines[0]': ['Este renglón ya no existe. Quítalo o recarga la página.'],
  });
  const body = { ...(await api.get(`${MOVEMENTS}/${id}`)).data, lines: [apply(invoice, '1.00')] };
  expect(
    Object.keys((await refusedFields(api.put(`${MOVEMENTS}/${id}`, body))) as object),
  ).toContain('lines[0][open_item_id]');
});

test('what an account has is not told to who may not see it', async () => {
  const { told } = await northern();
  const { branch, api } = await southern(told);
  const account = await told.given.bankAccount('Sur', {
    opening: { balance: '1234.56', date: TODAY() },
    more: { branch_office_id: branch },
  });
  const line = async (who: Pick<typeof api, 'post'>) =>
    refusedFields(
      who.post('cfl/transactions', {
        bank_account_id: account,
        transaction_type_id: await told.idOf('cfl__transaction_types', 'OEG'),
        date: TODAY(),
        amount: '5000.00',
        description: 'Compra',
      }),
    );
  expect(await line(api)).toEqual({ amount: ['Saldo insuficiente en Sur.'] });
  expect(await line(told.as('admin'))).toEqual({
    amount: ['Saldo insuficiente en Sur: $1,234.56'],
  });
});

test('statements of accounts of another branch are not there', async () => {
  const { told, bank } = await northern();
  const { api } = await southern(told);
  const [statement] = await told.query<{ id: number }>(
    `insert into cfl__statements (account_id, bank_account_id, start_date, end_date, opening_balance, closing_balance, status)
     select account_id, id, date '2026-01-01', date '2026-01-31', 0, 100, 'IMPORTADO' from cfl__bank_accounts where id = ${bank} returning id`,
  );
  const id = statement!.id;
  expect((await api.get('cfl/statements')).data).toEqual([]);
  for (const path of [`cfl/statements/${id}`, `cfl/statements/board/${id}`])
    expect((await api.get(path)).status, path).toBe(404);
  const ignored = api.put(`cfl/statements/ignore/${id}`, { lines: [1], reason: 'Ninguna' });
  expect((await ignored).status).toBe(404);
  expect((await told.as('admin').get(`cfl/statements/board/${id}`)).status).toBe(200);
});

test('who changed a draft last does not authorize it', async () => {
  const { told, bank, subject } = await northern();
  await told.query(`update cfl__movement_types set authorization_over = 10 where code = 'OEG'`);
  await told.given.role('TODO', [
    'cfl/movements.list',
    'cfl/movements.create',
    'cfl/movements.update',
    'cfl/movements.authorize',
    'cfl/movements.anyAccount',
    'cfl/subjects.list',
    'cfl/bank-accounts.list',
  ]);
  const [author, other, third] = [
    await told.given.person('autora', 'TODO'),
    await told.given.person('otra', 'TODO'),
    await told.given.person('tercera', 'TODO'),
  ];
  const { id } = await done(
    author.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'OEG'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Papelería',
      bank_account_id: bank,
      subject_id: subject,
      amount: '50.00',
    }),
  );
  await done(other.change(`${MOVEMENTS}/${id}`, { amount: '50000.00' }));
  await done(other.act(MOVEMENTS, 'submit', id));
  for (const person of [author, other])
    expect((await refused(person.act(MOVEMENTS, 'authorize', id)))?.code).toBe('SEGREGACION');
  expect((await done(third.act(MOVEMENTS, 'authorize', id))).status).toBe('AUTORIZADO');
});
