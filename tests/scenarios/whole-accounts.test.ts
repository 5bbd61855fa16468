/** Accounts are read whole by right; the rest read the bank and the last four digits (627). */
import { expect, test } from 'vitest';
import { visibleChanges } from '#erp/kernel/audit/history.ts';
import { registry } from '#erp/modules/all.ts';
import { done, refused, story, type Body, type Person, type Stage } from './given.ts';
import { activeSupplier, proofFile } from './payables.ts';
import { openPortal, portalUser } from './portal-people.ts';
import { CLABE, owing, proposed, proposing } from './proposing.ts';

const REQUESTS = 'supplier-change-requests';
const OTHER = '030225000123456784';
/** Of BBVA, the first in pesos. */
const SHOWN = /BBVA.*5672.*HILOS/;

const account = async (told: Stage, clabe = CLABE): Promise<Body> => ({
  currency_id: await told.idOf('currencies', 'MXN'),
  clabe,
  holder_name: 'HILOS DEL BAJIO',
  proof_file: await proofFile(told),
});

/** A supplier with an account, who reads suppliers, and who may read accounts whole. */
async function readers() {
  const told = await story();
  const supplier = await activeSupplier(told);
  const path = `suppliers/${supplier}`;
  await done(told.as('admin').change(path, { bank_accounts: [await account(told)] }));
  const reads = [
    'suppliers.list',
    'suppliers.update',
    'suppliers.export',
    'payments.create',
    `${REQUESTS}.list`,
    `${REQUESTS}.create`,
    `${REQUESTS}.export`,
  ];
  await told.given.role('LEE', reads);
  await told.given.role('ENTERA', [...reads, 'suppliers.accounts', 'suppliers.verify_bank']);
  await told.given.role('CONFIRMA', [...reads, 'suppliers.verify_bank']);
  return {
    told,
    supplier,
    path,
    lee: await told.given.person('lee', 'LEE'),
    entera: await told.given.person('entera', 'ENTERA'),
    confirma: await told.given.person('confirma', 'CONFIRMA'),
  };
}

/** All that an account of the supplier shows to somebody. */
async function shownTo(who: Person, supplier: number): Promise<string> {
  const read = [
    await who.get(`suppliers/${supplier}`),
    await who.get('suppliers', { size: 50 }),
    await who.get('suppliers/export', { format: 'csv' }),
    await who.get('sys/logs/record', { resource: 'suppliers', record_id: supplier }),
    await who.get(`supplier-bank-accounts/options?filter[supplier_id]=${supplier}`),
    await who.get('search', { q: CLABE }),
  ];
  expect(read.map(({ status }) => status)).toEqual(read.map(() => 200));
  return read.map(({ text }) => text).join('\n');
}

test('who reads suppliers reads the bank and the last digits of an account, and not its proof', async () => {
  const { supplier, path, lee, entera } = await readers();
  const shown = await shownTo(lee, supplier);
  expect(shown).not.toContain(CLABE);
  expect(shown).toContain('5672');
  expect(await shownTo(entera, supplier)).toContain(CLABE);
  const whole = (await done(entera.get(path))).bank_accounts[0];
  const own = (await done(lee.get(path))).bank_accounts[0];
  for (const name of ['clabe', 'account_number', 'iban', 'proof_file'])
    expect([name in whole, name in own], name).toEqual([true, false]);
  expect([whole.clabe, own.last_digits]).toEqual([CLABE, '5672']);
  expect((await lee.get(`files/${whole.proof_file}`)).status).toBe(404);
  expect((await entera.get(`files/${whole.proof_file}`)).status).toBe(200);
  const [offered] = await done(
    lee.get(`supplier-bank-accounts/options?filter[supplier_id]=${supplier}`),
  );
  expect(JSON.stringify(offered)).toMatch(SHOWN);
  // Nor is it found by guessing it.
  const guess = await lee.get(`supplier-bank-accounts/options?q=${CLABE.slice(0, 12)}`);
  expect(guess.data).toEqual([]);
});

