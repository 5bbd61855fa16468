/** Taxes of a month: calculated, compared with the books, filed, replaced (finance example 9). */
import { expect, test } from 'vitest';
import { draft, ENTRIES } from './entries.ts';
import { done, refused, refusedFields } from './given.ts';
import {
  asked,
  begin,
  calculated,
  closing,
  filing,
  month,
  monthOfExample,
  monthOfFees,
  on,
  paid,
  RETURNS,
} from './tax-month.ts';
import { itemState, lastEntry, subjectOf } from './treasury.ts';

test('IVA of the month: 62,400 less 45,100 is 17,300; filed, it is owed to the SAT (example 9)', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'IVA');
  expect([made.amount_due, made.in_favor, made.to_pay, made.difference, made.status]).toEqual([
    '17300.00',
    '0.00',
    '17300.00',
    '0.00',
    'CALCULADA',
  ]);
  const lines = made.lines.map((line: Record<string, unknown>) => [
    line.concept,
    line.amount,
    line.books,
  ]);
  expect(lines).toEqual([
    ['Cobrado · IVA 16 %', '62400.00', null],
    ['IVA trasladado cobrado', '62400.00', '62400.00'],
    ['Pagado · IVA 16 %', '45100.00', null],
    ['IVA acreditable pagado', '45100.00', '45100.00'],
    ['IVA retenido por clientes', '0.00', '0.00'],
    ['Impuesto a cargo (a favor)', '17300.00', null],
  ]);
  // Again, before it is filed: the same one.
  expect((await calculated(told, 'IVA')).id).toBe(made.id);
  expect((await refused(admin.act(RETURNS, 'file', made.id, filing)))?.message).toContain(
    'sigue abierto: inicia su cierre antes de presentar.',
  );
  await closing(told);
  const filed = await done(admin.act(RETURNS, 'file', made.id, filing));
  expect([filed.status, filed.operation_number]).toEqual(['PRESENTADA', '412345678']);
  expect(await lastEntry(told)).toEqual([
    '208.01.01 D 62400.00',
    '118.01.01 H 45100.00',
    '213.01.01 H 17300.00',
  ]);
  const [item] = await told.query<{ id: number; kind: string; due_date: string }>(
    `select id, kind, due_date from cfl__open_items where source_resource = $1`,
    [RETURNS],
  );
  expect([item!.kind, ...(await itemState(told, item!.id))]).toEqual([
    'IMPUESTO',
    '17300.00',
    'ABIERTA',
  ]);
  // Twice, and calculated once more.
  expect((await admin.act(RETURNS, 'file', made.id, filing)).status).toBe(409);
  expect((await refused(admin.post(`${RETURNS}/calculate`, asked('IVA'))))?.message).toBe(
    'Ese mes ya está presentado: haz una complementaria.',
  );
  expect((await admin.del(`${RETURNS}/${made.id}`)).status).toBe(409);
  // What the return gave back is none of what the month caused.
  const board = await done(admin.post('acc-audit', { report: 'CUADRE' }));
  const row = board.find(({ label }: { label: string }) => label.startsWith('IVA'));
  expect([row.kept, row.ledger, row.difference]).toEqual(['0.00', '0.00', '0.00']);
});

test('IVA that is part of the cost is not credited when it is paid, and the DIOT says why', async () => {
  const told = await monthOfExample();
  await paid(told, {
    ...{
      side: 'CXP',
      subject_id: await subjectOf(told, 'supplier_id', await told.given.supplier()),
    },
    ...{ net: '1000.00', tax: '160.00', total: '1160.00', creditable: 'NO_REQUISITOS' },
  });
  const made = await calculated(told, 'IVA');
  expect([made.amount_due, made.difference]).toEqual(['17300.00', '0.00']);
  const admin = told.as('admin');
  const board = await done(admin.post('acc-audit', { report: 'CUADRE' }));
  expect(board.find(({ label }: { label: string }) => label.startsWith('IVA')).difference).toBe(
    '0.00',
  );
  const diot = await calculated(told, 'DIOT');
  expect(diot.difference).toBe('0.00');
  const day = { from: on(1), to: on(28) };
  const rows = await done(admin.post('sat/tax-papers', { report: 'IVA_ESTIMADO', ...day }));
  expect(rows.find(({ part }: { part: string }) => part === 'PAGADO').amount).toBe('-45100.00');
  const thirds = await done(admin.post('sat/tax-papers', { report: 'DIOT', ...day }));
  expect(thirds.map(({ c22, c37 }: Record<string, string>) => [c22, c37])).toEqual([
    ['45100.00', '0'],
    ['0', '160.00'],
  ]);
});

test('a return that owes nothing is not paid', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'DIOT');
  await closing(told);
  await done(admin.act(RETURNS, 'file', made.id, filing));
  expect((await refused(admin.act(RETURNS, 'pay', made.id, { date: on(20) })))?.message).toBe(
    '«A pagar» está en cero: no queda nada por hacer.',
  );
});

