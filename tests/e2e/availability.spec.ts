import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { inMenu } from './steps.ts';

test('what can be promised of a product, by branch, and what to offer instead', async ({
  admin: page,
}) => {
  await page.goto('/cli/availability');
  await page.getByLabel('Producto', { exact: true }).fill('bolsa');
  await page.getByRole('button', { name: 'Consultar', exact: true }).click();
  await expect(page.getByRole('heading', { name: '¿Cuál de éstos?' })).toBeVisible();
  await page.getByRole('link', { name: /^BOL-ECO-CA — / }).click();
  await expect(page.getByLabel('Producto', { exact: true })).toHaveValue('BOL-ECO-CA');
  await page.getByLabel('Cantidad', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Consultar', exact: true }).click();
  const branches = page.getByRole('table').first();
  await expect(branches.getByRole('row', { name: /León Matriz/ })).toContainText('Hoy');
  await expect(branches.getByRole('row', { name: /Tijuana/ })).toContainText(
    'Sin fecha; consulte a su vendedor',
  );
  await expect(page.getByRole('link', { name: /^BOL-ECO-CV — / })).toBeVisible();
  await page.getByRole('link', { name: '¿Por qué no está disponible?' }).click();
  await expect(page.getByRole('row', { name: /^Disponible/ }).last()).toBeVisible();
});

test(
  'a quantity typed wrong is said beside it and stays; the alias opens the same',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/wms/cli/availability?product=BOL-ECO-CA&qty=muchas');
    await expect(page.getByLabel('Cantidad', { exact: true })).toHaveValue('muchas');
    await expect(page.getByText('Escribe una cantidad mayor que cero')).toBeVisible();
    await expect(page.getByLabel('Producto', { exact: true })).toHaveValue('BOL-ECO-CA');
  },
);

test('what is below its point is reviewed before it becomes requisitions', async ({
  admin: page,
}) => {
  await page.goto('/storage-inventory?report=REABASTO');
  await page.getByRole('link', { name: 'Generar requisiciones' }).click();
  await expect(page).toHaveURL(/\/storage-inventory\/reabasto/);
  const first = page.getByRole('textbox', { name: /^Cantidad de / }).first();
  await first.fill('nada');
  await page.getByRole('button', { name: 'Generar requisiciones' }).click();
  await expect(page.getByText('Escribe una cantidad mayor que cero.').first()).toBeVisible();
  await expect(first).toHaveValue('nada');
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('button', { name: 'Generar requisiciones' }).click();
  await expect(page.getByText('Elige al menos un renglón.')).toBeVisible();
});

test('a row of stock leads to its reservations; a reservation is read, not written', async ({
  admin: page,
}) => {
  await page.goto('/storage-inventory');
  await page.locator('summary').filter({ hasText: 'Más de este renglón' }).first().click();
  await page.getByRole('link', { name: 'Reservas', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reservas');
  await page.goto('/inv/reservations?filter[status]=ACTIVA');
  await page.getByRole('table').last().locator('tbody a').first().click();
  await expect(
    (await inMenu(page, 'Liberar'))
      .or(page.getByRole('button', { name: 'Liberar', exact: true }))
      .first(),
  ).toBeVisible();
});

test('these screens are accessible', async ({ admin: page }) => {
  for (const path of [
    '/cli/availability?product=BOL-ECO-CA&qty=500',
    '/storage-inventory',
    '/storage-inventory?report=REABASTO',
    '/storage-inventory/reabasto',
  ]) {
    await page.goto(path);
    const found = await new AxeBuilder({ page }).include('main').analyze();
    expect(
      found.violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)]),
    ).toEqual([]);
  }
});
