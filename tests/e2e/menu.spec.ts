import type { Page } from '@playwright/test';
import { expect, takenOver, test } from './fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

test(
  'a group of the menu leads to its screens, and the place is marked',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page }) => {
    await page.goto('/products');
    await expect(menu(page).locator('[aria-current]')).toHaveText('Productos');
    await expect(menu(page).getByRole('link', { name: 'Proveedores' })).toHaveCount(0);
    await menu(page).getByText('Compras', { exact: true }).first().click();
    await menu(page).getByRole('link', { name: 'Proveedores', exact: true }).click();
    await expect(page).toHaveURL(/\/suppliers$/);
    await expect(menu(page).locator('[aria-current]')).toHaveText('Proveedores');
  },
);

test('a group is opened in place, and what is being typed stays', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/units/new');
  const name = page.getByLabel('Nombre', { exact: true });
  await takenOver(name);
  await name.fill(unique);
  await menu(page).getByRole('link', { name: 'Ventas', exact: true }).click();
  await expect(menu(page).getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
  await expect(menu(page).locator('summary', { hasText: 'Ventas' })).toBeFocused();
  await expect(name).toHaveValue(unique);
  await expect(page).toHaveURL(/\/units\/new$/);
});
