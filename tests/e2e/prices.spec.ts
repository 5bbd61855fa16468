import { expect, test } from './fixtures.ts';
import { chooseAny, chooseReference, openFromList, save } from './steps.ts';

test('a list of prices is made, changed and authorized', async ({ admin: page, unique }) => {
  await page.goto('/pricelists/new');
  await page.getByLabel('Clave', { exact: true }).fill(unique);
  await page.getByLabel('Nombre', { exact: true }).fill(`Temporada ${unique}`);
  await chooseReference(page, 'Moneda', 'MXN');
  await page.getByLabel('Vigente desde').fill('2026-01-01');
  await save(page, 'lista de precios');
  await openFromList(page, '/pricelists', unique);
  await page.getByLabel('Nombre', { exact: true }).fill(`Temporada alta ${unique}`);
  await save(page, 'lista de precios');
  await page.goto(`/pricelists?q=${unique}`);
  await expect(page.getByRole('table')).toContainText(`Temporada alta ${unique}`);
  await page.goto(`/actions?tab=borradores`);
  await expect(page.getByRole('main')).toContainText(`Temporada alta ${unique}`);
});

test('a supplier’s catalogue is made and changed; a wrong validity is said beside its field', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/suppliers/newCatalog');
  await chooseAny(page, 'Proveedor');
  await page.getByLabel('Nombre', { exact: true }).fill(`Catálogo ${unique}`);
  await chooseReference(page, 'Moneda', 'MXN');
  await page.getByLabel('Vigente desde').fill('2026-03-01');
  await page.getByLabel('Vigente hasta').fill('2026-01-01');
  await page.getByRole('button', { name: 'Guardar catálogo de proveedor', exact: true }).click();
  await expect(page.getByText('La vigencia termina antes de empezar.').first()).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`Catálogo ${unique}`);
  await page.getByLabel('Vigente hasta').fill('2026-12-31');
  await save(page, 'catálogo de proveedor');
  await page.goto(`/suppliers/catalogs?q=${unique}`);
  await expect(page.getByRole('table')).toContainText(`Catálogo ${unique}`);
});
