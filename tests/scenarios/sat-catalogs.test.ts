/** Large catalogues of the SAT: loaded from its files, asked of what is issued (sat-cfdi §17). */
import { expect, test } from 'vitest';
import { done, refusedFields, story, type Body, type Stage } from './given.ts';
import { beginInvoicing, CFDI, draftInvoice } from './invoicing.ts';

const CATALOGS = 'sat/catalogs';
const KEYS = 'sat/catalog-keys';

/** As the SAT publishes it: its version over two rows of headings. */
const HEAD = [
  'Catálogo de productos / servicios.',
  'Versión CFDI,Versión catálogo,Fecha inicio de vigencia',
  '4.0,3.0,2022-01-01',
  '',
  'c_ClaveProdServ,Descripción,Incluir IVA trasladado,Incluir IEPS trasladado,FechaInicioVigencia,FechaFinVigencia,Estímulo Franja Fronteriza,Palabras similares',
];
const ROWS = [
  '01010101,No existe en el catálogo,Opcional,Opcional,01/01/2022,,1,Público en general',
  '53101602,Camisas para mujer,Opcional,Opcional,01/01/2022,,0,"Blusas, camisetas"',
  '15101506,Gasolina,Opcional,Opcional,01/01/2022,31/12/2020,0,',
];

async function load(told: Stage, code: string, rows: readonly string[], more: Body = {}) {
  const admin = told.as('admin');
  const form = new FormData();
  form.set('file', new File([rows.join('\r\n')], `${code}.csv`));
  const { id } = await done(admin.send('POST', 'files', { body: form }));
  const catalog = await told.idOf('sat__catalogs', code);
  const { preview = '', ...body } = more;
  return admin.post(`${CATALOGS}/load/${catalog}${preview}`, { file: id, ...body });
}

const catalogOf = async (told: Stage, code: string): Promise<Body> =>
  done(told.as('admin').get(`${CATALOGS}/${await told.idOf('sat__catalogs', code)}`));

test('the file of the SAT is shown first, says its version, and is searched by key and words', async () => {
  const told = await story({});
  const admin = told.as('admin');
  const shown = await done(
    load(told, 'c_ClaveProdServ', [...HEAD, ...ROWS], { preview: '?preview=1' }),
  );
  expect(shown).toMatchObject({ rows: 3, added: 3, closed: 0 });
  expect(await catalogOf(told, 'c_ClaveProdServ')).toMatchObject({ row_count: 0 });
  await done(load(told, 'c_ClaveProdServ', [...HEAD, ...ROWS]));
  expect(await catalogOf(told, 'c_ClaveProdServ')).toMatchObject({
    edition: '3.0',
    published_on: '2022-01-01',
    row_count: 3,
    added: 3,
  });
  const found = await done(admin.get(KEYS, { q: 'camisas' }));
  expect(found).toMatchObject([{ code: '53101602', border: false, valid_from: '2022-01-01' }]);
  expect(await done(admin.get(`${KEYS}/${found[0].id}`))).toMatchObject({
    notes: 'Blusas, camisetas',
  });
  const suggested = async (catalog: string) =>
    JSON.stringify(await done(admin.get(`${KEYS}/options`, { q: '5310', filter: { catalog } })));
  expect(await suggested('c_ClaveProdServ')).toContain('Camisas para mujer');
  expect(await suggested('c_ClaveUnidad')).toBe('[]');
});

test('a newer file adds, changes and closes; a part of one closes nothing', async () => {
  const told = await story({});
  const rows = Array.from(
    { length: 20 },
    (_, n) => `531016${String(n).padStart(2, '0')},Clave ${n}`,
  );
  const head = 'c_ClaveProdServ,Descripción';
  await done(load(told, 'c_ClaveProdServ', [head, ...rows]));
  const less = rows.slice(1).map((row, n) => (n === 0 ? `${row} bis` : row));
  expect(
    await done(load(told, 'c_ClaveProdServ', [head, ...less, '53101699,Nueva'])),
  ).toMatchObject({
    rows: 20,
    added: 1,
    changed: 1,
    unchanged: 18,
    closed: 1,
  });
  const [closed] = await done(told.as('admin').get(KEYS, { q: '53101600' }));
  expect(closed.valid_to).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await catalogOf(told, 'c_ClaveProdServ')).toMatchObject({ row_count: 21, closed: 1 });
  expect(await refusedFields(load(told, 'c_ClaveProdServ', [head, rows[3]!]))).toHaveProperty(
    'partial',
  );
  expect(
    await done(load(told, 'c_ClaveProdServ', [head, rows[3]!], { partial: '1' })),
  ).toMatchObject({ rows: 1, closed: 0 });
});

test('what is not that catalogue is refused with its reason', async () => {
  const told = await story({});
  const message = async (rows: readonly string[], code = 'c_ClaveProdServ') =>
    JSON.stringify(await refusedFields(load(told, code, rows)));
  expect(await message(['Clave,Descripción', '53101602,Camisas'])).toContain('c_ClaveProdServ');
  expect(await message(['c_ClaveProdServ,Descripción', 'camisas,53101602'])).toContain(
    'Renglón 2: «camisas» no es una clave de c_ClaveProdServ.',
  );
  expect(
    await message(['c_Colonia,Nombre del asentamiento', '0001,Centro'], 'c_Colonia'),
  ).toContain('c_CodigoPostal');
  await done(
    load(told, 'c_Colonia', [
      'c_Colonia,c_CodigoPostal,Nombre del asentamiento',
      '1,6000,Centro',
      '1,37000,Centro',
    ]),
  );
  const rows = await done(told.as('admin').get(KEYS, { q: 'Centro', sort: ['parent'] }));
  expect(rows.map(({ code, parent }: Body) => `${parent} ${code}`)).toEqual([
    '06000 0001',
    '37000 0001',
  ]);
});

test('an unknown or closed key is refused once its catalogue is loaded, and not before', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const draft = await draftInvoice(told, customer, [
    { product_id: product, quantity: '1', sat_product_key: '53101699' },
  ]);
  const issues = async () =>
    JSON.stringify((await done(admin.post(`${CFDI}/validate/${draft.id}`, {}))).issues);
  expect(await issues()).toBe('[]');
  await done(load(told, 'c_ClaveProdServ', [...HEAD, ...ROWS]));
  expect(await issues()).toContain('«53101699» no está en el catálogo del SAT (c_ClaveProdServ)');
  await done(
    load(told, 'c_ClaveProdServ', ['c_ClaveProdServ,Descripción', '53101699,Ropa'], {
      partial: '1',
    }),
  );
  expect(await issues()).toBe('[]');
  await done(
    load(told, 'c_CodigoPostal', [
      'c_CodigoPostal,c_Estado,c_Municipio',
      '37000,GUA,020',
      '6000,CMX,015',
    ]),
  );
  expect(await issues()).toBe('[]');
  const key = { sat_product_key: '53101555' };
  expect(await refusedFields(admin.change(`products/${product}`, key))).toHaveProperty(
    'sat_product_key',
  );
});
