import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { searchList } from './steps.ts';

test('a list is searched, and says what it was searched for when nothing matches', async ({
  admin: page,
}) => {
  await page.goto('/units');
  const rows = page.getByRole('table').getByRole('row');
  const all = await rows.count();
  await searchList(page, 'kilogramo');
  await expect(rows).not.toHaveCount(all);
  await searchList(page, 'no-hay-tal-cosa');
  await expect(page.getByText(/coincide/)).toBeVisible();
  await page.getByRole('link', { name: 'Quitar filtros' }).first().click();
  // Other journeys add units meanwhile.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(all);
});

test('a search finds words without their accents', async ({ admin: page }) => {
  await page.goto('/state?q=michoacan');
  await expect(page.getByRole('table')).toContainText('Michoacán');
});

test(
  'a typed filter cuts the list and can be taken off',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page }) => {
    await page.goto('/units?filter[dimension]=MASA');
    const chip = page.getByRole('link', { name: /Quitar filtro Magnitud/ });
    await expect(chip).toBeVisible();
    await expect(page.getByRole('table')).toContainText('Masa');
    await expect(page.getByRole('table')).not.toContainText('Longitud');
    await chip.click();
    await expect(chip).toHaveCount(0);
  },
);

test(
  'a list is sorted by the head of a column, both ways',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/units');
    const head = page.getByRole('columnheader', { name: 'Nombre' });
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const first = await page.getByRole('table').getByRole('row').nth(1).textContent();
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(await page.getByRole('table').getByRole('row').nth(1).textContent()).not.toBe(first);
  },
);

test('a long list has pages, and the second one shows other rows', async ({ admin: page }) => {
  await page.goto('/municipality?size=25');
  await expect(page.getByText(/^1–25 de /).first()).toBeVisible();
  const first = await page.getByRole('table').getByRole('row').nth(1).textContent();
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page.getByText(/^26–50 de /).first()).toBeVisible();
  expect(await page.getByRole('table').getByRole('row').nth(1).textContent()).not.toBe(first);
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page.getByText(/^1–25 de /).first()).toBeVisible();
});

test('columns are chosen', { tag: '@sin-javascript' }, async ({ admin: page }) => {
  await page.goto('/units?columns=iniciales');
  await page.getByText('Columnas', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Símbolo' }).check();
  await page.getByRole('checkbox', { name: 'Magnitud' }).uncheck();
  await page.getByRole('button', { name: 'Aplicar' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Símbolo' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Magnitud' })).toHaveCount(0);
});

test('the export holds exactly what is seen', async ({ admin: page }) => {
  await page.goto('/units?filter[dimension]=MASA&columns=iniciales');
  const seen = (await page.getByRole('table').getByRole('row').count()) - 1;
  await page.getByText('Exportar', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split(/\r?\n/);
  expect(lines.length - 1).toBe(seen);
  expect(lines[0]).toContain('Clave');
  expect(text).not.toContain('Longitud');
});

test('coming back to a list finds it as it was left', async ({ admin: page }) => {
  await page.goto('/units?q=gramo');
  const rows = await page.getByRole('table').getByRole('row').count();
  await page.goto('/');
  await page.goto('/units');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('gramo');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(rows);
  await page.getByRole('link', { name: 'Quitar filtros' }).first().click();
});

test('what is typed while the next rows are on their way stays', async ({ admin: page }) => {
  await page.goto('/units');
  await page.waitForLoadState('networkidle');
  await page.route(/units\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('link').click();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.pressSequentially('kilo');
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(search).toHaveValue('kilo');
  await expect(search).toBeFocused();
});

test(
  'lines of all documents are a tab of their list, and lead to their document',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/movements');
    const lists = page.getByRole('navigation', { name: 'Listas' });
    await lists.getByRole('link', { name: 'Partidas de movimientos' }).click();
    await expect(page).toHaveURL(/\/movements\/lines/);
    const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
    const folio = (await first.textContent()) ?? '';
    await first.click();
    await expect(page).toHaveURL(/\/movements\/\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(folio.trim());
  },
);
