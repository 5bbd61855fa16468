/** The financial statements that posted entries give (finance §5.4). */
import { expect, test } from 'vitest';
import { draft, ENTRIES } from './entries.ts';
import { done, sharedStory, type Stage } from './given.ts';

type Line = readonly [code: string, debit: string, credit: string, more?: object];

const TODAY = Temporal.Now.plainDateISO('America/Mexico_City');
const YEAR = TODAY.year;

async function posted(told: Stage, date: string, lines: readonly Line[], type = 'DI') {
  const admin = told.as('admin');
  const body = await draft(
    told,
    lines.map(([code, debit, credit]) => [code, debit, credit]),
    { date, type },
  );
  const made = await done(
    admin.post(ENTRIES, {
      ...body,
      lines: body.lines.map((line, i) => ({ ...line, ...lines[i]![3] })),
    }),
  );
  await done(admin.act(ENTRIES, 'post', made.id));
}

/**
 * Last year 5,000.00 of sales collected, of which 3,000.00 were cost. This January 1,000.00 of
 * capital, 800.00 of sales (300.00 of the north) and 500.00 of cost; a machine on credit, fees.
 */
const told = sharedStory(async (stage) => {
  await stage.query(`update acc__periods set status = 'ABIERTO' where status <> 'ABIERTO'`);
  const north = await stage.given.branch('NORTE');
  await posted(stage, `${YEAR - 1}-12-10`, [
    ['102.01.01', '5000.00', ''],
    ['401.01.01', '', '5000.00'],
    ['501.01.01', '3000.00', ''],
    ['115.01.01', '', '3000.00'],
  ]);
  await posted(stage, `${YEAR}-01-05`, [
    ['102.01.01', '1000.00', ''],
    ['301.01.01', '', '1000.00'],
  ]);
  await posted(stage, `${YEAR}-01-20`, [
    ['102.01.01', '800.00', ''],
    ['401.01.01', '', '500.00'],
    ['401.01.01', '', '300.00', { branch_office_id: north }],
    ['501.01.01', '500.00', ''],
    ['115.01.01', '', '500.00'],
  ]);
  await posted(stage, `${YEAR}-01-25`, [
    ['153.01.01', '200.00', ''],
    ['205.02.01', '', '200.00'],
    ['603.34.01', '40.00', ''],
    ['102.01.01', '', '40.00'],
    ['701.10.01', '10.00', ''],
    ['102.01.01', '', '10.00'],
    ['611.01.01', '75.00', ''],
    ['213.03.01', '', '75.00'],
  ]);
  return { stage, north };
});

const JANUARY = { from: `${YEAR}-01-01`, to: `${YEAR}-01-31` };
const report = async (body: object) => {
  const reply = await told()
    .stage.as('admin')
    .post('acc-audit', { ...JANUARY, ...body });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply;
};
type Row = Readonly<Record<string, string | null>>;
const named = (rows: readonly Row[], ...figures: string[]) =>
  rows.map((row) => [row.name, ...figures.map((name) => Number(row[name]))]);

test('the balance sheet sums sections and classes, and shows what the year has earned so far', async () => {
  const { data, meta } = await report({ report: 'BALANCE_GENERAL', ties: '1' });
  expect(named(data, 'balance')).toEqual([
    ['Activo', 3450],
    ['Activo circulante', 3250],
    ['102 Bancos', 6750],
    ['115 Inventario', -3500],
    ['Activo fijo', 200],
    ['153 Maquinaria y equipo', 200],
    ['Suma del activo', 3450],
    ['Pasivo', 275],
    ['Pasivo a corto plazo', 275],
    ['205 Acreedores diversos a corto plazo', 200],
    ['213 Impuestos y derechos por pagar', 75],
    ['Capital', 3175],
    ['Capital contable', 3175],
    ['301 Capital social', 1000],
    ['305 Resultado del ejercicio', 2175],
    ['Suma del pasivo y el capital', 3450],
  ]);
  expect(meta.ties).toMatchObject([{ left: '3450', right: '3450', ok: true }]);
});

test('a balance of before is compared, and a day within a month counts its days', async () => {
  const before = await report({ report: 'BALANCE_GENERAL', compare: 'PREVIO', levels: '1' });
  expect(named(before.data, 'balance', 'balance_before')).toEqual([
    ['Activo', 3450, 2000],
    ['Suma del activo', 3450, 2000],
    ['Pasivo', 275, 0],
    ['Capital', 3175, 2000],
    ['Suma del pasivo y el capital', 3450, 2000],
  ]);
  const cut = await report({ report: 'BALANCE_GENERAL', to: `${YEAR}-01-19`, levels: '1' });
  expect(named(cut.data, 'balance')[0]).toEqual(['Activo', 3000]);
});

test('the income statement says each result, and what part of the sales it is', async () => {
  const { data } = await report({ report: 'ESTADO_RESULTADOS', levels: '1' });
  expect(named(data, 'period', 'period_share', 'ytd')).toEqual([
    ['Ingresos', 800, 100, 800],
    ['Costos', 500, 62.5, 500],
    ['Utilidad bruta', 300, 37.5, 300],
    ['Gastos de operación', 40, 5, 40],
    ['Utilidad de operación', 260, 32.5, 260],
    ['Resultado integral de financiamiento', 10, 1.25, 10],
    ['Utilidad antes de impuestos', 250, 31.25, 250],
    ['Impuestos a la utilidad', 75, 9.38, 75],
    ['Utilidad neta', 175, 21.88, 175],
  ]);
});

