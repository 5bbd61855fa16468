import { expect, test, type Mode } from './fixtures.ts';
import { removeRecord, save, unfold } from './steps.ts';

/** The modes share a company: each adds fields to a table of its own. */
const TABLES: Readonly<Record<Mode, readonly [path: string, many: string, one: string]>> = {
  javascript: ['lines', 'Líneas de producto', 'línea de producto'],
  'sin-javascript': ['zones', 'Zonas', 'zona de ventas'],
  ligero: ['customer-types', 'Tipos de cliente', 'tipo de cliente'],
};

test('a field that the company adds is in the form, the list, its filters and its file, until it is removed', async ({
  admin: page,
  mode,
  unique,
}) => {
  const [path, many, one] = TABLES[mode];
  await page.goto('/sys/tables/new');
  await page.getByLabel('Tabla', { exact: true }).selectOption({ label: many });
  const row = page.getByRole('main');
  await row.getByLabel('Etiqueta, renglón 1', { exact: true }).first().fill('Temporada');
  await row.getByLabel('Tipo, renglón 1', { exact: true }).first().selectOption('OPCION');
  await page.getByRole('button', { name: 'Guardar tabla', exact: true }).click();
  await expect(page.getByText('Escribe al menos una opción').first()).toBeVisible();
  await unfold(page.locator('#f-extra_fields'), 1);
  await row
    .getByLabel(/^Opciones/)
    .first()
    .fill('V | Verano\nI | Invierno');
  await row.getByLabel('En lista', { exact: true }).first().check();
  await save(page, 'tabla');
  const table = page.url();

  await page.goto(`/${path}/new`);
  const code = page.getByLabel('Clave', { exact: true });
  if ((await code.count()) > 0) await code.fill(unique.slice(0, 8));
  await page.getByLabel('Nombre', { exact: true }).fill(`Con temporada ${unique}`);
  await page.getByLabel(/^Temporada/).selectOption({ label: 'Invierno' });
  await save(page, one);
  await page.goto(`/${path}?filter[x_temporada]=I`);
  await expect(page.getByRole('columnheader', { name: /Temporada/ })).toBeVisible();
  await expect(
    page.getByRole('table').getByRole('cell', { name: 'Invierno' }).first(),
  ).toBeVisible();
  const file = await page.request.get(`/catalogue/export/${path}?format=csv&filter[x_temporada]=I`);
  expect(await file.text()).toContain('Invierno');

  await page.goto(table);
  await page
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Guardar tabla', exact: true }).click();
  await expect(page.getByText(/Dejará de verse lo capturado en x_temporada/).first()).toBeVisible();
  await save(page, 'tabla');
  await page.goto(`/${path}`);
  await expect(page.getByRole('columnheader', { name: /Temporada/ })).toHaveCount(0);

  await page.goto(table);
  await removeRecord(page, 'tabla');
  await expect(page).toHaveURL(/\/settings\?/);
});
