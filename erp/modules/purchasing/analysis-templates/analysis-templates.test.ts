import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { payableKg } from './commercial-weight.ts';
import { gradeOf } from './dictum.ts';
import { loadTemplate } from './load-template.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let pet: number;
let wool: number;
let category: number;

const HUMIDITY = { name: 'Humedad', role: 'HUMEDAD', unit: '%', min: '0', max: '6' };
const IMPURITY = { name: 'Impureza', role: 'IMPUREZA', unit: '%' };
const COLOUR = { name: 'Color', role: 'GRADO' };
const template = (more: Record<string, unknown> = {}) => ({
  code: 'PET',
  name: 'Hojuela de PET',
  product_ids: [pet],
  base_humidity: '1.00',
  max_humidity: '6.00',
  impurity_tolerance: '1.00',
  max_impurity: '5.00',
  parameters: [HUMIDITY, IMPURITY, COLOUR],
  grades: [
    { code: 'A', parameter: 3, to_value: '2' },
    { code: 'B', parameter: 3, from_value: '2.0001', price_adjust_percent: '-3' },
  ],
  ...more,
});

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  pet = await stock.product('PET');
  wool = await stock.product('LANA', { regain: '17.00' });
  category = (await api.get(`products/${wool}`)).data.category_id;
});

test('a load of 24,180 kg is paid by what its template says (R24)', async () => {
  const made = await api.post('pur/analysis-templates', template());
  expect(made.status).toBe(201);
  const found = await stock.within(({ tx }) => loadTemplate(tx, pet));
  expect(found).toMatchObject({ code: 'PET', sampling: 'RAIZ_N_MAS_1' });
  expect(found!.parameters.map(({ line_no, role }) => [line_no, role])).toEqual([
    [1, 'HUMEDAD'],
    [2, 'IMPUREZA'],
    [3, 'GRADO'],
  ]);
  expect(payableKg(found!, '24180.000', { humidity: '3.20', impurity: '2.50' })).toBe('23288.027');
  expect(gradeOf(found!.grades, new Map([[3, '3']]))).toMatchObject({
    code: 'B',
    price_adjust_percent: '-3.00',
  });
});

const wrong = async (more: Record<string, unknown>) => {
  const reply = await api.post(
    'pur/analysis-templates',
    template({ code: 'OTRA', product_ids: [wool], ...more }),
  );
  expect(reply.status).toBe(422);
  return reply.data.fields;
};

test('parameters, functions and ranges fit together', async () => {
  expect(await wrong({ parameters: [] })).toHaveProperty('parameters');
  expect(await wrong({ parameters: [HUMIDITY, HUMIDITY, COLOUR] })).toEqual({
    'parameters[1][role]': ['Sólo un parámetro puede tener esa función.'],
  });
  expect(
    await wrong({ parameters: [{ name: 'Color', kind: 'SI_NO', role: 'GRADO' }], grades: [] }),
  ).toEqual({ 'parameters[0][role]': ['Sólo un parámetro numérico tiene función.'] });
  expect(
    await wrong({ parameters: [{ ...HUMIDITY, line_no: 3 }, IMPURITY, { ...COLOUR, line_no: 3 }] }),
  ).toMatchObject({ 'parameters[2][line_no]': ['Ese número ya es de otro parámetro.'] });
  expect(await wrong({ grades: [{ code: 'A', parameter: 9 }] })).toEqual({
    'grades[0][parameter]': ['Escribe el número de un parámetro numérico.'],
  });
  expect(
    await wrong({
      grades: [
        { code: 'A', parameter: 3, to_value: '2' },
        { code: 'B', parameter: 3, from_value: '2', to_value: '4' },
      ],
    }),
  ).toEqual({ 'grades[1][from_value]': ['Su rango se encima con el del grado A.'] });
  expect(await wrong({ parameters: [{ ...HUMIDITY, target: '7' }], grades: [] })).toHaveProperty([
    'parameters[0][target]',
  ]);
  expect(await wrong({ max_humidity: '0.5' })).toHaveProperty('max_humidity');
  expect(await wrong({ sampling: 'FIJO' })).toHaveProperty('sample_value');
});

test('a product and a category have one active template, and the product’s own wins', async () => {
  expect(await wrong({ product_ids: [] })).toEqual({
    category_id: ['Elige la categoría o los productos.'],
  });
  expect(await wrong({ product_ids: [pet] })).toHaveProperty('product_ids');
  const own = { product_ids: [], category_id: category };
  expect((await api.post('pur/analysis-templates', template({ code: 'CAT', ...own }))).status).toBe(
    201,
  );
  expect(await wrong(own)).toEqual({ category_id: ['Esa categoría ya tiene la plantilla CAT.'] });
  const of = (product: number) =>
    stock.within(async ({ tx }) => (await loadTemplate(tx, product))?.code);
  expect([await of(pet), await of(wool)]).toEqual(['PET', 'CAT']);
});

test('the legal rate is that of the fibre', async () => {
  const { status, data } = await api.post(
    'pur/analysis-templates',
    template({
      code: 'LANA',
      product_ids: [wool],
      humidity_basis: 'TASA_LEGAL',
      base_humidity: '',
      max_humidity: '',
    }),
  );
  expect([status, data.base_humidity]).toEqual([201, '17.00']);
});