test('what is not read of an account stays as it is when who may not read it saves', async () => {
  const { told, supplier, path, lee, entera } = await readers();
  await told.given.role('ESCRIBE', ['suppliers.list', 'suppliers.update', 'suppliers.banks']);
  const writer = await told.given.person('escribe', 'ESCRIBE');
  const [{ id }] = (await done(writer.get(path))).bank_accounts;
  await done(writer.change(path, { bank_accounts: [{ id, is_default: '1' }] }));
  await done(lee.change(path, { trade_name: 'Hilos' }));
  const [row] = (await done(entera.get(`suppliers/${supplier}`))).bank_accounts;
  expect([row.clabe, row.is_default]).toEqual([CLABE, true]);
  const { version } = await done(writer.get(path));
  const blind = await writer.put(path, { version, bank_accounts: [{ id, clabe: OTHER }] });
  expect(blind.status).toBe(403);
});

test('what is verified is read whole by who verifies; the log tells it by its end', async () => {
  const { told, supplier, path, lee, entera, confirma } = await readers();
  // Whoever decides compares it with what the supplier says.
  const form = { resource: 'suppliers/verifyBank', record_id: String(supplier), opens: '1' };
  const { action } = await done(confirma.get('form', form));
  expect(action.choices.account[0][1]).toContain(CLABE);
  const { version, bank_accounts } = await done(confirma.get(path));
  await done(
    confirma.act('suppliers', 'verifyBank', supplier, { account: bank_accounts[0].id, version }),
  );
  expect(
    await told.query('select 1 from sys__logs where changes::text like $1', [`%[MXN%${CLABE}%`]),
  ).toEqual([]);
  // What was logged before they were told by their end.
  const old = {
    [`bank_accounts[MXN ${CLABE} HILOS].status`]: ['PENDIENTE', 'VERIFICADA'] as const,
  };
  const named = ({ actor }: Person) =>
    Object.keys(visibleChanges(registry, actor, registry.resource('suppliers'), old));
  expect(named(lee)).toEqual(['bank_accounts[MXN …5672 HILOS].status']);
  expect(named(entera)).toEqual(Object.keys(old));
});

