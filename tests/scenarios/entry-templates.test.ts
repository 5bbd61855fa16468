/** Templates of entries: formulas, periods, reversals (finance §2.3.1). */
import { expect, test } from 'vitest';
import { templateJobs } from '#erp/modules/accounting/entry-templates/template-jobs.ts';
import { account, CREDITOR, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, refusedFields, story, type Stage } from './given.ts';
import { runJob } from './jobs.ts';

const TEMPLATES = 'acc/entry-templates';
type Line = readonly [code: string, debit: string, credit: string];

async function template(told: Stage, lines: readonly Line[], more: object = {}) {
  return {
    name: 'Renta de la planta',
    journal_type_id: await told.idOf('acc__journal_types', 'DI'),
    frequency: 'MANUAL',
    lines: await Promise.all(
      lines.map(async ([code, debit_formula, credit_formula]) => ({
        book_account_id: await account(told, code),
        debit_formula,
        credit_formula,
      })),
    ),
    ...more,
  };
}

const RENT: readonly Line[] = [
  [EXPENSE, '10000', ''],
  ['118.01.01', '16% de R1', ''],
  [CREDITOR, '', 'R1 + R2'],
];

/** First day of the month so many months before this one. */
const monthsAgo = (months: number) =>
  Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months }).toString();

const entriesOf = ({ query }: Stage) =>
  query<{ date: string; status: string; concept: string; posting_key: string | null }>(
    `select date, status, concept, posting_key from acc__book_entries where template_id is not null order by date, id`,
  );

const beginBooks = (told: Stage, start_date: string) =>
  done(told.as('admin').change('acc/configuration', { start_date }));

test('an entry begun from a template has the amounts that its formulas give that day', async () => {
  const told = await story();
  const admin = told.as('admin');
  const posted = await done(
    admin.post(TEMPLATES, await template(told, RENT, { concept: 'Renta de {periodo}' })),
  );
  const made = await done(
    admin.post(`${ENTRIES}/from-template`, { template_id: posted.id, date: TODAY() }),
  );
  const entry = await done(admin.get(`${ENTRIES}/${made.id}`));
  expect([entry.status, entry.origin, entry.total_debit, entry.total_credit]).toEqual([
    'BORRADOR',
    'RECURRENTE',
    '11600.00',
    '11600.00',
  ]);
  expect(entry.concept).toMatch(/^Renta de [a-z]+ \d{4}$/);
  await done(admin.act(ENTRIES, 'post', made.id));

  const clearing = await done(
    admin.post(
      TEMPLATES,
      await template(
        told,
        [
          [CREDITOR, `saldo(${CREDITOR})`, ''],
          ['102.01.01', '', 'saldo(205)'],
        ],
        { name: 'Pago de todo' },
      ),
    ),
  );
  const paid = await done(admin.post(`${ENTRIES}/from-template`, { template_id: clearing.id }));
  const lines = (await done(admin.get(`${ENTRIES}/${paid.id}`))).lines;
  expect([lines[0].debit, lines[1].credit]).toEqual(['11600.00', '11600.00']);
  const before = admin.post(`${ENTRIES}/from-template`, {
    template_id: clearing.id,
    date: '2020-01-01',
  });
  expect(await refusedFields(before)).toHaveProperty('template_id');
});

test('a formula that names no account, no line or itself is refused beside its field', async () => {
  const told = await story();
  const refusedOf = async (lines: readonly Line[]) =>
    refusedFields(told.as('admin').post(TEMPLATES, await template(told, lines)));
  expect(
    await refusedOf([
      [EXPENSE, 'saldo(999.99.99)', ''],
      [CREDITOR, '', 'R1 +'],
      [CREDITOR, '', 'R4'],
      [EXPENSE, 'R9', ''],
      [EXPENSE, 'R6', ''],
      [EXPENSE, 'R5', ''],
      [EXPENSE, '1', '1'],
    ]),
  ).toEqual({
    'lines[0][debit_formula]': ['No hay una cuenta 999.99.99.'],
    'lines[1][credit_formula]': [
      'No se entiende desde el carácter 5: escribe un importe, saldo(cuenta) o 16% de R1.',
    ],
    'lines[2][credit_formula]': ['El importe depende de sí mismo, o es demasiado grande.'],
    'lines[3][debit_formula]': ['No hay un renglón 9.'],
    'lines[4][debit_formula]': ['El importe depende de sí mismo, o es demasiado grande.'],
    'lines[5][debit_formula]': ['El importe depende de sí mismo, o es demasiado grande.'],
    'lines[6][debit_formula]': ['Escribe un cargo o un abono, uno de los dos.'],
  });
});

test('months that were missed become drafts, once each; this month’s is posted', async () => {
  const told = await story();
  const start = monthsAgo(2);
  await beginBooks(told, start);
  const repeats = { frequency: 'MENSUAL', day_of_month: '1', start_date: start, auto_post: '1' };
  const made = await done(told.as('admin').post(TEMPLATES, await template(told, RENT, repeats)));
  const run = () => runJob(told, templateJobs, 'entries.recurring');
  expect(await run()).toBe('1 aplicadas, 2 en borrador, 0 reversadas');
  expect(await run()).toBe('0 aplicadas, 0 en borrador, 0 reversadas');
  const entries = await entriesOf(told);
  expect(entries.map(({ date, status }) => [date, status])).toEqual([
    [start, 'BORRADOR'],
    [monthsAgo(1), 'BORRADOR'],
    [monthsAgo(0), 'APLICADA'],
  ]);
  expect(entries[2]!.posting_key).toBe(`${TEMPLATES}:${made.id}:${TODAY().slice(0, 7)}`);
});

test('what cannot be posted by itself stays a draft', async () => {
  const told = await story();
  const admin = told.as('admin');
  await beginBooks(told, monthsAgo(0));
  await done(admin.change('acc/configuration', { require_entry_authorization_over: '1000' }));
  const repeats = {
    frequency: 'MENSUAL',
    day_of_month: '1',
    start_date: monthsAgo(0),
    auto_post: '1',
  };
  await done(admin.post(TEMPLATES, await template(told, RENT, repeats)));
  expect(await runJob(told, templateJobs, 'entries.recurring')).toBe(
    '0 aplicadas, 1 en borrador, 0 reversadas',
  );
});

test('an entry that reverses itself is undone on the first day of the month after, once', async () => {
  const told = await story();
  const admin = told.as('admin');
  const accrual = await done(
    admin.post(TEMPLATES, await template(told, RENT, { auto_reverse: '1' })),
  );
  const [date, next] = [monthsAgo(1), monthsAgo(0)];
  const made = await done(
    admin.post(`${ENTRIES}/from-template`, { template_id: accrual.id, date }),
  );
  const run = () => runJob(told, templateJobs, 'entries.recurring');
  expect(await run()).toBe('0 aplicadas, 0 en borrador, 0 reversadas');
  await done(admin.act(ENTRIES, 'post', made.id));
  expect(await run()).toBe('0 aplicadas, 0 en borrador, 1 reversadas');
  expect(await run()).toBe('0 aplicadas, 0 en borrador, 0 reversadas');
  const reversed = await done(admin.get(`${ENTRIES}/${made.id}`));
  const mirror = await done(admin.get(`${ENTRIES}/${reversed.reversed_by_id}`));
  expect([reversed.status, mirror.date, mirror.total_credit]).toEqual([
    'REVERSADA',
    next,
    '11600.00',
  ]);
});
