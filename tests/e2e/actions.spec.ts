import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { follow } from './steps.ts';

test(
  'a lot is split by rows of its own: what is wrong stands in its row, and what was typed stays',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/lots?filter[kind]=ROLLO');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const lot = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByLabel('Más acciones').click();
    await follow(page, 'Dividir');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dividir');
    await page.getByLabel('Cantidad, renglón 1', { exact: true }).fill('900000');
    await page.getByLabel('Lote nuevo, renglón 1', { exact: true }).fill(unique);
    await page.getByRole('button', { name: 'Dividir', exact: true }).last().click();
    await expect(page.getByText(/Existencia insuficiente/).first()).toBeVisible();
    await expect(page.getByLabel('Lote nuevo, renglón 1', { exact: true })).toHaveValue(unique);
    await page.getByLabel('Cantidad, renglón 1', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Dividir', exact: true }).last().click();
    await expect(page.getByText(`Lote dividido: ${unique}.`)).toBeVisible();
    await page.getByRole('link', { name: unique }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(unique);
    expect(lot).not.toContain(unique);
  },
);

test('lots are joined from one of them, which the form begins with', async ({ admin: page }) => {
  await page.goto('/lots?filter[kind]=ROLLO');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByLabel('Más acciones').click();
  await follow(page, 'Unir con otros');
  await expect(page).toHaveURL(/catalogue\/action\/lots\/merge/);
  const found = await new AxeBuilder({ page }).include('main').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.getByRole('button', { name: 'Unir con otros', exact: true }).click();
  await expect(page.getByText('Elige al menos dos lotes.').first()).toBeVisible();
});
