/** Loans: simulation, table, authorization (finance §2.5, R41, §4.1 example 11). */
import { expect, test } from 'vitest';
import { done, refusedFields, story, type Stage } from './given.ts';
import { authorized, begun } from './lending.ts';

const LOANS = 'loans';
const EXAMPLE = {
  principal: '24000',
  annual_rate: '24',
  method: 'FRANCES',
  periodicity: 'MENSUAL',
  term: '12',
  disbursement_date: '2026-01-15',
};

/** The party of this class, made once. */
async function party(told: Stage, kind: string): Promise<number> {
  const [known] = await told.query<{ id: number }>(
    `select id from cfl__subjects where kind = $1 and name like 'Tercero %'`,
    [kind],
  );
  if (known) return known.id;
  const rfc = kind === 'EMPLEADO' ? 'GOMA800101AB1' : 'LOPJ900202CD2';
  const body = { name: `Tercero ${kind}`, rfc, kind };
  return (await done(told.as('admin').post('cfl/subjects', body))).id;
}

async function loan(told: Stage, more: object = {}) {
  return {
    direction: 'OTORGADO',
    kind: 'TERCERO',
    subject_id: await party(told, 'OTRO'),
    request_date: '2026-01-10',
    ...EXAMPLE,
    ...more,
  };
}

test('24,000 at 24 % in 12 payments is simulated and saved with the same table', async () => {
  const told = await story();
  const admin = told.as('admin');
  const simulated = await done(admin.post(`${LOANS}/simulate`, EXAMPLE));
  expect([simulated.rows.length, simulated.total_interest, simulated.total]).toEqual([
    12,
    '3233.16',
    '27233.16',
  ]);
  expect(simulated.rows[0]).toMatchObject({
    interest: '480.00',
    principal: '1789.43',
    closing_balance: '22210.57',
  });
  expect(simulated.rows[11]).toMatchObject({ interest: '44.50', principal: '2224.93' });

  const tax = await told.query<{ id: number }>(
    `select id from sattaxes where kind = 'TRASLADO' and sat_tax = '002' and rate = 0.16 order by id limit 1`,
  );
  const saved = await done(
    admin.post(LOANS, await loan(told, { interest_tax_id: tax[0]!.id, insurance: '10' })),
  );
  expect([saved.status, saved.first_payment_date, saved.total_interest]).toEqual([
    'SOLICITADO',
    '2026-02-15',
    '3233.16',
  ]);
  expect(saved.installments[0]).toMatchObject({ total: '2356.23', due_date: '2026-02-15' });
  const changed = await done(admin.change(`${LOANS}/${saved.id}`, { term: '24' }));
  expect([changed.installments.length, changed.installments[23].closing_balance]).toEqual([
    24,
    '0.00',
  ]);
});

test('whoever captured a loan does not authorize it; decided, it changes no more', async () => {
  const told = await story();
  const { given, as } = told;
  await given.person('tesorero', 'TESORERIA');
  const made = await done(as('admin').post(LOANS, await loan(told)));
  expect((await as('admin').act(LOANS, 'authorize', made.id)).status).toBe(403);
  const authorized = await done(as('tesorero').act(LOANS, 'authorize', made.id));
  expect([made.folio, authorized.status, authorized.folio, authorized.installments.length]).toEqual(
    [null, 'AUTORIZADO', expect.stringMatching(/^PRESTAMO-\d{4}-00001$/), 12],
  );
  expect((await as('admin').change(`${LOANS}/${made.id}`, { term: '6' })).status).toBe(409);
  expect((await as('admin').del(`${LOANS}/${made.id}`)).status).toBe(409);
  const cancelled = await done(
    as('tesorero').act(LOANS, 'cancel', made.id, { cancel_reason: 'Ya no lo necesita' }),
  );
  expect(cancelled.status).toBe('CANCELADO');

  const other = await done(as('admin').post(LOANS, await loan(told)));
  const rejected = await done(
    as('tesorero').act(LOANS, 'reject', other.id, { reject_reason: 'Sin garantía' }),
  );
  expect(rejected.status).toBe('RECHAZADO');
});

