/** How suppliers did in a month, and what is published of it (purchasing R50, R51). */
import { expect, test } from 'vitest';
import { weighScores } from '#erp/modules/purchasing/supplier-evaluations/load-scores.ts';
import { EVALUATIONS, lastMonth, monthOfR50 } from './evaluating.ts';
import { authorisedOrder, buying } from './buying.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';
import { activeSupplier } from './payables.ts';

const generate = (told: Stage, period: string) =>
  told.as('admin').post(`${EVALUATIONS}/generate`, { period });

test('R51: scores by their weights, and the class', async () => {
  const { stock } = await story();
  const { services, accountId } = stock.company;
  const weigh = (otif_score: string | null, service_score: number) =>
    services.db.tenant({ accountId }, (tx) =>
      weighScores(tx, {
        otif_score,
        quality_score: '97.5',
        price_score: '94',
        document_score: '85.71',
        service_score,
      }),
    );
  expect(await weigh('90', 80)).toEqual({ total_score: '91.92', score_class: 'A' });
  // Nothing was due: 40 % less to share, 55.92 of 60.
  expect(await weigh(null, 80)).toEqual({ total_score: '93.20', score_class: 'A' });
  expect(await weigh('0', 0)).toEqual({ total_score: '51.92', score_class: 'D' });
});

test('R50: a month of 18 lines of 20, a concession that counts half and a rise of 1.2 %', async () => {
  const { told, supplier } = await monthOfR50();
  const admin = told.as('admin');
  const { period } = lastMonth();
  expect(await done(generate(told, period))).toMatchObject({ evaluations: 1, published: 0 });
  const [made] = (await done(admin.get(EVALUATIONS))) as Body[];
  const draft = await done(admin.get(`${EVALUATIONS}/${made!.id}`));
  expect(draft).toMatchObject({
    supplier_id: supplier,
    status: 'BORRADOR',
    lines_due: 20,
    lines_on_time: 18,
    lines_in_full: 18,
    lines_otif: 18,
    otif_score: '90.0000',
    quality_score: '97.5000',
    price_score: '94.0000',
    document_score: '100.0000',
    service_score: 80,
    // 36 + 29.25 + 14.10 + 10 + 4.
    total_score: '93.3500',
    score_class: 'A',
  });
  const worse = await done(admin.change(`${EVALUATIONS}/${draft.id}`, { service_score: '0' }));
  expect(worse).toMatchObject({ total_score: '89.3500', score_class: 'B' });
  await done(admin.act(EVALUATIONS, 'publish', draft.id));
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({
    score: '89.3500',
    score_class: 'B',
    score_period: period,
  });
  // What was published stays; generating again says so.
  expect(await done(generate(told, period))).toMatchObject({ evaluations: 0, published: 1 });
  expect((await refused(admin.del(`${EVALUATIONS}/${draft.id}`)))?.code).toBe('ESTADO_INVALIDO');
});

test('a class D is published with its plan, and a month that runs is not evaluated', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const { period, day } = lastMonth();
  const late = await activeSupplier(told, { name: 'TARDE Y MAL', rfc: 'TAM100101AB1' });
  const other = { ...given, supplier: late };
  await authorisedOrder(
    other,
    { quantity: '5', price: '20' },
    { date: day(2), promised_date: day(9) },
  );
  const now = Temporal.PlainYearMonth.from(period).add({ months: 1 }).toString();
  expect(await refusedFields(generate(told, now))).toEqual({
    period: [expect.stringContaining('no ha terminado')],
  });
  await done(generate(told, period));
  const [first] = (await done(admin.get(EVALUATIONS))) as Body[];
  await done(admin.del(`${EVALUATIONS}/${first!.id}`));
  await done(generate(told, period));
  const [made] = (await done(admin.get(EVALUATIONS))) as Body[];
  expect(made).toMatchObject({ otif_score: '0.0000', total_score: '25.4500', score_class: 'D' });
  expect(await refusedFields(admin.act(EVALUATIONS, 'publish', made!.id as number))).toEqual({
    action_plan: ['Es clase D: escribe el plan de acción.'],
  });
  const plan = { action_plan: 'Entrega semanal con multa.' };
  // Written before, and taken away by whoever publishes it.
  await done(admin.change(`${EVALUATIONS}/${made!.id}`, plan));
  const blank = admin.act(EVALUATIONS, 'publish', made!.id as number, { action_plan: '' });
  expect(await refusedFields(blank)).toHaveProperty('action_plan');
  expect(await done(admin.act(EVALUATIONS, 'publish', made!.id as number, plan))).toMatchObject({
    status: 'PUBLICADA',
    ...plan,
  });
});
