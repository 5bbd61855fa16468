/** An order as who sells captures it, with scripts. */
import type { Page } from '@playwright/test';
import { expect, signIn, takenOver, test } from './fixtures.ts';
import { chooseInRow, chooseReference, unfold } from './steps.ts';

/** What follows of the customer has arrived when its consignee is there. */
async function sellTo(page: Page): Promise<void> {
  await page.goto('/customer-orders/new');
  const customer = page.getByLabel('Cliente', { exact: true }).first();
  await takenOver(customer);
  await chooseReference(page, 'Cliente', 'CLI-00005');
  await expect(page.getByLabel(/^Consignatario/).first()).not.toHaveValue('');
}

test('who sells reads what follows from what is typed, and it follows the quantity', async ({
  other: page,
}) => {
  await signIn(page, 'vendedor@telar.test');
  await sellTo(page);
  await chooseInRow(page, 'Producto', 'DES-0001');
  const qty = page.locator('[name="lines[0].qty"]');
  await qty.fill('200000');
  await qty.press('Tab');
  const notice = page.getByLabel('Aviso de crédito', { exact: true });
  await expect(notice).toHaveValue(/Excede el crédito/);
  await unfold(page, 1);
  await expect(page.getByLabel('¿Por qué este precio?').first()).toHaveValue(/\S/);
  // Nothing says when so much of it comes: it is promised for no day.
  await expect(page.getByLabel('Aviso de existencia').first()).toHaveValue(/\S/);
  await expect(page.getByLabel('Origen del precio').first()).toHaveValue('Lista');
  await qty.fill('1');
  await qty.press('Tab');
  await expect(notice).not.toHaveValue(/Excede el crédito/);
  await expect(page.getByLabel('Origen del precio').first()).toHaveValue('Lista');
});

test('the rows of an order fit beside the menu, and what is below one stays in sight', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await sellTo(page);
  await chooseInRow(page, 'Producto', 'BOL-ECO-MN');
  const room = page.locator('section.lines .ts').first();
  const spare = () => room.evaluate((box) => box.clientWidth - box.scrollWidth);
  expect(await spare()).toBe(0);
  await expect(page.getByLabel('¿Por qué este precio?').first()).toHaveValue(/\S/);
  // At 900 pixels there is no room for all: what is scrolled leaves the fields below in sight.
  await page.setViewportSize({ width: 900, height: 900 });
  await unfold(page, 1);
  await room.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  const [fields, box] = [
    await page.locator('tr.more .g').first().boundingBox(),
    await room.boundingBox(),
  ];
  expect(fields!.x).toBeGreaterThanOrEqual(box!.x);
});

test('a pasted list of codes and numbers has its prices and totals', async ({ admin: page }) => {
  await sellTo(page);
  const lines = page.locator('section.lines').first();
  await takenOver(lines.getByText('Pegar filas'));
  await lines.getByText('Pegar filas').click();
  const cells = lines.getByLabel(/^Celdas copiadas/);
  await cells.fill('BOL-ECO-MN\t1,000\nLAM-40\t120');
  await lines.getByRole('button', { name: 'Pegar', exact: true }).click();
  await expect(page.locator('[name="lines[0].qty"]')).toHaveValue(/^1,?000/);
  await expect(page.locator('[name="lines[1].qty"]')).toHaveValue(/^120/);
  await expect(page.locator('[data-shows="lines[1].line_total"]').first()).toHaveText(/\d/);
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue(/\$[1-9]/);
});
