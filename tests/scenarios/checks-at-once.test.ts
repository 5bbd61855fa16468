/**
 * Checks that two could pass at once hold on a server as they do one after the other.
 *
 * Runs behind a pooler too: transactions at once are given each other's sessions.
 */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, story, type Body, type Stage } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, newUuid, postedInvoice } from './payables.ts';
import { beginBooks } from './treasury.ts';
import type { TestReply } from '../api/fixtures.ts';

const CLAIMS = 'cfl/expenses';

async function begin() {
  const told = await story();
  await beginBooks(told);
  return { told, supplier: await activeSupplier(told) };
}

const statuses = async (work: readonly Promise<TestReply>[]) =>
  (await Promise.all(work)).map(({ status }) => status).toSorted();

async function claim(told: Stage, uuid: string, more: Body = {}): Promise<Body> {
  return {
    kind: 'REEMBOLSO',
    date: TODAY(),
    expense_id: await told.idOf('expenses', 'LUZ'),
    purpose: 'Recibo de la luz',
    requested_amount: '100.00',
    lines: [
      {
        date: TODAY(),
        expense_id: await told.idOf('expenses', 'LUZ'),
        payment_type_id: await told.idOf('payment_types', '04', 'sat_code'),
        uuid,
        subtotal: '100.00',
        tax_amount: '16.00',
      },
    ],
    ...more,
  };
}

test('a CFDI is taken once, by expenses and invoices at once', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const twice = await claim(told, newUuid());
  expect(await statuses([admin.post(CLAIMS, twice), admin.post(CLAIMS, twice)])).toEqual([
    201, 422,
  ]);
  const uuid = newUuid();
  const invoice = await invoiceBody(told, supplier, [['LUZ', '100']], { uuid });
  expect(
    await statuses([admin.post(INVOICES, invoice), admin.post(CLAIMS, await claim(told, uuid))]),
  ).toEqual([201, 422]);
});

test('a folio without CFDI is captured once', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const body = await invoiceBody(told, supplier, [['LUZ', '100']], {
    kind: 'SIN_CFDI',
    uuid: '',
    supplier_folio: '77',
    payment_mode: '',
  });
  expect(await statuses([admin.post(INVOICES, body), admin.post(INVOICES, body)])).toEqual([
    201, 422,
  ]);
});

test('two credit notes at once take back no more than their invoice', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  const notes = [];
  for (const price of ['600', '600']) {
    const body = await invoiceBody(told, supplier, [['LUZ', price]], {
      kind: 'NOTA_CREDITO',
      related_invoice_id: invoice.id,
    });
    const { id } = await done(admin.post(INVOICES, body));
    await done(admin.act(INVOICES, 'match', id));
    notes.push(id);
  }
  expect(await statuses(notes.map((id) => admin.act(INVOICES, 'post', id)))).toEqual([200, 422]);
  const { balance } = await done(admin.get(`${INVOICES}/${invoice.id}`));
  expect(balance).toBe('464.00');
  const histories = [];
  for (const id of notes)
    histories.push(
      await done(
        admin.get(`sys/logs/record?resource=${encodeURIComponent(INVOICES)}&record_id=${id}`),
      ),
    );
  // Either may have been first.
  expect(histories.filter((each) => JSON.stringify(each).includes('post'))).toHaveLength(1);
});

test('two expenses at once do not both promise what is left of the budget', async () => {
  const { told } = await begin();
  const admin = told.as('admin');
  await told.given.person('nadia', 'EMPLEADO');
  const line = {
    book_account_id: await told.idOf('acc__accounts', '603.34.01', 'code'),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`m${String(i + 1).padStart(2, '0')}`, '1000.00']),
    ),
  };
  const budget = await done(
    admin.post('fin/budgets', {
      code: 'GASTOS',
      name: 'Gastos',
      year: TODAY().slice(0, 4),
      kind: 'GASTOS',
      control: 'BLOQUEAR',
      lines: [line],
    }),
  );
  await done(admin.act('fin/budgets', 'submit', budget.id));
  await done(admin.act('fin/budgets', 'approve', budget.id));
  const ids = [];
  const expense_id = (
    await told.query<{ id: number }>(
      `select e.id from expenses e join acc__accounts a on a.account_id = e.account_id and a.id = e.book_account_id where a.code = '603.34.01' order by e.id limit 1`,
    )
  )[0]!.id;
  const available = Number(
    (await done(admin.post('fin/budgets/check', { expense_id, date: TODAY(), amount: '1.00' })))
      .available,
  );
  for (let i = 0; i < 2; i += 1) {
    const { id } = await done(
      told.as('nadia').post(CLAIMS, {
        kind: 'REEMBOLSO',
        date: TODAY(),
        expense_id,
        purpose: 'Algo',
        requested_amount: String(available * 0.6),
      }),
    );
    const nadia = told.as('nadia');
    const asked = await refused(nadia.act(CLAIMS, 'submit', id));
    expect(JSON.stringify(asked?.extra)).toContain('El solicitante no es un tercero');
    const confirmed_warnings = asked!.extra.confirm;
    await done(nadia.act(CLAIMS, 'submit', id, { confirmed_warnings }));
    ids.push(id);
  }
  expect(await statuses(ids.map((id) => admin.act(CLAIMS, 'authorize', id)))).toEqual([200, 422]);
});
