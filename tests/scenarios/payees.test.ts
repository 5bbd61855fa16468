/** Money goes only to accounts that somebody else verified (finance §2.4, §7). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Stage } from './given.ts';
import {
  activeSupplier,
  INVOICES,
  invoiceBody,
  itemsOf,
  postedInvoice,
  proofFile,
} from './payables.ts';
import { begin, MOVEMENTS, type Begun } from './payments.ts';
import { subjectOf } from './treasury.ts';

const SUBJECTS = 'cfl/subjects';
// Bank 012, its branch, account and check digit.
const CLABE = '012180015012345672';

const accountsBody = async (told: Stage, more: object = {}) => [
  {
    bank_id: await told.idOf('cfl__banks', '012'),
    clabe: CLABE,
    currency_id: await told.idOf('currencies', 'MXN'),
    holder: 'SOCIO UNO',
    ...more,
  },
];

const party = async (told: Stage, more: object = {}) =>
  done(
    told.as('admin').post(SUBJECTS, {
      name: 'Socio Uno',
      kind: 'OTRO',
      rfc: 'SOUU700101AB1',
      ...more,
    }),
  );

async function transfer({ told, bank }: Begun, subject_id: number, more: object = {}) {
  return {
    movement_type_id: await told.idOf('cfl__movement_types', 'OEG'),
    date: TODAY(),
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    reference: 'RASTREO 1',
    concept: 'Pago',
    bank_account_id: bank,
    subject_id,
    amount: '100.00',
    lines: [
      {
        kind: 'CONCEPTO',
        amount: '100.00',
        book_account_id: await told.idOf('acc__accounts', '703.21.01'),
      },
    ],
    ...more,
  };
}

/** Whoever captured it does not verify it; of the party as it is seen now. */
async function verified(told: Stage, subject: number, account: number, by: string) {
  const { version } = (await told.as('admin').get(`${SUBJECTS}/${subject}`)).data;
  return told
    .as(by)
    .post(`${SUBJECTS}/verify/${subject}`, { account: String(account), version: String(version) });
}

test('a transfer waits for the party to have an account that another person verified', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  await told.given.person('tesorera', 'TESORERIA');
  const { id } = await party(told);
  const draft = await done(admin.post(MOVEMENTS, await transfer(begun, id)));
  const none =
    'Socio Uno no tiene cuenta en esta moneda: captúrala en Terceros y que otra persona la verifique.';
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', draft.id))).toEqual({
    subject_account_id: [none],
  });

  const withAccount = await done(
    admin.change(`${SUBJECTS}/${id}`, { accounts: await accountsBody(told) }),
  );
  const account = withAccount.accounts[0].id as number;
  const unverified =
    'La cuenta destino no está verificada: la verifica otra persona que quien la capturó.';
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', draft.id))).toEqual({
    subject_account_id: [unverified],
  });
  expect(
    await refusedFields(
      admin.post(MOVEMENTS, await transfer(begun, id, { subject_account_id: account })),
    ),
  ).toEqual({ subject_account_id: [unverified] });
  expect((await refused(verified(told, id, account, 'admin')))?.message).toBe(
    'Tú la capturaste: la verifica otra persona.',
  );
  await done(verified(told, id, account, 'tesorera'));

  const offered = await done(admin.get(`cfl/subject-accounts/options?filter[subject_id]=${id}`));
  expect(offered.map((option: { id: number }) => option.id)).toEqual([account]);
  const sent = await done(admin.act(MOVEMENTS, 'submit', draft.id));
  expect([sent.status, sent.subject_account_id]).toEqual(['AUTORIZADO', account]);
  // A changed account is verified anew, also for what was sent.
  await done(
    admin.change(`${SUBJECTS}/${id}`, {
      accounts: [{ ...(await accountsBody(told, { holder: 'OTRO TITULAR' }))[0], id: account }],
    }),
  );
  expect(await refusedFields(admin.act(MOVEMENTS, 'apply', draft.id))).toEqual({
    subject_account_id: [unverified],
  });
  await done(verified(told, id, account, 'tesorera'));
  expect((await done(admin.act(MOVEMENTS, 'apply', draft.id))).status).toBe('APLICADO');

  const other = await party(told, { name: 'Otra', rfc: 'OTRA700101AB1' });
  expect(
    await refusedFields(
      admin.post(MOVEMENTS, await transfer(begun, other.id, { subject_account_id: account })),
    ),
  ).toEqual({ subject_account_id: ['Esa cuenta no es del tercero en esta moneda: elige otra.'] });
  const late = await done(admin.post(MOVEMENTS, await transfer(begun, id)));
  await done(admin.change(`${SUBJECTS}/${id}`, { active: '0' }));
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', late.id))).toEqual({
    subject_account_id: ['Socio Uno está inactivo: reactívalo o elige otro tercero.'],
  });
});