test('it tells branches apart and narrows to one; each figure opens its lines', async () => {
  const { data, meta } = await report({ report: 'ESTADO_RESULTADOS', by: 'SUCURSAL', levels: '1' });
  const { north } = told();
  expect(meta.columns.map(({ name, label }: Row) => [name, label]).slice(1, 3)).toEqual([
    [`parts_${north}`, 'NORTE'],
    ['parts_0', 'Sin sucursal'],
  ]);
  expect(named(data, `parts_${north}`, 'parts_0')[0]).toEqual(['Ingresos', 300, 500]);
  const opened = await report({
    report: 'ESTADO_RESULTADOS',
    by: 'SUCURSAL',
    figure: 'parts',
    of: { path: data[0].path, parts_key: String(north) },
  });
  expect([opened.meta.said, opened.data.map(({ parts }: Row) => parts)]).toEqual([
    'Ingresos, NORTE',
    ['300.00'],
  ]);
  const one = await report({ report: 'ESTADO_RESULTADOS', branch_office_id: north, levels: '1' });
  expect(named(one.data, 'period')).toContainEqual(['Utilidad neta', 300]);
});

test('a result opens the lines of all sections before it', async () => {
  const { data } = await report({ report: 'ESTADO_RESULTADOS', levels: '1' });
  const gross = (data as Row[]).find(({ name }) => name === 'Utilidad bruta')!;
  const opened = await report({
    report: 'ESTADO_RESULTADOS',
    figure: 'period',
    of: { path: gross.path },
  });
  expect(opened.data.map(({ period }: Row) => Number(period))).toEqual([500, 300, -500]);
  expect(Number(opened.meta.totals.period)).toBe(300);
});

test('the journal has each entry with its lines and its sums', async () => {
  const { data, meta } = await report({ report: 'LIBRO_DIARIO' });
  expect(data).toHaveLength(15);
  expect(meta.subtotals.map(({ values }: { values: Row }) => Number(values.debit))).toEqual([
    1000, 1300, 325,
  ]);
  expect(meta.totals).toMatchObject({ debit: '2625.00', credit: '2625.00' });
});

test('the ledger tells accounts month by month, and each figure opens its lines', async () => {
  const { data } = await report({ report: 'LIBRO_MAYOR', from: `${YEAR - 1}-12-01` });
  const rows = (data as Row[]).map(({ code, month, ...row }) => [
    code,
    month,
    ...['opening', 'debit', 'credit', 'closing'].map((name) => Number(row[name])),
  ]);
  expect(rows.filter(([code]) => code === '102' || code === '401' || code === '305')).toEqual([
    ['102', `${YEAR - 1}-12`, 0, 5000, 0, 5000],
    ['102', `${YEAR}-01`, 5000, 1800, 50, 6750],
    ['305', `${YEAR}-01`, 2000, 0, 0, 2000],
    ['401', `${YEAR - 1}-12`, 0, 0, 5000, 5000],
    ['401', `${YEAR}-01`, 0, 0, 800, 800],
  ]);
  const bank = (data as Row[]).find(({ code, month }) => code === '102' && month === `${YEAR}-01`)!;
  const opened = await report({
    report: 'LIBRO_MAYOR',
    from: `${YEAR - 1}-12-01`,
    figure: 'opening',
    of: { code: '102', period_id: bank.period_id },
  });
  expect(opened.data.map(({ opening }: Row) => opening)).toEqual(['5000.00']);
});

test('the cash flow says what moved cash, and ties to its accounts', async () => {
  const { data, meta } = await report({ report: 'FLUJO_EFECTIVO', ties: '1' });
  expect(named(data, 'amount')).toEqual([
    ['Efectivo al inicio', 5000],
    ['Operación', 950],
    ['115 Inventario', 500],
    ['205 Acreedores diversos a corto plazo', 200],
    ['213 Impuestos y derechos por pagar', 75],
    ['401 Ingresos', 800],
    ['501 Costo de venta y/o servicio', -500],
    ['603 Gastos de administración', -40],
    ['611 Impuesto Sobre la renta', -75],
    ['701 Gastos financieros', -10],
    ['Inversión', -200],
    ['153 Maquinaria y equipo', -200],
    ['Financiamiento', 1000],
    ['301 Capital social', 1000],
    ['Aumento del efectivo', 1750],
    ['Efectivo al final', 6750],
  ]);
  expect(meta.ties).toMatchObject([{ left: '1750', right: '1750', ok: true }]);
});

test('what is odd is listed, each with where it is put right', async () => {
  const { data } = await report({ report: 'CONSISTENCIA' });
  const kinds = (data as Row[]).map(({ kind, what }) => [kind, what]);
  expect(kinds).toContainEqual([
    'Saldo contrario a la naturaleza de la cuenta',
    '115.01.01 Mercancías',
  ]);
  expect(kinds.map(([kind]) => kind)).toContain('Póliza manual capturada después de su mes');
  expect(kinds.map(([kind]) => kind)).not.toContain('Póliza descuadrada');
});
