/** Why a credit would not be applied is told before anything is typed. */
import { expect, test } from 'vitest';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import { begin } from './payments.ts';
import { credit, sale, subjectOf, within } from './treasury.ts';

const opened = async ({ as }: Stage, id: number): Promise<readonly string[]> => {
  const { action } = await done(
    as('admin').get('form', {
      resource: 'cfl/open-items/apply',
      record_id: String(id),
      fields: [],
      opens: '1',
    }),
  );
  return action.notes;
};

test('nothing open, another currency and a closed month are told over the form', async () => {
  const { told } = await begin();
  const customer = await told.given.customer('Telas del Bajío');
  const paid = await credit(told, customer, '100.00');
  expect(await opened(told, paid.id)).toEqual(['El tercero no tiene documentos abiertos en MXN.']);
  await sale(told, { customer, number: 'A-1', net: '100.00', tax: '16.00', total: '116.00' });
  expect(await opened(told, paid.id)).toEqual([]);
  const deposit = await credit(told, customer, '50.00', {
    subject_id: null,
    document_no: 'DEP-1',
    account_role: 'DEPOSITOS_POR_IDENTIFICAR',
  });
  expect(await opened(told, deposit.id)).toEqual([
    'Nadie ha dicho de quién es este depósito: usa «Identificar» antes de aplicarlo.',
  ]);
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const currency_id = await told.idOf('currencies', 'USD');
  await within(told, (context) =>
    createItem(context, {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      source: { resource: 'satInvoices', id: 999 },
      date: TODAY(),
      currency_id,
      exchange_rate: '17',
      amount: '10.00',
      account_role: 'CLIENTES_NAC',
      branch_office_id: null,
    }),
  );
  await told.query(`update acc__periods set status = 'CERRADO'`);
  const [others, closed] = await opened(told, paid.id);
  expect(others).toBe('Lo que tiene en USD se aplica en «Aplicar abonos», con los dos importes.');
  expect(closed).toMatch(/cerrad|periodo/i);
});