test('what a loan may not be is said beside its field', async () => {
  const told = await story();
  const admin = told.as('admin');
  const refusedOf = async (more: object) =>
    refusedFields(admin.post(LOANS, await loan(told, more)));
  expect(await refusedOf({ kind: 'BANCO_SIMPLE' })).toEqual({
    kind: ['Un crédito bancario o un arrendamiento se recibe.'],
  });
  expect(await refusedOf({ kind: 'EMPLEADO' })).toEqual({
    annual_rate: ['LFT art. 111: los préstamos del patrón al trabajador no causan intereses.'],
    subject_id: ['Elige un tercero de clase Empleado.'],
  });
  expect(await refusedOf({ first_payment_date: '2026-01-15' })).toHaveProperty(
    'first_payment_date',
  );
  expect(await refusedOf({ method: 'SIN_INTERES' })).toHaveProperty('annual_rate');
  expect(await refusedOf({ rate_type: 'TIIE_MAS', spread: '4' })).toHaveProperty('rate_changes');
  expect(await refusedOf({ grace_periods: '12' })).toHaveProperty('grace_periods');
  expect(
    await refusedOf({
      method: 'MANUAL',
      term: '',
      agreed: [{ due_date: '2026-03-01', principal: '1000' }],
    }),
  ).toEqual({ agreed: ['Los pagos pactados suman $1,000.00: deben sumar el capital.'] });
});

test('an employee pays no interest; a loan may follow the TIIE or what was agreed', async () => {
  const told = await story();
  const admin = told.as('admin');
  const employee = await done(
    admin.post(
      LOANS,
      await loan(told, {
        kind: 'EMPLEADO',
        subject_id: await party(told, 'EMPLEADO'),
        method: 'SIN_INTERES',
        annual_rate: '0',
        periodicity: 'QUINCENAL',
        term: '7',
        principal: '1000',
      }),
    ),
  );
  expect([employee.total_interest, employee.installments[6].principal]).toEqual(['0.00', '142.84']);
  const follows = await done(
    admin.post(
      LOANS,
      await loan(told, {
        direction: 'RECIBIDO',
        kind: 'BANCO_SIMPLE',
        rate_type: 'TIIE_MAS',
        spread: '4',
        annual_rate: '',
        rate_changes: [
          { date: '2026-01-01', rate: '8' },
          { date: '2026-06-01', rate: '20' },
        ],
      }),
    ),
  );
  expect([follows.installments[0].interest, follows.annual_rate]).toEqual(['240.00', '24.0000']);
  const { opening_balance, interest } = follows.installments[6];
  expect(Number(interest)).toBeCloseTo(Number(opening_balance) * 0.02, 2);
  const agreed = await done(
    admin.post(
      LOANS,
      await loan(told, {
        method: 'MANUAL',
        term: '',
        agreed: [
          { due_date: '2026-07-15', principal: '4000' },
          { due_date: '2026-03-15', principal: '20000' },
        ],
      }),
    ),
  );
  expect(agreed.installments.map(({ total }: { total: string }) => total)).toEqual([
    '20960.00',
    '4320.00',
  ]);
});

test('a loan that says no account takes the one of the treasury settings of its currency', async () => {
  const told = await story();
  const admin = told.as('admin');
  const pays = await told.given.bankAccount('Pagadora');
  const collects = await told.given.bankAccount('Recaudadora');
  await done(
    admin.change('cfl/configs', {
      default_payment_account_id: pays,
      default_collection_account_id: collects,
    }),
  );
  const made = async (more: object) =>
    (await done(admin.post(LOANS, await loan(told, more)))).bank_account_id;
  expect(await made({})).toBe(pays);
  expect(await made({ direction: 'RECIBIDO' })).toBe(collects);
  expect(await made({ bank_account_id: collects })).toBe(collects);
  expect(await made({ currency_id: await told.idOf('currencies', 'USD') })).toBeNull();
});

test('a loan that was authorised before treasury said its account proposes it when it is disbursed', async () => {
  const { told, bank } = await begun('2026-02-01');
  const admin = told.as('admin');
  await told.query('update cfl__configs set default_payment_account_id = null');
  const { id, bank_account_id } = await authorized(told);
  expect(bank_account_id).toBe(null);
  const opened = (transition: string) =>
    done(
      admin.post('form', {
        resource: LOANS,
        record_id: String(id),
        fields: ['bank_account_id'],
        values: '{}',
        titles: '{}',
        transition,
      }),
    );
  expect((await opened('disburse')).record.bank_account_id).toBe(null);
  await told.query('update cfl__configs set default_payment_account_id = $1', [bank]);
  const { record, references } = await opened('disburse');
  expect(record.bank_account_id).toBe(bank);
  expect(JSON.stringify(references)).toContain('Operativa');
  // Nothing is stored, and no other change of state proposes it.
  expect((await opened('write-off')).record.bank_account_id).toBe(null);
});