test('a complementaria takes the place of one that was filed, and of no other', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'IVA');
  expect((await admin.act(RETURNS, 'replace', made.id)).status).toBe(409);
  await closing(told);
  await done(admin.act(RETURNS, 'file', made.id, filing));
  const replaced = await done(admin.act(RETURNS, 'replace', made.id));
  expect(replaced.status).toBe('SUSTITUIDA');
  const next = await done(admin.get(`${RETURNS}/${replaced.replaced_by_id}`));
  expect([next.filing, next.status, next.to_pay, next.difference, next.replaces_id]).toEqual([
    2,
    'CALCULADA',
    '17300.00',
    '0.00',
    made.id,
  ]);
  // Each is called by its own name.
  const name = month().toString().slice(0, 7);
  expect([next.titles.replaces_id, replaced.titles.replaced_by_id]).toEqual([
    `${name} — IVA`,
    `${name} — Complementaria 1 — IVA`,
  ]);
  const items = await told.query<{ status: string }>(
    'select status from cfl__open_items where source_resource = $1',
    [RETURNS],
  );
  // Until the new one is filed the old one is owed.
  expect(items).toEqual([{ status: 'ABIERTA' }]);
  await done(admin.act(RETURNS, 'file', next.id, filing));
  expect(await lastEntry(told)).toContain('213.01.01 H 17300.00');
  expect(
    await told.query<{ status: string }>(
      'select status from cfl__open_items where source_resource = $1 order by id',
      [RETURNS],
    ),
  ).toEqual([{ status: 'CANCELADA' }, { status: 'ABIERTA' }]);
});

test('a difference between the rows and the books blocks filing, and stands beside its line', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const entry = await done(
    admin.post(
      ENTRIES,
      await draft(
        told,
        [
          ['208.01.01', '100.00', ''],
          ['703.21.01', '', '100.00'],
        ],
        { date: on(20) },
      ),
    ),
  );
  await done(admin.act(ENTRIES, 'post', entry.id));
  const made = await calculated(told, 'IVA');
  expect(made.difference).toBe('100.00');
  await closing(told);
  expect((await refused(admin.act(RETURNS, 'file', made.id, filing)))?.message).toBe(
    'Los impuestos causados y sus cuentas difieren en $100.00: revisa los renglones de la declaración.',
  );
});

test('a credit is of months before, not negative and not more than there is', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'IVA');
  expect(
    await refusedFields(admin.change(`${RETURNS}/${made.id}`, { applied_credit: '-1' })),
  ).toHaveProperty('applied_credit');
  expect(
    await refusedFields(admin.change(`${RETURNS}/${made.id}`, { applied_credit: '500' })),
  ).toEqual({ applied_credit: ['Hay $0.00 de saldo a favor de meses anteriores.'] });
  const ahead = month().add({ months: 3 });
  expect(
    await refusedFields(
      admin.post(`${RETURNS}/calculate`, {
        year: String(ahead.year),
        month: String(ahead.month),
        kind: 'IVA',
      }),
    ),
  ).toEqual({ month: ['Ese mes todavía no empieza: elige uno anterior.'] });
});

test('provisional ISR: 6,000,000 by 0.0850 at 30 % less 121,000 is 32,000 (example 9)', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const year = await told.idOf('sat__tax_years', String(month().year), 'year');
  await done(admin.change(`sat/tax-years/${year}`, { profit_coefficient: '0.0850' }));
  const pairs = [
    [
      ['102.01.01', '6000000.00', ''],
      ['401.01.01', '', '6000000.00'],
    ],
    [
      ['114.01.01', '121000.00', ''],
      ['102.01.01', '', '121000.00'],
    ],
  ] as const;
  for (const lines of pairs) {
    const entry = await done(admin.post(ENTRIES, await draft(told, lines, { date: on(5) })));
    await done(admin.act(ENTRIES, 'post', entry.id));
  }
  const made = await calculated(told, 'ISR_PROVISIONAL');
  expect([made.amount_due, made.to_pay]).toEqual(['32000.00', '32000.00']);
  await closing(told);
  await done(admin.act(RETURNS, 'file', made.id, filing));
  expect(await lastEntry(told)).toEqual(['114.01.01 D 32000.00', '213.03.01 H 32000.00']);
});

test('a provisional ISR without a coefficient is filed once its zero was seen', async () => {
  const told = await begin();
  const admin = told.as('admin');
  // What the annual one adds to the result is no part of this.
  expect(
    await refusedFields(
      admin.post(`${RETURNS}/calculate`, {
        kind: 'ISR_PROVISIONAL',
        year: String(month().year),
        month: String(month().month),
        adjustment: '-100.00',
      }),
    ),
  ).toEqual({
    adjustment: ['Déjalo vacío: sólo aplica cuando «Tipo» es Declaración anual.'],
  });
  const made = await calculated(told, 'ISR_PROVISIONAL');
  await closing(told);
  const asked = await refused(admin.act(RETURNS, 'file', made.id, filing));
  expect(asked).toMatchObject({
    code: 'POR_CONFIRMAR',
    extra: { warnings: { '': [expect.stringContaining('no tiene coeficiente de utilidad')] } },
  });
  const seen = { ...filing, confirmed_warnings: asked!.extra.confirm };
  expect((await done(admin.act(RETURNS, 'file', made.id, seen))).status).toBe('PRESENTADA');
});

