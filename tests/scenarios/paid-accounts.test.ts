/** Accounts of suppliers to which money was sent (604). */
import { expect, test } from 'vitest';
import { done, refusedFields } from './given.ts';
import { CLABE, dispersed, owing, proposed, proposing, settled } from './proposing.ts';

test('where money went stays what it was: what changes of that account is another one', async () => {
  const here = await proposing();
  const { told, supplier } = here;
  await owing(here, '1000');
  const made = await proposed(here);
  const sent = await dispersed(here, made.id);
  const admin = told.as('admin');
  const path = `suppliers/${supplier}`;
  const [paid] = (await done(admin.get(path))).bank_accounts;
  const changed = await done(
    admin.change(path, {
      bank_accounts: [{ id: paid.id, clabe: '072180015012345670' }],
    }),
  );
  const shown = ({ id, clabe, status, holder_name }: Record<string, unknown>) => [
    id === paid.id,
    clabe,
    status,
    holder_name,
  ];
  expect(changed.bank_accounts.map(shown)).toEqual([
    [false, '072180015012345670', 'PENDIENTE', 'HILOS'],
    [true, CLABE, 'SUSTITUIDA', 'HILOS'],
  ]);
  const { payment_id } = sent.lines[0];
  await done(
    settled(here, made.id, [{ id: payment_id, result: 'PAGADA', reference: 'RASTREO-1' }]),
  );
  const payment = await done(admin.get(`payments/${payment_id}`));
  expect([payment.status, payment.supplier_bank_account_id]).toEqual(['APLICADO', paid.id]);
  expect(
    await refusedFields(
      admin.change(path, { bank_accounts: [{ id: paid.id, clabe: '072180015012345670' }] }),
    ),
  ).toEqual({
    'bank_accounts[0][holder_name]': ['Otra la sustituyó y ya no cambia: agrega una cuenta.'],
  });
});
