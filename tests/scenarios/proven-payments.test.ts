/** Money that no invoice asks for is told to the SAT too, by the documents that move it. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { begun, disbursed } from './lending.ts';
import { done, story, type Stage } from './given.ts';
import { apply, begin, move, MOVEMENTS, owed } from './payments.ts';
import { beginBooks, verifiedAccount } from './treasury.ts';

const OWN_CLABE = '012225001234567893';
const THEIRS = '012180015012345672';
const RFC = 'TEL200101AB3';

interface Payment {
  readonly kind: string;
  readonly amount: string;
  readonly beneficiary: string;
  readonly rfc: string;
  readonly form: string | null;
  readonly origin_account: string | null;
  readonly dest_account: string | null;
}

const paymentsOf = ({ query }: Stage, resource: string, id: number) =>
  query<Payment & Record<string, unknown>>(
    `select s.kind, s.amount, s.beneficiary, s.rfc, y.sat_code as form, s.origin_account, s.dest_account
      from acc__book_entries e join acc__book_entry_lines l on l.account_id = e.account_id and l.entry_id = e.id
        join acc__entry_supports s on s.account_id = l.account_id and s.line_id = l.id left join payment_types y on y.account_id = s.account_id and y.id = s.payment_type_id
      where e.source_resource = $1 and e.source_id = $2 and e.reverses_id is null order by s.amount`,
    [resource, String(id)],
  );

const employee = async (told: Stage, name: string, rfc: string, more: object = {}) => {
  const { id } = await done(
    told.as('admin').post('cfl/subjects', { name, rfc, kind: 'EMPLEADO', ...more }),
  );
  return Number(id);
};

test('a loan goes to the verified account of whom it is lent to', async () => {
  const { told, bank } = await begun('2026-01-15');
  await told.query(`update cfl__bank_accounts set clabe = $2 where id = $1`, [bank, OWN_CLABE]);
  const { id } = await disbursed(told, bank);
  expect(await paymentsOf(told, 'loans', Number(id))).toEqual([
    {
      kind: 'TRANSFERENCIA',
      amount: '24000.00',
      beneficiary: 'Tercero OTRO',
      rfc: 'GOMA800101AB1',
      form: null,
      origin_account: OWN_CLABE,
      dest_account: THEIRS,
    },
  ]);
});

test('a payroll says each whom it pays, by the form that somebody chose', async () => {
  const here = await begin();
  const { told } = here;
  const [ana, luis] = [
    await employee(told, 'Ana Ruiz', 'RUAA800101AB1'),
    await employee(told, 'Luis Soto', 'SOLL800101AB1'),
  ];
  await verifiedAccount(told, ana);
  const of = (subject: number, amount: string) =>
    owed(told, 'NOMINA', subject, {
      amount,
      role: 'SUELDOS_POR_PAGAR',
      lines: [
        ['603.01.01', amount, ''],
        ['210.01.01', '', amount, 'item'],
      ],
    });
  const [first, second] = [await of(ana, '5000.00'), await of(luis, '7000.00')];
  const paid = await move(here, 'NOM', {
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    reference: 'SPEI-1',
    amount: '12000.00',
    lines: [apply(first, '5000.00'), apply(second, '7000.00')],
  });
  expect(await paymentsOf(told, MOVEMENTS, Number(paid.id))).toMatchObject([
    { kind: 'TRANSFERENCIA', amount: '5000.00', beneficiary: 'Ana Ruiz', dest_account: THEIRS },
    { kind: 'OTRO_PAGO', amount: '7000.00', beneficiary: 'Luis Soto', form: '03' },
  ]);
});

test('an advance of expenses, a fee, interest and a box that is filled', async () => {
  const told = await story();
  await beginBooks(told);
  const { given, as } = told;
  const admin = as('admin');
  await done(admin.change('acc/configuration', { coe_rfc: RFC }));
  const bank_id = await told.idOf('cfl__banks', '012');
  await done(
    admin.change(`cfl/banks/${bank_id}`, { legal_name: 'BBVA MEXICO', rfc: 'BBA830831LJ2' }),
  );
  const bank = await given.bankAccount('BBVA', {
    opening: { balance: '50000.00', date: TODAY() },
    more: { clabe: OWN_CLABE, bank_id },
  });
  const box = await given.bankAccount('Caja', { type: 'CHI' });

  const captured = async (type: string, amount: string) =>
    done(
      admin.post('cfl/transactions', {
        bank_account_id: bank,
        transaction_type_id: await told.idOf('cfl__transaction_types', type),
        date: TODAY(),
        amount,
        description: type,
      }),
    );
  const fee = await captured('COM', '116.00');
  expect(await paymentsOf(told, 'cfl/transactions', Number(fee.id))).toMatchObject([
    { kind: 'OTRO_PAGO', amount: '116.00', beneficiary: 'BBVA MEXICO', rfc: 'BBA830831LJ2' },
  ]);
  const interest = await captured('INT', '50.00');
  expect(await paymentsOf(told, 'cfl/transactions', Number(interest.id))).toMatchObject([
    { kind: 'OTRO_PAGO', beneficiary: 'Empresa Uno', rfc: RFC, dest_account: null },
  ]);

  const { id: filled } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'TRA'),
      date: TODAY(),
      bank_account_id: bank,
      counter_account_id: box,
      amount: '900.00',
      concept: 'Fondo de la caja',
    }),
  );
  await done(admin.act(MOVEMENTS, 'submit', filled));
  await done(admin.act(MOVEMENTS, 'apply', filled));
  const ends = await paymentsOf(told, MOVEMENTS, Number(filled));
  expect(ends.map(({ kind, form }) => [kind, form]).toSorted()).toEqual([
    ['OTRO_PAGO', null],
    ['OTRO_PAGO', '01'],
  ]);

  const nadia = await given.person('nadia', 'EMPLEADO');
  await given.person('jefa', 'JEFE_DEPARTAMENTO');
  await given.person('tesorera', 'TESORERIA');
  await verifiedAccount(
    told,
    await employee(told, 'Nadia Bravo', 'BATN8001019X1', { user_id: nadia.id }),
  );
  const { id } = await done(
    as('nadia').post('cfl/expenses', {
      kind: 'ANTICIPO',
      date: TODAY(),
      expense_id: await told.idOf('expenses', 'ALIMENTOS'),
      purpose: 'Visita a la planta',
      trip_start: TODAY(),
      trip_end: TODAY(),
      destination: 'Monterrey',
      requested_amount: '4000.00',
    }),
  );
  await done(as('nadia').act('cfl/expenses', 'submit', id));
  await done(as('jefa').act('cfl/expenses', 'authorize', id));
  await done(
    as('tesorera').act('cfl/expenses', 'advance', id, {
      bank_account_id: bank,
      advance_date: TODAY(),
      advance_amount: '4000.00',
    }),
  );
  expect(await paymentsOf(told, 'cfl/expenses', Number(id))).toMatchObject([
    {
      kind: 'TRANSFERENCIA',
      amount: '4000.00',
      beneficiary: 'Nadia Bravo',
      rfc: 'BATN8001019X1',
      dest_account: THEIRS,
    },
  ]);
});
