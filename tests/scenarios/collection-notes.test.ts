/** Who owes is called, promises, and pays or does not (finance §2.4, R40). */
import { expect, test } from 'vitest';
import { collectionJobs } from '#erp/modules/cfl/collection-notes/collection-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story } from './given.ts';
import { runJob } from './jobs.ts';
import { beginBooks, sale, subjectOf } from './treasury.ts';

const NOTES = 'cfl/collection-notes';
const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();

/** 1,160.00 due ten days ago and 580.00 due in three days, of one customer. */
async function begin() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const bank = await told.given.bankAccount('BBVA');
  const invoice = (number: string, net: string, tax: string, total: string, due: number) =>
    sale(told, { customer, number, net, tax, total, date: day(-20), due_date: day(due) });
  const late = await invoice('A-1', '1000.00', '160.00', '1160.00', -10);
  const soon = await invoice('A-2', '500.00', '80.00', '580.00', 3);
  return { told, customer, subject_id, bank, late, soon };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const noteOf = ({ subject_id, late, soon }: Begun) => ({
  subject_id,
  kind: 'LLAMADA',
  result: 'PROMESA',
  open_items: [late.id, soon.id],
  promised_date: day(4),
  promised_amount: '1500.00',
});

async function collect({ told, subject_id, bank }: Begun, item: { id: number }, amount: string) {
  const admin = told.as('admin');
  const made = await done(
    admin.post('cfl/movements', {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      concept: 'Cobro de la prueba',
      subject_id,
      bank_account_id: bank,
      amount,
      lines: [{ open_item_id: item.id, amount_item: amount }],
    }),
  );
  await done(admin.act('cfl/movements', 'apply', made.id));
  return made.id as number;
}

const promised = async ({ told }: Begun, item: { id: number }) => {
  const { promised_date, promised_amount, disputed } = await done(
    told.as('admin').get(`cfl/open-items/${item.id}`),
  );
  return [promised_date, promised_amount, disputed];
};

test('a promise stands in its items, oldest first, and is kept when the money comes', async () => {
  const begun = await begin();
  const { told, late, soon } = begun;
  await told.given.person('cobranza', 'CREDITO_COBRANZA');
  const collector = told.as('cobranza');
  const note = await done(collector.post(NOTES, noteOf(begun)));
  expect([note.date, note.status, note.kept, note.next_action_date, note.paid_amount]).toEqual([
    TODAY(),
    'PENDIENTE',
    'PENDIENTE',
    day(6),
    '0.00',
  ]);
  expect(await promised(begun, late)).toEqual([day(4), '1160.00', false]);
  expect(await promised(begun, soon)).toEqual([day(4), '340.00', false]);
  const movement = await collect(begun, late, '1160.00');
  const half = await done(collector.get(`${NOTES}/${note.id}`));
  expect([half.kept, half.paid_amount]).toEqual(['PENDIENTE', '1160.00']);
  await collect(begun, soon, '340.00');
  const whole = await done(collector.get(`${NOTES}/${note.id}`));
  expect([whole.kept, whole.paid_amount, whole.status]).toEqual([
    'CUMPLIDA',
    '1500.00',
    'ATENDIDA',
  ]);
  await done(
    told.as('admin').act('cfl/movements', 'cancel', movement, { cancel_reason: 'Devuelto' }),
  );
  const undone = await done(collector.get(`${NOTES}/${note.id}`));
  expect([undone.kept, undone.paid_amount, undone.status]).toEqual([
    'PENDIENTE',
    '340.00',
    'PENDIENTE',
  ]);
});

