import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let product: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  product = await stock.product('NT-80');
});

const WEIGHT = {
  group_name: 'Físicas',
  characteristic: 'Gramaje',
  method: 'NMX-A-3801',
  nominal: '80',
  min: '76',
  max: '84',
  is_critical: '1',
};
const sheets = async () =>
  (
    await api.get(
      `technical-sheet?filter[product_id]=${product}&sort=revision&fields=revision,status`,
    )
  ).data.map(({ revision, status }: { revision: number; status: string }) => [revision, status]);

test('versions are numbered, one is in force, and what was published does not change', async () => {
  const made = await api.post('technical-sheet', {
    product_id: product,
    use_description: 'Bolsas',
    lines: [WEIGHT],
  });
  expect([made.status, made.data.revision, made.data.status]).toEqual([201, 1, 'BORRADOR']);
  const published = await api.put(`technical-sheet/publish/${made.data.id}`, {});
  expect(published.data).toMatchObject({ status: 'VIGENTE', approved_by: stock.admin.userId });
  expect(published.data.valid_from).toMatch(/^\d{4}-/);
  expect(
    (
      await api.put(`technical-sheet/${made.data.id}`, {
        version: published.data.version,
        use_description: 'Otra cosa',
      })
    ).status,
  ).toBe(409);
  expect((await api.del(`technical-sheet/${made.data.id}`)).status).toBe(409);
  const copy = await api.post(`technical-sheet/copy/${made.data.id}`, {});
  expect(copy.data).toMatchObject({ revision: 2, status: 'BORRADOR', use_description: 'Bolsas' });
  expect(copy.data.lines[0]).toMatchObject({
    characteristic: 'Gramaje',
    min: '76.000000',
    max: '84.000000',
    is_critical: true,
  });
  expect((await api.post(`technical-sheet/copy/${made.data.id}`, {})).data.message).toBe(
    'La versión 2 ya está en borrador: termínala o elimínala.',
  );
  await api.put(`technical-sheet/publish/${copy.data.id}`, {});
  expect(await sheets()).toEqual([
    [1, 'OBSOLETA'],
    [2, 'VIGENTE'],
  ]);
  expect((await api.put(`technical-sheet/obsolete/${copy.data.id}`, {})).data.status).toBe(
    'OBSOLETA',
  );
});

test('limits are in order, and a sheet without characteristics is not published', async () => {
  const wrong = await api.post('technical-sheet', {
    product_id: product,
    lines: [{ ...WEIGHT, min: '90' }],
  });
  expect(wrong.data.fields['lines[0][nominal]']).toEqual(['El nominal es menor que el mínimo.']);
  const empty = await api.post('technical-sheet', { product_id: product });
  expect((await api.put(`technical-sheet/publish/${empty.data.id}`, {})).data.message).toBe(
    'Agrega al menos una característica con sus límites.',
  );
});

test('on paper, for whoever may print it', async () => {
  const made = await api.post('technical-sheet', { product_id: product, lines: [WEIGHT] });
  const { status, headers, text } = await api.get(
    `pdf/record/${made.data.id}?resource=technical-sheet`,
  );
  expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect((await api.get(`pdf/record/999999?resource=technical-sheet`)).status).toBe(404);
  expect((await api.get(`pdf/record/1?resource=nada`)).status).toBe(404);
});