test('a loan leaves the bank only for a verified account; from a cash box it is handed over', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  await told.given.person('tesorero', 'TESORERIA');
  const treasurer = told.as('tesorero');
  const { id: subject_id } = await party(told);
  const loan = await done(
    admin.post('loans', {
      direction: 'OTORGADO',
      kind: 'TERCERO',
      subject_id,
      request_date: TODAY(),
      principal: '24000',
      annual_rate: '24',
      method: 'FRANCES',
      periodicity: 'MENSUAL',
      term: '12',
      disbursement_date: TODAY(),
    }),
  );
  await done(treasurer.act('loans', 'authorize', loan.id));
  const disburse = (bank_account_id: number) =>
    treasurer.act('loans', 'disburse', loan.id, { disbursement_date: TODAY(), bank_account_id });
  expect(await refusedFields(disburse(bank))).toEqual({
    bank_account_id: [
      'Socio Uno no tiene cuenta en esta moneda: captúrala en Terceros y que otra persona la verifique.',
    ],
  });
  const cash = await told.given.bankAccount('Caja', {
    type: 'CAJ',
    opening: { balance: '30000', date: TODAY() },
  });
  expect((await done(disburse(cash))).status).toBe('VIGENTE');
});

test('cash, and taxes by their capture line, need no account', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  const { id } = await party(told);
  const cash = await done(
    admin.post(
      MOVEMENTS,
      await transfer(begun, id, {
        payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      }),
    ),
  );
  expect((await done(admin.act(MOVEMENTS, 'submit', cash.id))).status).toBe('AUTORIZADO');
  const office = await told.idOf('cfl__subjects', 'SAT970701NN3', 'rfc');
  const tax = await done(admin.post(MOVEMENTS, await transfer(begun, office)));
  expect((await done(admin.act(MOVEMENTS, 'submit', tax.id))).status).toBe('AUTORIZADO');
});

test('an invoice of a supplier is paid in part, paid, and owed again when it is undone', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  const supplier = await activeSupplier(told, {
    more: {
      bank_accounts: [
        {
          currency_id: await told.idOf('currencies', 'MXN'),
          clabe: CLABE,
          holder_name: 'HILOS DEL BAJIO',
          proof_file: await proofFile(told),
        },
      ],
    },
  });
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  const [item] = await itemsOf(told, INVOICES, invoice.id);
  const subject = await subjectOf(told, 'supplier_id', supplier);
  const pay = async (amount: string, more: object = {}) => {
    const made = await done(
      admin.post(
        MOVEMENTS,
        await transfer(begun, subject, {
          amount,
          lines: [{ open_item_id: item!.id, amount_item: amount }],
          ...more,
        }),
      ),
    );
    return made.id;
  };
  const apply = async (id: number) => {
    await done(admin.act(MOVEMENTS, 'submit', id));
    return done(admin.act(MOVEMENTS, 'apply', id));
  };
  const figures = async () => {
    const { status, paid, balance } = await done(admin.get(`${INVOICES}/${invoice.id}`));
    return [status, paid, balance];
  };

  const first = await pay('400.00');
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', first))).toEqual({
    subject_account_id: [
      'La cuenta destino no está verificada: la verifica otra persona que quien la capturó.',
    ],
  });
  await told.query(
    `update supplier_bank_accounts set status = 'VERIFICADA', usable_from = '${TODAY()}'::date + 3`,
  );
  expect(
    ((await refusedFields(admin.act(MOVEMENTS, 'submit', first))) as Record<string, string[]>)
      .subject_account_id![0],
  ).toContain('La cuenta destino se puede usar desde el ');
  await told.query(`update supplier_bank_accounts set usable_from = '${TODAY()}'::date - 3`);
  const part = await apply(first);
  expect(part.supplier_account_id).toBeGreaterThan(0);
  expect(await figures()).toEqual(['PAGO_PARCIAL', '400.00', '760.00']);
  const second = await pay('200.00');
  await apply(second);
  expect(await figures()).toEqual(['PAGO_PARCIAL', '600.00', '560.00']);
  const last = await pay('560.00');
  await apply(last);
  expect(await figures()).toEqual(['PAGADA', '1160.00', '0.00']);
  expect(
    (await refused(admin.act(INVOICES, 'cancel', invoice.id, { cancel_reason: 'x' })))?.code,
  ).toBe('ESTADO_INVALIDO');
  await done(admin.act(MOVEMENTS, 'cancel', last, { cancel_reason: 'Rebotó' }));
  expect(await figures()).toEqual(['PAGO_PARCIAL', '600.00', '560.00']);
  await done(admin.act(MOVEMENTS, 'cancel', first, { cancel_reason: 'Rebotó' }));
  await done(admin.act(MOVEMENTS, 'cancel', second, { cancel_reason: 'Rebotó' }));
  expect(await figures()).toEqual(['CONTABILIZADA', '0.00', '1160.00']);
  const history = await told.query<{ transition: string }>(
    `select transition from sys__logs where resource = $1 and record_id = $2 and transition in ('settle', 'payPart', 'reopen') order by id`,
    [INVOICES, invoice.id],
  );
  expect(history.map(({ transition }) => transition)).toEqual([
    'payPart',
    'payPart',
    'settle',
    'payPart',
    'payPart',
    'reopen',
  ]);
});

test('an account that is said to be in another currency is verified anew', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  await told.given.person('tesorera', 'TESORERIA');
  const { id, accounts } = await party(told, { accounts: await accountsBody(told) });
  const account = accounts[0].id as number;
  await done(verified(told, id, account, 'tesorera'));
  const currency_id = await told.idOf('currencies', 'USD');
  const changed = await done(
    admin.change(`${SUBJECTS}/${id}`, { accounts: [{ id: account, currency_id }] }),
  );
  expect(changed.accounts).toMatchObject([{ verified_by: null, verified_at: null }]);
});
