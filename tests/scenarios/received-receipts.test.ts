/** Receipts of payments that suppliers issue, against what we paid them (sat-cfdi §13). */
import { expect, test } from 'vitest';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { cancelOf } from '#erp/domains/cfdi/testing/sandbox-stage.ts';
import { askDue } from '#erp/modules/vault/wh-invoices/sat-status/ask-status.ts';
import { TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, postedInvoice, payableAccount } from './payables.ts';
import { begin, type Begun } from './payments.ts';
import {
  add,
  fileOf,
  ownRfc,
  pacOf,
  receiptDraft,
  stamped,
  VAULT,
  vaultRow,
} from './received-cfdi.ts';

type Here = Begun & { readonly supplier: number };

async function beginReceipts(): Promise<Here> {
  const begun = await begin();
  const { told } = begun;
  await ownRfc(told);
  await told.given.person('tesorera', 'PAGOS');
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const supplier = await activeSupplier(told);
  await payableAccount(told, supplier);
  return { ...begun, supplier };
}

/** We pay so much of the invoice; the payment. */
async function pay({ told, supplier, bank }: Here, invoice_id: number, amount: string) {
  const { id } = await done(
    told.as('cxp').post('payments', {
      supplier_id: supplier,
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount,
      applications: [{ invoice_id, invoice_amount: amount }],
    }),
  );
  await done(told.as('tesorera').act('payments', 'apply', id));
  return Number(id);
}

/** The supplier says that so much of an invoice of 1,160.00 was paid. */
async function receive(
  told: Stage,
  uuid: string,
  {
    installment,
    previousBalance,
    paid,
  }: Record<'installment' | 'previousBalance' | 'paid', string>,
): Promise<{ readonly uuid: string; readonly draft: CfdiDraft }> {
  const draft = receiptDraft(told, { uuid, day: TODAY(), installment, previousBalance, paid });
  const received = await stamped(told, draft);
  await add(told, [await fileOf(told, received.xml, 'rep.xml')]);
  return received;
}

const stateOf = async (told: Stage, uuid: string) => {
  const { status, payments } = await vaultRow(told, uuid);
  return [status, payments.map(({ result }: { result: string }) => result)];
};

test('one payment proves one receipt: the second of the same amount waits for its own', async () => {
  const here = await beginReceipts();
  const { told, supplier } = here;
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  await pay(here, invoice.id, '400.00');
  const { uuid: first } = await receive(told, invoice.uuid, {
    installment: '1',
    previousBalance: '1160.00',
    paid: '400.00',
  });
  const { uuid: second } = await receive(told, invoice.uuid, {
    installment: '2',
    previousBalance: '760.00',
    paid: '400.00',
  });
  expect(await stateOf(told, first)).toEqual(['VINCULADO', ['PAGO']]);
  expect(await stateOf(told, second)).toEqual(['NUEVO', ['SIN_PAGO']]);
  const later = await pay(here, invoice.id, '400.00');
  expect(await stateOf(told, second)).toEqual(['VINCULADO', ['PAGO']]);
  await done(told.as('tesorera').act('payments', 'cancel', later, { cancel_reason: 'Rebotó' }));
  expect(await stateOf(told, second)).toEqual(['CLASIFICADO', ['SIN_PAGO']]);
  expect(await stateOf(told, first)).toEqual(['VINCULADO', ['PAGO']]);
});

test('a receipt that its issuer cancelled proves nothing, and what takes its place does', async () => {
  const here = await beginReceipts();
  const { told, supplier } = here;
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  await pay(here, invoice.id, '1160.00');
  const whole = { installment: '1', previousBalance: '1160.00', paid: '1160.00' };
  const { uuid: wrong, draft } = await receive(told, invoice.uuid, whole);
  expect(await stateOf(told, wrong)).toEqual(['VINCULADO', ['PAGO']]);
  const { uuid: right } = await receive(told, invoice.uuid, whole);
  expect(await stateOf(told, right)).toEqual(['NUEVO', ['SIN_PAGO']]);
  const ask = () =>
    askDue({ services: told.stock.company.services, actor: told.as('admin').actor }, 50);
  await ask();
  await pacOf(told).cancel(cancelOf(draft, wrong, '02'));
  await told.query(
    `update sat__wh_invoices set sat_check_due = now() - interval '1 day' where uuid = $1`,
    [wrong],
  );
  await ask();
  const row = await vaultRow(told, wrong);
  if (row.sat_status === 'VIGENTE')
    await done(told.as('admin').send('PUT', `${VAULT}/accept-cancel/${row.id}`, {}));
  expect(await stateOf(told, wrong)).toEqual(['CLASIFICADO', ['SIN_PAGO']]);
  expect(await stateOf(told, right)).toEqual(['VINCULADO', ['PAGO']]);
});
