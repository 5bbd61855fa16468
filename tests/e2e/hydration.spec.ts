import type { Page } from '@playwright/test';
import { expect, takenOver, test } from './fixtures.ts';
import { firstRecord } from './steps.ts';

test.use({ untouched: true });

const isTaken = (page: Page) => page.evaluate(() => !('taken' in window));
const script = /\/assets\/.*\.js$/;

/** Scripts stay on their way until `come` is called. */
async function holdScripts(page: Page): Promise<{ come(): Promise<void> }> {
  let come = () => {};
  const free = new Promise<void>((go) => (come = go));
  await page.route(script, async (route) => {
    await free;
    await route.continue();
  });
  return {
    async come() {
      come();
      await expect.poll(() => isTaken(page)).toBe(true);
    },
  };
}

test('nothing of React runs on a page that nobody touches, and the first touch takes it over', async ({
  admin: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(await isTaken(page)).toBe(false);
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  await page.mouse.move(300, 300, { steps: 2 });
  await takenOver(page.getByRole('banner'));
  await page.evaluate(() => Object.assign(window, { same: true }));
  await firstRecord(page).click();
  await expect(page.getByRole('button', { name: /^Guardar / }).first()).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('what is typed, chosen, ticked and opened before the page is taken over stays, and counts as typed', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/products');
  const href = await firstRecord(page).getAttribute('href');
  const scripts = await holdScripts(page);
  await page.goto(href!);
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  const kind = page.getByRole('combobox').and(page.locator('main form select:visible')).first();
  const active = page.locator('main form input[type=checkbox]:visible').first();
  await name.click();
  await page.keyboard.press('End');
  await page.keyboard.type(` ${unique}`);
  const chosen = await kind.evaluate(
    (select: HTMLSelectElement) =>
      [...select.options].findLast(({ value }) => value !== select.value && value !== '')!.value,
  );
  await kind.selectOption(chosen);
  const ticked = await active.isChecked();
  await active.setChecked(!ticked);
  const menu = page.getByRole('banner').locator('details.menu');
  await menu.locator('summary').click();
  await name.focus();
  await scripts.come();
  await takenOver(name);
  await expect(name).toHaveValue(new RegExp(` ${unique}$`));
  await expect(name).toBeFocused();
  await expect(kind).toHaveValue(chosen);
  expect(await active.isChecked()).toBe(!ticked);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
});

test('a text of several lines that is changed before the page is taken over stays', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/print-templates/new');
  await page.getByLabel('Nombre', { exact: true }).fill(unique);
  const signatures = page.getByLabel(/^Firmas/);
  await signatures.fill('Uno\nDos\nTres\nCuatro\nCinco');
  const scripts = await holdScripts(page);
  await page.getByRole('button', { name: 'Guardar formato de impresión', exact: true }).click();
  await expect(page.getByText('Son hasta 4 firmas, en renglones aparte.').first()).toBeVisible();
  await expect(signatures).toHaveValue('Uno\nDos\nTres\nCuatro\nCinco');
  await signatures.click();
  await signatures.fill('Entrega\nRecibe');
  await scripts.come();
  await takenOver(signatures);
  await expect(signatures).toHaveValue('Entrega\nRecibe');
});

test('a link, a button of the form and a paste work as without a script while the scripts are on their way', async ({
  admin: page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto('/customers/new');
  const name = page
    .locator('main form input[type=text]:visible, main form input:not([type]):visible')
    .first();
  await name.fill('Pegado');
  await page
    .getByRole('button', { name: /^Guardar / })
    .first()
    .click();
  await expect(page.getByRole('alert').or(page.locator('.msg.bad')).first()).toBeVisible();
  await expect(name).toHaveValue('Pegado');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/customers$/);
  await page.mouse.move(200, 200, { steps: 2 });
  await scripts.come();
});

test('what a reader of codes types before the page is taken over goes to its cells and saves nothing', async ({
  admin: page,
}) => {
  await page.goto('/products?q=EMP-');
  const code = (await page.locator('tbody tr').first().innerText()).match(/EMP-\d+/)![0];
  const scripts = await holdScripts(page);
  await page.goto('/movements/new');
  const cell = page.getByLabel('Producto, renglón 1');
  await cell.focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await scripts.come();
  await expect(page.locator('tr.row').first()).toContainText(code);
  await expect(page.getByLabel('Cantidad, renglón 1')).toHaveValue('12');
  await expect(page).toHaveURL(/\/movements\/new/);
});

test('a key that is a shortcut is done as soon as the scripts are there', async ({
  admin: page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto('/products');
  await page.keyboard.press('Control+k');
  await scripts.come();
  await expect(page.getByRole('dialog', { name: 'Paleta de acciones' })).toBeVisible();
});
