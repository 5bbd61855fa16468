import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { createUnit } from './steps.ts';

test(
  'what was just saved is found from the header by the beginnings of its words',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await createUnit(page, unique, `Carrete trenzado ${unique}`);
    await page.goto('/');
    await page.locator('#find').fill(`trenz ${unique.toLowerCase()}`);
    await page.locator('#find').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Buscar');
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`Carrete trenzado ${unique}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      `Carrete trenzado ${unique}`,
    );
  },
);

test('a search that finds nothing says why, and a misspelt one finds the nearest', async ({
  admin: page,
}) => {
  await page.goto('/actions?q=zzqqxx');
  await expect(page.getByText('Se buscó en:')).toBeVisible();
  await page.goto('/actions?q=kilogrmao');
  await expect(page.getByText(/Se buscó «kilogramo/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Kilogramo');
});

test('screens, what can be created and the manual are found by name', async ({ admin: page }) => {
  await page.goto('/actions?q=cliente');
  for (const title of ['Pantallas', 'Crear', 'Manual'])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await page.goto('/actions?tab=crear&q=proveedor');
  await page.getByRole('main').getByRole('link', { name: 'Nuevo proveedor' }).click();
  await expect(page).toHaveURL(/\/suppliers\/new/);
});

test('a task is among what waits, and its tab counts it', async ({ admin: page, unique }) => {
  await page.goto('/actions');
  await page.getByRole('link', { name: 'Nuevo pendiente' }).click();
  await expect(page).toHaveURL(/\/tasks\/new/);
  await page.goto('/actions?tab=vencidos');
  await expect(
    page.getByRole('navigation', { name: 'Pendientes' }).getByRole('link', { name: 'Vencidos' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goto(`/actions?tab=pantallas&q=${unique}`);
  await expect(page.getByText('No hay nada que coincida')).toBeVisible();
});

test('the search box suggests, and the arrows choose', async ({ admin: page }) => {
  await page.goto('/units');
  await page.locator('#find').click();
  const list = page.getByRole('listbox', { name: 'Sugerencias' });
  await page.locator('#find').pressSequentially('kilog');
  await expect(list.getByRole('option', { name: /Kilogramo/ }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('header').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.locator('#find').press('ArrowDown');
  await page.locator('#find').press('Enter');
  await expect(page).toHaveURL(/\/units\/\d+/);
});

test('the palette opens with Ctrl K, creates, and gives the focus back', async ({
  admin: page,
}, info) => {
  await page.goto('/units');
  const dialog = page.getByRole('dialog', { name: 'Paleta de acciones' });
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByRole('option', { name: /Nuevo cliente/ })).toBeVisible();
  await page.screenshot({ path: info.outputPath('paleta.png') });
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('nuevo cliente');
  await expect(dialog.getByRole('option').first()).toContainText('Nuevo cliente');
  await expect.poll(() => dialog.getByRole('option').count()).toBeLessThan(6);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/new/);
});

test('keys act outside of fields only, and «?» shows them', async ({ admin: page }, info) => {
  await page.goto('/units');
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
  // Keys are heard once the page is alive.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.screenshot({ path: info.outputPath('atajos.png') });
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('tbody tr').first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.locator('#q')).toBeFocused();
  await page.keyboard.type('ng?');
  await expect(page.locator('#q')).toHaveValue('ng?');
  await page.locator('h1').click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/products/);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/products\/new/);
});
