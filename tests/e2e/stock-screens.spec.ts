import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { follow } from './steps.ts';

test('the summary has a column for each type of movement, and a figure opens its rows in the kardex', async ({
  admin: page,
}) => {
  await page.goto('/reports/inventories?report=RESUMEN&from=ultimos-90&to=ultimos-90');
  const table = page.getByRole('table');
  for (const name of [
    'Saldo inicial',
    'Entrada por compra',
    'Salida por venta',
    'Traspaso entre almacenes (entra)',
    'Traspaso entre almacenes (sale)',
    'Saldo final',
  ])
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.trim() === 'Salida por venta');
  const row = table.getByRole('row').filter({ hasText: 'BOL-ECO-CA' }).first();
  const figure = row.getByRole('cell').nth(at).getByRole('link');
  const said = (await figure.innerText()).trim();
  await figure.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kardex');
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(said);
  await expect(page.getByRole('table')).toContainText('Salida por venta');
});

test('the slow report begins with the days of the settings', async ({ admin: page }) => {
  await page.goto('/reports/inventories?report=LENTO');
  const days = page.getByLabel('Días sin consumo');
  await expect(days).toHaveValue(/^\d+$/);
  await days.fill('30');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL(/days%5D=30|days\]=30/);
  await expect(days).toHaveValue('30');
});

test('screens without a record say where they stand', async ({ admin: page }) => {
  const path = page.getByRole('navigation', { name: 'Ruta' });
  for (const [address, crumbs] of [
    ['/inv/operations', ['Almacén', 'Control de inventario']],
    ['/cli/availability', ['Almacén', 'Ubicaciones y almacén']],
    ['/floor', ['Almacén', 'Movimientos']],
    ['/floor/move', ['Almacén', 'Movimientos', 'Piso']],
    ['/kardex', ['Almacén', 'Existencias y costos']],
    ['/reports/customers', ['Ventas']],
    ['/dashboard/inventories', ['Almacén', 'Existencias y costos']],
    ['/notices', ['Inicio']],
  ] as const) {
    await page.goto(address);
    await expect(path.getByRole('listitem')).toHaveText([...crumbs]);
  }
});

test(
  'what a supplier left in consignment is bought: what is wrong stands beside its box, and what was typed stays',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/movements/begin');
    await follow(page, 'Comprar lo que dejó en consignación');
    await page.getByRole('link', { name: /^Cartones y Cajas del Bajío · LEO-MP/ }).click();
    const tubes = page.getByRole('row').filter({ hasText: 'EMP-0006' });
    await tubes.getByLabel(/^Cantidad de EMP-0006/).fill('2');
    await page.getByRole('button', { name: 'Comprar', exact: true }).click();
    await expect(tubes.getByText('Captura el costo unitario, en pesos sin IVA.')).toBeVisible();
    await expect(tubes.getByLabel(/^Cantidad de EMP-0006/)).toHaveValue('2');
    // Within what may be bought without an order.
    await tubes.getByLabel(/^Cantidad de EMP-0006/).fill('900000');
    await tubes.getByLabel(/^Costo unitario de EMP-0006/).fill('0.01');
    await page.getByRole('button', { name: 'Comprar', exact: true }).click();
    await expect(tubes.getByText(/Existencia insuficiente/)).toBeVisible();
    await expect(tubes.getByLabel(/^Costo unitario de EMP-0006/)).toHaveValue('0.01');
    await tubes.getByLabel(/^Costo unitario de EMP-0006/).fill('4.25');
    await tubes.getByLabel(/^Cantidad de EMP-0006/).fill('2');
    await page.getByRole('button', { name: 'Comprar', exact: true }).click();
    await expect(
      page.getByText(/La mercancía ya es nuestra: salió con MOV-\S+ y entró con MOV-/),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('MOV-');
  },
);

test('these screens are accessible', async ({ admin: page }) => {
  for (const path of [
    '/reports/inventories?report=RESUMEN&from=ultimos-90&to=ultimos-90',
    '/reports/inventories?report=LENTO',
    '/kardex?filter[product_id]=1',
    '/movements/buy',
  ]) {
    await page.goto(path);
    if (path === '/movements/buy')
      await page.getByRole('link', { name: /^Cartones y Cajas del Bajío · LEO-MP/ }).click();
    await expect(page.getByRole('table')).toBeVisible();
    const found = await new AxeBuilder({ page }).include('main').analyze();
    expect(
      found.violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)]),
    ).toEqual([]);
  }
});