test('annual ISR: 1,250,000 at 30 % is 375,000, less what was paid along the year (example 10)', async () => {
  const told = await begin();
  const admin = told.as('admin');
  const year = month().year - (month().month === 12 ? 0 : 1);
  const pairs = [
    [
      ['102.01.01', '1250000.00', ''],
      ['401.01.01', '', '1250000.00'],
    ],
    [
      ['114.01.01', '121000.00', ''],
      ['102.01.01', '', '121000.00'],
    ],
  ] as const;
  for (const lines of pairs) {
    const entry = await done(
      admin.post(ENTRIES, await draft(told, lines, { date: `${year}-06-05` })),
    );
    await done(admin.act(ENTRIES, 'post', entry.id));
  }
  const { id } = await done(
    admin.post(`${RETURNS}/calculate`, { year: String(year), month: '12', kind: 'ANUAL' }),
  );
  await told.query(`update acc__periods set status = 'EN_CIERRE' where year = $1 and month >= 12`, [
    year,
  ]);
  const filed = await done(admin.act(RETURNS, 'file', id, filing));
  expect([filed.amount_due, filed.to_pay]).toEqual(['254000.00', '254000.00']);
  expect(await lastEntry(told)).toEqual([
    '213.03.01 D 121000.00',
    '611.01.01 D 375000.00',
    '114.01.01 H 121000.00',
    '213.03.01 H 121000.00',
    '213.03.01 H 254000.00',
  ]);
});

test('a return that is only calculated is corrected, and thrown away', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'IVA');
  const { version } = await done(admin.get(`${RETURNS}/${made.id}`));
  await done(admin.put(`${RETURNS}/${made.id}`, { version, applied_credit: '0' }));
  await done(admin.del(`${RETURNS}/${made.id}`));
  expect((await admin.get(`${RETURNS}/${made.id}`)).status).toBe(404);
});

test('the DIOT has a line for each supplier, with the whole pesos of its 54 columns', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'DIOT');
  expect([made.difference, made.amount_due]).toEqual(['0.00', '0.00']);
  const file = await admin.get(`${RETURNS}/diot/${made.id}`);
  const [line, rest] = file.text.split('\r\n');
  const columns = line!.split('|');
  expect([columns.length, rest]).toEqual([54, '']);
  expect([columns[11], columns[21], columns[53]]).toEqual(['281875', '45100', '01']);
});

test('reports give what was caused, by rate and month, and the grid of the DIOT', async () => {
  const told = await monthOfExample();
  const admin = told.as('admin');
  const made = await calculated(told, 'IVA');
  const period = { from: on(1), to: month().add({ months: 1 }).subtract({ days: 1 }).toString() };
  const rows = async (report: string, more: object = period) =>
    done(admin.post('sat/tax-papers', { report, ...more }));
  expect((await rows('CAUSADOS')).length).toBe(2);
  expect((await rows('RENGLONES', { return_id: made.id })).length).toBe(2);
  expect(
    (await rows('IVA_POR_TASA')).map((row: { side: string; amount: string }) => [
      row.side,
      row.amount,
    ]),
  ).toEqual([
    ['CXC', '62400.00'],
    ['CXP', '45100.00'],
  ]);
  expect((await rows('DIOT')).map((row: { c22: string }) => row.c22)).toEqual(['45100.00']);
});

test('what was withheld is declared by its accounts, with who it was withheld from', async () => {
  const told = await monthOfFees();
  const admin = told.as('admin');
  const made = await calculated(told, 'RETENCIONES');
  expect([made.to_pay, made.difference]).toEqual(['4133.33', '0.00']);
  expect(
    made.retentions.map((row: { base: string; amount: string }) => [row.base, row.amount]),
  ).toEqual([
    ['20000.00', '2133.33'],
    ['20000.00', '2000.00'],
  ]);
  // What is withheld of IVA is not creditable yet (R32).
  expect((await calculated(told, 'IVA')).in_favor).toBe('1066.67');
  await closing(told);
  await done(admin.act(RETURNS, 'file', made.id, filing));
  const items = await told.query<{ part: string; balance: string }>(
    'select part, balance from cfl__open_items where source_resource = $1 order by part',
    [RETURNS],
  );
  expect(items).toEqual([
    { part: 'RET_ISR_HONORARIOS', balance: '2000.00' },
    { part: 'RET_IVA', balance: '2133.33' },
  ]);
});