test('a note says of what and when; what asks for nothing more is attended at once', async () => {
  const begun = await begin();
  const { told, subject_id, soon } = begun;
  const admin = told.as('admin');
  const fields = (more: object) => refusedFields(admin.post(NOTES, { ...noteOf(begun), ...more }));
  expect(await fields({ open_items: [] })).toEqual({
    open_items: ['Elige de qué documentos se trata.'],
  });
  expect(await fields({ promised_amount: '1740.01' })).toEqual({
    promised_amount: ['Esas partidas sólo deben $1,740.00.'],
  });
  expect(await fields({ promised_date: day(-1), date: day(0) })).toEqual({
    promised_date: ['Se promete para ese día o después.'],
  });
  expect(await fields({ date: day(1) })).toEqual({
    date: ['Escribe el día en que se habló, no uno que no llega.'],
  });
  expect(await fields({ kind: 'RECORDATORIO_AUTOMATICO' })).toEqual({
    kind: ['Los recordatorios los manda el sistema: elige otro.'],
  });
  const other = await subjectOf(told, 'customer_id', await told.given.customer('Otra'));
  expect(await fields({ subject_id: other })).toEqual({
    open_items: ['Elige partidas del mismo tercero.'],
  });
  const disputed = await done(
    admin.post(NOTES, {
      subject_id,
      kind: 'ACLARACION',
      result: 'EN_ACLARACION',
      open_items: [soon.id],
      next_action_date: day(1),
    }),
  );
  expect(await promised(begun, soon)).toEqual([null, null, true]);
  await done(admin.act(NOTES, 'attend', disputed.id));
  expect((await refused(admin.change(`${NOTES}/${disputed.id}`, { notes: 'x' })))?.message).toBe(
    'La gestión ya se atendió: captura otra.',
  );
  const call = await done(admin.post(NOTES, { subject_id, result: 'SIN_RESPUESTA' }));
  expect(call.status).toBe('ATENDIDA');
  const draft = await done(admin.post(NOTES, noteOf(begun)));
  await done(admin.del(`${NOTES}/${draft.id}`));
  expect(await promised(begun, begun.late)).toEqual([null, null, false]);
});

test('of the night: customers are reminded once, and a promise that passed is broken', async () => {
  const begun = await begin();
  const { told, subject_id } = begun;
  const admin = told.as('admin');
  await done(admin.change('cfl/configs', { reminder_days: '-3,10' }));
  await told.query('update cfl__subjects set email = $2 where id = $1', [
    subject_id,
    'pagos@bajio.test',
  ]);
  const note = await done(
    admin.post(NOTES, {
      ...noteOf(begun),
      open_items: [begun.late.id],
      promised_amount: '1160.00',
    }),
  );
  // The late one is promised: only the one that falls due in three days is told of.
  expect(await runJob(told, collectionJobs, 'collections.daily')).toBe(
    '1 recordatorios, 0 promesas vencidas',
  );
  const [mail] = await told.query<{ to: string; text: string }>(
    `select "to", "text" from mail_outbox where resource = 'cfl/collection-notes'`,
  );
  expect(mail!.to).toBe('pagos@bajio.test');
  expect(mail!.text).toContain('A-2 · vence');
  expect(mail!.text).toContain('Total: $580.00 MXN');
  expect(mail!.text).not.toContain('A-1');
  expect(await runJob(told, collectionJobs, 'collections.daily')).toBe(
    '0 recordatorios, 0 promesas vencidas',
  );
  expect(await runJob(told, collectionJobs, 'collections.daily', day(7))).toContain(
    '1 promesas vencidas',
  );
  const broken = await done(admin.get(`${NOTES}/${note.id}`));
  expect([broken.kept, broken.status]).toEqual(['INCUMPLIDA', 'PENDIENTE']);
});

test('how much of a party is overdue and how late it pays filter and sort (R40)', async () => {
  const begun = await begin();
  const { told, subject_id, late, soon } = begun;
  const admin = told.as('admin');
  const read = async (query: object = {}) =>
    (
      await admin.get('cfl/subjects', {
        fields: ['name', 'receivable', 'overdue', 'avg_delay_days'],
        ...query,
      })
    ).data as readonly Record<string, unknown>[];
  const own = async () => (await read()).find(({ id }) => id === subject_id)!;
  expect(await own()).toMatchObject({
    receivable: '1740.00',
    overdue: '1160.00',
    avg_delay_days: null,
  });
  // 600 × 10 days and 200 × 0 days: 7.5, to 8.
  await collect(begun, late, '600.00');
  const early = await collect(begun, soon, '200.00');
  expect(await own()).toMatchObject({ overdue: '560.00', avg_delay_days: 8 });
  await done(admin.act('cfl/movements', 'cancel', early, { cancel_reason: 'Devuelto' }));
  expect((await own()).avg_delay_days).toBe(10);
  const late10 = await read({ filter: { avg_delay_days: { from: '9' } }, sort: '-overdue' });
  expect(late10.map(({ id }) => id)).toEqual([subject_id]);
  expect(await read({ filter: { overdue: { from: '560.01' } } })).toEqual([]);
});
