import type { Page } from '@playwright/test';
import { expect, takenOver, test } from './fixtures.ts';
import { chooseInRow } from './steps.ts';

const table = (page: Page) =>
  page.locator('section.lines', { has: page.getByRole('heading', { name: 'Partidas' }) });

/** Ten codes of products without lots, as a person has them on paper. */
async function codes(page: Page, count: number): Promise<readonly string[]> {
  await page.goto('/products?filter[tracking]=NINGUNO&filter[is_stocked]=1&size=100');
  const found = await page.getByRole('table').getByRole('link').allTextContents();
  const known = [...new Set(found.filter((text) => /^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(text)))];
  return Array.from({ length: count }, (_, at) => known[at % known.length]!);
}

async function openEntry(page: Page): Promise<void> {
  await page.goto('/movements/begin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Materia prima/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Inventario inicial', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Nuevo movimiento de inventario' })).toBeVisible();
}

test('ten lines by keyboard take at most 45 keys beyond what is typed', async ({ admin: page }) => {
  const products = await codes(page, 10);
  await openEntry(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  // The focus waits in the first line: the storage and the type are known.
  const first = table(page).getByLabel('Producto, renglón 1');
  await takenOver(first);
  await expect(first).toBeFocused();
  for (const [at, code] of products.entries()) {
    await page.keyboard.type(code);
    await press('Enter');
    await page.keyboard.type(String(at + 1));
    await press('Enter');
    await page.keyboard.type('2.50');
    await press('Enter');
  }
  await expect(table(page).getByLabel('Cantidad, renglón 10')).toHaveValue('10');
  await expect(table(page).getByLabel('Costo unitario, renglón 10')).toHaveValue('2.50');
  await expect(table(page).getByLabel('Producto, renglón 11')).toBeFocused();
  await expect(table(page).locator('.sums')).toContainText('$137.50');
  await press('Control+Enter');
  await expect(page.getByText('Movimiento de inventario guardado.')).toBeVisible();
  await expect(table(page).locator('tr.row')).toHaveCount(11);
  for (const [at, code] of products.entries())
    await expect(table(page).locator('tr.row').nth(at)).toContainText(code);
  expect(keys).toBeLessThanOrEqual(45);
});

test(
  'a reader of codes fills the product of a line, and what does not apply to the type is left out',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    const [code = ''] = await codes(page, 1);
    await openEntry(page);
    await expect(page.getByLabel('Almacén destino')).toBeHidden();
    await expect(page.getByLabel('Folio del aviso al SAT')).toBeHidden();
    await expect(table(page).getByRole('columnheader', { name: 'Ubicación destino' })).toBeHidden();
    await expect(table(page).getByRole('columnheader', { name: 'Costo unitario' })).toBeVisible();
    const cell = table(page).getByLabel('Producto, renglón 1');
    if (mode === 'javascript') await takenOver(cell);
    await expect(cell).toBeFocused();
    // As a reader types: the code and Enter.
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(table(page).locator('tr.row').first()).toContainText(code);
    await expect(table(page).getByLabel('Cantidad, renglón 1')).toBeFocused();
    await page.keyboard.type('4');
    await table(page).getByLabel('Costo unitario, renglón 1').fill('25');
    if (mode !== 'javascript')
      await table(page).getByRole('button', { name: 'Calcular totales' }).click();
    await expect(table(page).locator('.sums')).toContainText('$100.00');

    // Another type, other fields.
    const type = page.getByLabel('Tipo', { exact: true });
    await type.selectOption({
      label:
        (await type
          .locator('option', { hasText: 'Traspaso entre almacenes' })
          .first()
          .textContent()) ?? '',
    });
    if (mode !== 'javascript')
      await page.getByRole('button', { name: 'Mostrar los campos de Tipo' }).click();
    await expect(page.getByLabel('Almacén destino')).toBeVisible();
    await expect(
      table(page).getByRole('columnheader', { name: 'Ubicación destino' }),
    ).toBeVisible();
    await expect(table(page).locator('tr.row').first()).toContainText(code);
  },
);

test('what is typed while a code is looked up stays in sight when nothing was found', async ({
  admin: page,
}) => {
  await openEntry(page);
  const cell = table(page).getByLabel('Producto, renglón 1');
  await takenOver(cell);
  await page.route('**/catalogue/options/**', async (route) => {
    await new Promise((go) => setTimeout(go, 400));
    await route.continue();
  });
  await page.keyboard.type('ZZQX');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await expect(table(page).getByText('Nada coincide con «ZZQX».')).toBeVisible();
  await expect(cell).toHaveValue('ZZQX123');
  await expect(cell).toBeFocused();
  await expect(table(page).getByLabel('Cantidad, renglón 1')).toHaveValue('');
});

test('each row shows what applies to its own product', async ({ admin: page }) => {
  await page.goto('/products?filter[tracking]=LOTE&filter[is_stocked]=1&size=100');
  const found = await page.getByRole('table').getByRole('link').allTextContents();
  const lots = [...new Set(found.filter((text) => /^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(text)))];
  const [without] = await codes(page, 1);
  await openEntry(page);
  const cell = (label: string, row: number) => table(page).getByLabel(`${label}, renglón ${row}`);
  await takenOver(cell('Producto', 1));
  const add = table(page).getByRole('button', { name: 'Agregar partida' });
  for (const [at, code] of [lots[0]!, lots[1]!, without!].entries()) {
    if (at > 0) await add.click();
    await chooseInRow(table(page), 'Producto', code, at + 1);
  }
  await expect(cell('Lote nuevo', 1)).toBeVisible();
  await expect(cell('Lote nuevo', 2)).toBeVisible();
  await expect(cell('Lote nuevo', 3)).toBeHidden();
});

test('Control+Enter saves again after a save was refused', async ({ admin: page, unique }) => {
  await page.goto('/units/new');
  const name = page.getByLabel('Nombre', { exact: true });
  await takenOver(name);
  await page.getByLabel('Clave', { exact: true }).fill(unique);
  await page.getByLabel(/^Símbolo/).fill(unique.toLowerCase());
  await page.getByLabel('Magnitud').selectOption('EMPAQUE');
  await page.getByLabel('Clave unidad SAT').fill('XPK');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toBeFocused();
  // The focus is on what was wrong.
  await name.evaluate((field: HTMLInputElement) => (field.value = 'Caja de prueba'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/guardada\./i).first()).toBeVisible();
});

test('lists offer what suits the storage that was chosen, and nothing that was typed is lost', async ({
  admin: page,
}) => {
  await page.goto('/movements/new');
  const type = page.getByLabel('Tipo', { exact: true });
  await takenOver(type);
  await type.selectOption({
    label:
      (await type
        .locator('option', { hasText: 'Traspaso entre almacenes' })
        .first()
        .textContent()) ?? '',
  });
  const to = page.getByLabel('Almacén destino');
  await expect(to).toBeVisible();
  await expect(page.locator('.fld', { has: to }).getByText('opcional')).toBeHidden();
  const all = await to.locator('option').count();
  const from = page.getByLabel('Almacén', { exact: true });
  await from.selectOption({
    label: (await from.locator('option', { hasText: 'Tienda' }).first().textContent()) ?? '',
  });
  await page.locator('[name="lines[0].qty"]').fill('7');
  await expect.poll(() => to.locator('option').count()).toBeLessThan(all);
  await expect(page.locator('[name="lines[0].qty"]')).toHaveValue('7');
});

test('a table that does not apply comes when what is chosen asks for it, and what is typed in it stays', async ({
  admin: page,
}) => {
  await page.goto('/loans/new');
  const agreed = page.locator('#f-agreed');
  await expect(agreed).toBeHidden();
  const method = page.locator('select[name=method]');
  await takenOver(method);
  await method.selectOption('MANUAL');
  await expect(agreed).toBeVisible();
  await method.selectOption('FRANCES');
  await expect(agreed).toBeHidden();
  await method.selectOption('MANUAL');
  await agreed.locator('input:not([type=hidden])').last().fill('100');
  await method.selectOption('FRANCES');
  await expect(agreed).toBeVisible();
});
