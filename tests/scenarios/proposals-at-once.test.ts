/**
 * Two people never pay one balance, however they try, at once or one after the other (R58).
 *
 * Runs behind a pooler too: transactions at once are given each other's sessions.
 */
import { expect, test } from 'vitest';
import type { TestReply } from '../api/fixtures.ts';
import { done, refused, refusedFields } from './given.ts';
import { DAY, dispersed, owing, proposal, PROPOSALS, proposed, proposing } from './proposing.ts';

const statuses = async (work: readonly Promise<TestReply>[]) =>
  (await Promise.all(work)).map(({ status }) => status).toSorted();

test('two propose the same invoice at once: it is in one proposal', async () => {
  const here = await proposing();
  const { told } = here;
  await owing(here, '1000');
  const [one, other] = [
    await done(told.as('cxp').post(PROPOSALS, proposal(here))),
    await done(told.as('otra').post(PROPOSALS, proposal(here))),
  ];
  expect(
    await statuses([
      told.as('cxp').act(PROPOSALS, 'propose', one.id),
      told.as('otra').act(PROPOSALS, 'propose', other.id),
    ]),
  ).toEqual([200, 422]);
  const rows = await told.query('select id from purchase_payment_lines');
  expect(rows).toHaveLength(1);
});

test('two type the same invoice at once: the second is told where it is', async () => {
  const here = await proposing();
  const { told } = here;
  const invoice = await owing(here, '1000');
  const body = proposal(here, { lines: [{ invoice_id: invoice.id }] });
  expect(
    await statuses([told.as('cxp').post(PROPOSALS, body), told.as('otra').post(PROPOSALS, body)]),
  ).toEqual([201, 422]);
  expect(await refusedFields(told.as('otra').post(PROPOSALS, body))).toEqual({
    'lines[0][invoice_id]': [
      'Está en la propuesta que está en borrador: quítala de una de las dos.',
    ],
  });
});

test('what a proposal pays is not paid by hand, before it is sent nor after', async () => {
  const here = await proposing();
  const { told, bank, supplier } = here;
  const invoice = await owing(here, '1000');
  const byHand = await done(
    told.as('otra').post('payments', {
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount: '1160.00',
      applications: [{ invoice_id: invoice.id, invoice_amount: '1160.00' }],
    }),
  );
  const made = await proposed(here);
  const why = async () =>
    (await refused(told.as('tesorera').act('payments', 'apply', byHand.id)))?.fields;
  expect(await why()).toEqual({
    'applications[0][invoice_id]': ['La paga la propuesta que está en borrador: cancélala antes.'],
  });
  const sent = await dispersed(here, made.id);
  expect(await why()).toEqual({
    'applications[0][invoice_id]': [`La paga la propuesta ${sent.folio}: cancélala antes.`],
  });
});

test('two register the result at once: the bank moves once', async () => {
  const here = await proposing();
  const { told } = here;
  await owing(here, '1000');
  const made = await proposed(here);
  const sent = await dispersed(here, made.id);
  const lines = [{ id: sent.lines[0].payment_id, result: 'PAGADA', reference: 'RASTREO-1' }];
  await told.given.person('otra tesorera', 'PAGOS');
  expect(
    await statuses([
      told.as('tesorera').act(PROPOSALS, 'settle', made.id, { lines }),
      told.as('otra tesorera').act(PROPOSALS, 'settle', made.id, { lines }),
    ]),
  ).toEqual([200, 409]);
  const moved = await told.query(
    `select id from cfl__transactions where source_resource = 'payments'`,
  );
  expect(moved).toHaveLength(1);
});
