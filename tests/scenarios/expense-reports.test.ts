/** What people spent, by concept and person, and advances nobody proved yet (finance §5.5). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, story } from './given.ts';
import { beginBooks, verifiedAccount } from './treasury.ts';

const CLAIMS = 'cfl/expenses';
const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();

test('an advance ages until its proof is accepted; then it is spent, by concept and by person', async () => {
  const told = await story();
  await beginBooks(told);
  const { given, as } = told;
  const nadia = await given.person('nadia', 'EMPLEADO');
  await given.person('jefa', 'JEFE_DEPARTAMENTO');
  await given.person('tesorera', 'TESORERIA');
  await given.person('cxp', 'CUENTAS_POR_PAGAR');
  const admin = as('admin');
  const { id: subject } = await done(
    admin.post('cfl/subjects', {
      name: 'Nadia Bravo',
      rfc: 'BATN8001019X1',
      kind: 'EMPLEADO',
      user_id: nadia.id,
    }),
  );
  await verifiedAccount(told, Number(subject));
  const bank = await given.bankAccount('BBVA', {
    opening: { balance: '50000.00', date: day(-40) },
  });
  const { id } = await done(
    as('nadia').post(CLAIMS, {
      kind: 'ANTICIPO',
      date: TODAY(),
      expense_id: await told.idOf('expenses', 'DERECHOS'),
      purpose: 'Trámites del municipio',
      requested_amount: '4000.00',
    }),
  );
  await done(as('nadia').act(CLAIMS, 'submit', id));
  await done(as('jefa').act(CLAIMS, 'authorize', id));
  await done(
    as('tesorera').act(CLAIMS, 'advance', id, {
      bank_account_id: bank,
      advance_date: TODAY(),
      advance_amount: '4000.00',
    }),
  );
  const report = async (key: string, more = {}) =>
    (await done(
      admin.post('cfl/reports', { report: key, ...more }),
    )) as unknown as readonly object[];
  expect(await report('ANTICIPOS_POR_COMPROBAR')).toMatchObject([
    { to_15: '4000.00', to_30: '0.00', over_30: '0.00', days_late: 0 },
  ]);
  expect(await report('GASTOS')).toEqual([]);
  await done(
    as('nadia').change(`${CLAIMS}/${id}`, {
      lines: [
        {
          date: TODAY(),
          expense_id: await told.idOf('expenses', 'DERECHOS'),
          payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
          subtotal: '300.00',
        },
      ],
    }),
  );
  await done(as('nadia').act(CLAIMS, 'prove', id));
  await done(as('cxp').act(CLAIMS, 'verify', id));
  expect(await report('ANTICIPOS_POR_COMPROBAR')).toEqual([]);
  for (const group_by of ['concepto', 'centro', 'empleado'])
    expect(await report('GASTOS', { group_by })).toMatchObject([
      { receipts: 1, total: '300.00', deductible: '0.00', non_deductible: '300.00' },
    ]);
}, 120_000);
