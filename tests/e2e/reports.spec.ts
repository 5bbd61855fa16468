import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test(
  'a report is asked, grouped another way, and its figures add up',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page }) => {
    await page.goto('/reports/customers');
    const table = page.getByRole('table').last();
    await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
    await page.getByLabel('Agrupar por').selectOption('tipo');
    await page.getByRole('button', { name: 'Aplicar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tipo de cliente');
    const figures = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            [
              row.children[0]!.textContent,
              Number(row.children[1]!.textContent!.replaceAll(',', '')),
            ] as const,
        ),
      );
    const groups = figures.slice(1, -1).reduce((sum, [, count]) => sum + count, 0);
    expect(figures.at(-1)).toEqual(['Total', groups]);
  },
);

test('a group leads to its customers, and a file holds the rows', async ({ admin: page }) => {
  await page.goto('/reports/customers?report=ZONAS');
  await expect(page.getByRole('rowheader', { name: /^Zona / }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Subtotal/ }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Clave,Cliente,Vendedor');
  expect(text).not.toContain('Subtotal');
  for (const [label, type] of [
    ['PDF', 'application/pdf'],
    ['XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const) {
    const href = await page.getByRole('link', { name: label }).getAttribute('href');
    const file = await page.request.get(href!);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, type]);
  }
  await page.getByRole('table').last().locator('tbody td a').first().click();
  await expect(page).toHaveURL(/\/customers\/\d+/);
});

test(
  'a period that ends before it begins is said beside its field, and everything typed stays',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/reports/users?report=ALTAS&from=2026-05-02&to=2026-05-01');
    await expect(page.getByText('Debe ser el mismo día o uno posterior.').first()).toBeVisible();
    await expect(page.getByLabel('Desde')).toHaveValue('2026-05-02');
    await expect(page.getByLabel('Hasta')).toHaveValue('2026-05-01');
    await page.getByRole('link', { name: 'Este año' }).click();
    await expect(page.getByRole('row', { name: /Usuarios antes del periodo/ })).toBeVisible();
  },
);

test('the dashboard shows figures, charts with their tables, and leads to the rows', async ({
  admin: page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: /Clientes por zona/ })).toBeVisible();
  await page.getByText('Ver como tabla').first().click();
  await expect(page.getByRole('columnheader', { name: 'Zona' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Clientes / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/customers/);
});

test('the dashboard of inventory is narrowed to a category, also on a phone, and a figure opens what it says', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/inventories');
  const moved = page.getByRole('link', { name: /^Movimientos aplicados/ });
  const figure = () => moved.locator('.v').innerText();
  const all = await figure();
  await page.getByRole('button', { name: 'Categorías: todas. Elegir' }).click();
  await page.getByRole('checkbox', { name: 'Fibras' }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('button', { name: 'Categorías: Fibras. Elegir' })).toBeVisible();
  const narrowed = await figure();
  expect(Number(narrowed)).toBeLessThan(Number(all));
  await moved.click();
  await expect(page.getByRole('button', { name: 'Categorías: Fibras. Elegir' })).toBeVisible();
  await expect(page.getByText(new RegExp(` de ${narrowed}$`))).toBeVisible();
});

test(
  'an analysis is built from a ready example, kept as a view and opened again',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await page.goto('/analytics');
    await page.getByRole('link', { name: 'Crédito por zona y vendedor' }).click();
    await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
    await page.getByLabel('Ver como').selectOption('total');
    await page.getByRole('button', { name: 'Aplicar', exact: true }).click();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('100.0');
    await page.getByText('Vistas').click();
    await page.getByLabel('Guardar lo que se ve como').fill(`Análisis ${unique}`);
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    await expect(page.getByText('Vista guardada.')).toBeVisible();
    await page.goto('/analytics');
    await page.getByText('Vistas').click();
    await page.getByRole('link', { name: `Análisis ${unique}` }).click();
    await expect(page.getByLabel('Ver como')).toHaveValue('total');
  },
);

test('a figure of a report opens the rows it is made of, and their sum is the figure', async ({
  admin: page,
}) => {
  await page.goto('/reports/customers');
  const total = page.getByRole('table').last().locator('tfoot a').first();
  const figure = (await total.innerText()).trim();
  await total.click();
  await expect(
    page.getByRole('heading', { level: 2, name: /Clientes por zona, vendedor o tipo: Clientes/ }),
  ).toBeVisible();
  const rows = page.getByRole('table').last();
  await expect(rows.locator('tfoot td').last()).toHaveText(figure);
  await rows.locator('tbody td a').first().click();
  await expect(page).toHaveURL(/\/customers\/\d+/);
  await page.goBack();
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('table').last().locator('tbody tr').first().locator('td a').first().click();
  await expect(page.getByRole('table').last().locator('tfoot')).toContainText('Suma');
});

test('a cell of the analysis opens its rows, «Otros» too', async ({ admin: page }) => {
  await page.goto(
    '/analytics?dataset=productos&rows=categoria&measures=precio_medio,productos&top=5&look=scatter',
  );
  await expect(page.getByRole('img', { name: /Precio medio por Categoría/ })).toBeVisible();
  const others = page.getByRole('row', { name: /^Otros/ });
  const counted = (await others.locator('td').nth(1).innerText()).trim();
  await others.locator('td').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: /Otros/ })).toBeVisible();
  await expect(page.getByRole('table').last().locator('tfoot td').last()).toHaveText(counted);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page.getByRole('row', { name: /^Otros/ })).toBeVisible();
});

test('the bench keeps a case and runs it again', async ({ admin: page, unique }) => {
  await page.goto('/resports-tes');
  await page
    .getByLabel('Reporte, tablero o datos')
    .selectOption({ label: 'Reportes de productos: Productos por línea, categoría o tipo' });
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(page.getByText('Cuadra')).toBeVisible();
  await page.getByLabel('Guardar como caso').fill(`Caso ${unique}`);
  await page.getByRole('button', { name: 'Guardar caso' }).click();
  await expect(page.getByRole('cell', { name: `Caso ${unique}`, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ejecutar todos' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Caso ${unique}.*Igual`) })).toBeVisible();
  await page.getByRole('button', { name: `Quitar Caso ${unique}` }).click();
  await expect(page.getByRole('cell', { name: `Caso ${unique}`, exact: true })).toHaveCount(0);
});

test('home says what waits, and each figure leads to it', async ({ admin: page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Mis pendientes/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/actions\?tab=pendientes/);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /^Avisos \d/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Favoritos' })).toBeVisible();
});
