/** A CFDI with mistakes gives way to another in the legal order (sat-cfdi §8.3, motive 01). */
import { expect, test } from 'vitest';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { done, refused, refusedFields, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, collect, stampedInvoice } from './invoicing.ts';
import { bookBalance } from './treasury.ts';

const substitute = (told: Stage, id: number) => told.as('admin').put(`${CFDI}/substitute/${id}`);
const one = (told: Stage, id: number) => done(told.as('admin').get(`${CFDI}/${id}`));
const settled = async (told: Stage, id: number) => {
  const { services } = told.stock.company;
  await askDue({ ...services, now: () => services.now().add({ seconds: 1 }) });
  return answered(told, one(told, id));
};

test('draft, stamp, then the first is cancelled by motive 01; it is owed once', async () => {
  const { told, customer, product } = await beginInvoicing();
  await done(told.as('admin').change(`customers/${customer}`, { credit_limit: '1200' }));
  const first = await stampedInvoice(
    told,
    customer,
    [{ product_id: product, quantity: '20', discount: '10' }],
    { notes: 'Con la marca equivocada' },
  );
  const asked = await done(substitute(told, first.id));
  const draft = await one(told, asked.outcome.open.id);
  expect(draft).toMatchObject({
    status: 'BORRADOR',
    total: first.total,
    notes: 'Con la marca equivocada',
    substitutes_id: first.id,
    relations: [{ relation: '04', uuid: first.uuid }],
  });
  // Nothing is cancelled before its substitute is stamped, whoever asks and however.
  const cancel = () => told.as('admin').act(CFDI, 'cancel', first.id, { cancel_reason: '01' });
  expect(await refusedFields(cancel())).toEqual({
    substitute_uuid: ['Timbra primero el que lo sustituye: lo hace «Sustituir».'],
  });
  expect((await done(substitute(told, first.id))).outcome.open.id).toBe(draft.id);
  expect((await one(told, first.id)).status).toBe('TIMBRADO');

  // What is substituted does not count against the limit of credit.
  const second = await answered(told, done(told.as('admin').act(CFDI, 'stamp', draft.id)));
  expect(second.status).toBe('TIMBRADO');
  await done(substitute(told, first.id));
  expect(await settled(told, first.id)).toMatchObject({
    status: 'CANCELADO',
    cancel_reason: '01',
    substitute_uuid: second.uuid,
    balance: '0.00',
  });
  expect(await bookBalance(told, '105.01.01')).toBe(second.total);
  expect(await refused(substitute(told, first.id))).toMatchObject({ code: 'ESTADO_INVALIDO' });
});

test('the reason 01 alone finds what takes its place; collections are undone before', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const first = await stampedInvoice(told, customer, [{ product_id: product, quantity: '2' }]);
  const { movement } = await collect(told, subject, '116.00', first.number);
  const { outcome } = await done(substitute(told, first.id));
  const second = await answered(told, done(told.as('admin').act(CFDI, 'stamp', outcome.open.id)));
  expect(JSON.stringify(await refusedFields(substitute(told, first.id)))).toContain(
    'Tiene cobros aplicados',
  );
  await done(told.as('admin').act('cfl/movements', 'cancel', movement, { cancel_reason: 'Otra' }));
  const gone = told.as('admin').act(CFDI, 'cancel', first.id, { cancel_reason: '01' });
  expect(await answered(told, done(gone))).toMatchObject({
    status: 'CANCELADO',
    substitute_uuid: second.uuid,
  });
});

test('a credit note is substituted too, and counts once against its invoice', async () => {
  const { told, customer, product } = await beginInvoicing();
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '10' }]);
  const note = await stampedInvoice(told, customer, [{ product_id: product, quantity: '8' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: invoice.id }],
  });
  const { outcome } = await done(substitute(told, note.id));
  const again = await answered(told, done(told.as('admin').act(CFDI, 'stamp', outcome.open.id)));
  expect(again.relations.map(({ relation }: { relation: string }) => relation)).toEqual([
    '04',
    '03',
  ]);
  await done(substitute(told, note.id));
  expect((await settled(told, note.id)).status).toBe('CANCELADO');
});