test('who asks for an account writes it and does not read it afterwards; who decides does', async () => {
  const { told, supplier, path, lee, entera } = await readers();
  const asked = await done(
    lee.post(REQUESTS, {
      supplier_id: supplier,
      field: 'bank_account',
      ...(await account(told, OTHER)),
    }),
  );
  const record = `${REQUESTS}/${asked.id}`;
  const own = await lee.get(record);
  expect(own.data).toMatchObject({ last_digits: '6784', status: 'PENDIENTE' });
  for (const reply of [
    own,
    await lee.get(REQUESTS),
    await lee.get(`${REQUESTS}/export`, { format: 'csv' }),
    await lee.get('sys/logs/record', { resource: REQUESTS, record_id: asked.id }),
  ])
    expect([reply.status, reply.text.includes(OTHER)]).toEqual([200, false]);
  expect(await refused(lee.get(REQUESTS, { filter: { clabe: OTHER } }))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  expect((await done(entera.get(record))).clabe).toBe(OTHER);
  await done(told.as('admin').act(REQUESTS, 'approve', asked.id));
  const accounts = (await done(entera.get(path))).bank_accounts;
  expect(accounts.map(({ clabe }: Body) => clabe)).toEqual([CLABE, OTHER]);
});

test('a supplier reads which of its accounts are paid, and who looks for the company no more', async () => {
  const { told, supplier } = await readers();
  await openPortal(told, supplier);
  const ana = await portalUser(told, 'ana', supplier);
  const [own] = (await done(ana.get(`supplier_users/profile/${supplier}`))).bank_accounts;
  expect(own).toMatchObject({ last_digits: '5672', status: 'PENDIENTE' });
  expect(own.bank).toMatch(/^BBVA/);
  await done(
    ana.post(`supplier_users/profile/ask-change/${supplier}`, {
      field: 'bank_account',
      ...(await account(told, OTHER)),
      proof_file: await ownFile(ana),
    }),
  );
  expect(await done(ana.get('supplier_users/changes'))).toMatchObject([{ last_digits: '6784' }]);
  expect(
    await told.query(`select 1 from sys__logs where resource <> $2 and changes::text like $1`, [
      `%${OTHER}%`,
      REQUESTS,
    ]),
  ).toEqual([]);
});

async function ownFile(who: Pick<Person, 'send'>): Promise<number> {
  const form = new FormData();
  const page = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';
  form.set('file', new File([page], 'a.pdf'));
  return (await done(who.send('POST', 'files', { body: form }))).id;
}

test('who prepares a proposal chooses by bank and last digits; the file is written from the whole', async () => {
  const here = await proposing();
  const { told } = here;
  await told.query(
    `update supplier_bank_accounts a set last_digits = right(a.clabe, 4), bank = k.name from cfl__banks k where k.code = left(a.clabe, 3) and k.account_id = a.account_id`,
  );
  await owing(here, '1000');
  const made = await proposed(here);
  expect('destination' in made.lines[0]).toBe(false);
  const record = `purchase-payments/${made.id}`;
  const prepared = await told.as('cxp').get(record);
  expect(prepared.text).not.toContain(CLABE);
  expect(prepared.text).toMatch(SHOWN);
  expect((await done(told.as('directora').get(record))).lines[0].destination).toBe(CLABE);
  await done(told.as('cxp').act('purchase-payments', 'send', made.id));
  await done(told.as('directora').act('purchase-payments', 'authorize', made.id));
  const tesorera = told.as('tesorera');
  await done(tesorera.act('purchase-payments', 'export', made.id));
  const { text } = await tesorera.get(`purchase-payments/file/${made.id}`);
  // Its account in the same bank.
  expect(text).toContain(CLABE.slice(6, 17));
  const form = { resource: 'purchase-payments/settle', record_id: String(made.id), opens: '1' };
  expect((await tesorera.get('form', form)).text).toContain('…5672');
});

test('accounts of parties that are no suppliers are read in the same way', async () => {
  const told = await story();
  const reads = ['cfl/subjects.list', 'cfl/movements.create'];
  await told.given.role('LEE', reads);
  await told.given.role('ENTERA', [...reads, 'cfl/subjects.accounts']);
  const lee = await told.given.person('lee', 'LEE');
  const entera = await told.given.person('entera', 'ENTERA');
  const { id } = await done(
    told.as('admin').post('cfl/subjects', {
      name: 'Ana Gómez',
      kind: 'EMPLEADO',
      rfc: 'GOAA800101AB1',
      accounts: [
        {
          bank_id: await told.idOf('cfl__banks', '012'),
          currency_id: await told.idOf('currencies', 'MXN'),
          clabe: CLABE,
          holder: 'ANA GOMEZ',
        },
      ],
    }),
  );
  const path = `cfl/subjects/${id}`;
  const own = await lee.get(path);
  expect(own.text).not.toContain(CLABE);
  expect(own.data.accounts[0]).toMatchObject({ last_digits: '5672', holder: 'ANA GOMEZ' });
  expect((await done(entera.get(path))).accounts[0].clabe).toBe(CLABE);
  const options = `cfl/subject-accounts/options?filter[subject_id]=${id}`;
  const [offered] = await done(lee.get(options));
  expect(JSON.stringify(offered)).toMatch(/BBVA.*5672.*ANA GOMEZ/);
  const log = await lee.get('sys/logs/record', { resource: 'cfl/subjects', record_id: id });
  expect([log.status, log.text.includes(CLABE)]).toEqual([200, false]);
});
