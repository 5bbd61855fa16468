import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { chooseInRow, chooseReference, follow, openTab, save } from './steps.ts';

type Page = Parameters<typeof save>[0];

/** Opens what the action asks before it is done. */
async function ask(page: Page, action: string): Promise<void> {
  await follow(page, action);
  await expect(page).toHaveURL(/action=/);
}
const agree = (page: Page, action: string) =>
  page.getByRole('main').getByRole('button', { name: action, exact: true }).click();

async function accessible(page: Page, mode: string): Promise<void> {
  if (mode === 'sin-javascript') return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test(
  'one bag becomes another, and back',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    await page.goto('/inv/conversions/new');
    await page.getByLabel('Clase', { exact: true }).selectOption('RECLASIFICACION');
    await chooseReference(page, 'Almacén', 'León Producto terminado');
    await chooseInRow(page.locator('#f-outputs'), 'Producto', 'BOL-ECO-MN');
    await page.locator('[name="outputs[0].qty"]').fill('1');
    await chooseInRow(page.locator('#f-inputs'), 'Producto', 'BOL-ECO-MA');
    await page.locator('[name="inputs[0].qty"]').fill('1');
    await accessible(page, mode);
    await save(page, 'conversión');
    await ask(page, 'Aplicar');
    await agree(page, 'Aplicar');
    await expect(page.getByText('Conversión aplicada.')).toBeVisible();
    await expect(page.getByText(/CV-\d{4}-\d+/).first()).toBeVisible();
    await ask(page, 'Cancelar');
    await page.getByLabel('Motivo de la cancelación').fill('Era la misma bolsa');
    await agree(page, 'Cancelar');
    await expect(page.getByText('Conversión cancelada.')).toBeVisible();
  },
);

test(
  'an old entry shows which documents change their cost before it is applied',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    const today = Temporal.Now.plainDateISO('America/Mexico_City');
    // The month before is closed for inventories, and what is dated today is of now.
    test.skip(today.day === 1, 'No day of this month has passed.');
    const day = today.day > 5 ? today.subtract({ days: 5 }) : today.with({ day: 1 });
    await page.goto('/movements/new');
    await chooseReference(page, 'Tipo', 'Inventario inicial');
    await chooseReference(page, 'Almacén', 'León Producto terminado');
    await page.locator('[name="posted_at"]').fill(`${day}T00:00`);
    await chooseInRow(page, 'Producto', 'BOL-ECO-MA');
    await page.locator('[name="lines[0].qty"]').fill('1000');
    await page.locator('[name="lines[0].unit_cost"]').fill('9');
    await save(page, 'movimiento de inventario');
    await ask(page, 'Aplicar');
    await expect(page.getByText('El costo de estos documentos cambia:')).toBeVisible();
    await expect(
      page.getByRole('table').getByRole('row').filter({ hasText: 'Salida por venta' }).first(),
    ).toBeVisible();
    // What must be agreed to is asked at once, not after a refusal.
    await expect(page.getByLabel('Confirmo el cambio de costos')).toBeVisible();
    await accessible(page, mode);
    await agree(page, 'Aplicar');
    await expect(page.getByText(/confirma para continuar/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Volver sin cambios' }).click();
    await ask(page, 'Eliminar');
    await page.getByRole('button', { name: 'Eliminar movimiento de inventario' }).click();
    await expect(page.getByText('Movimiento de inventario eliminado.')).toBeVisible();
  },
);

test('costs: tabs, the history of a product as a chart, an adjustment that waits for somebody else', async ({
  admin: page,
  mode,
}) => {
  await page.goto('/products?q=FIB-0001');
  const product = /\d+/.exec(
    (await page
      .getByRole('table')
      .getByRole('link', { name: 'FIB-0001' })
      .first()
      .getAttribute('href')) ?? '',
  )?.[0];
  await page.goto(`/inv-costs?report=HISTORIAL&filter[product_id]=${product}`);
  await expect(page.getByRole('img', { name: /Historial/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Deterioro' }).first()).toBeVisible();
  await accessible(page, mode);
  await page.getByRole('link', { name: 'Nuevo ajuste de costo' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Nuevo ajuste de costo' }),
  ).toBeVisible();
  await page.getByLabel('Clase', { exact: true }).selectOption('IMPORTE');
  await chooseReference(page, 'Causa', 'Caducidad u obsolescencia');
  await chooseInRow(page, 'Producto', 'FIB-0003');
  await page.getByRole('button', { name: 'Guardar ajuste de costo' }).click();
  await expect(page.getByText('Escribe cuánto sube o baja.', { exact: true })).toBeVisible();
  await page.locator('[name="lines[0].delta_value"]').fill('12.5');
  await save(page, 'ajuste de costo');
  await page.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(page.getByText('Ajuste solicitado.')).toBeVisible();
  await ask(page, 'Autorizar');
  await agree(page, 'Autorizar');
  await expect(page.getByText('No se pudo completar')).toBeVisible();
  await page.getByRole('link', { name: 'Volver sin cambios' }).click();
  await ask(page, 'Rechazar');
  await page.getByLabel('Motivo').fill('Sólo era una prueba');
  await agree(page, 'Rechazar');
  await ask(page, 'Eliminar');
  await page.getByRole('button', { name: 'Eliminar ajuste de costo' }).click();
  await expect(page.getByText('Ajuste de costo eliminado.')).toBeVisible();
});

test('a month says what is missing to close it', async ({ admin: page, mode }) => {
  await page.goto('/inv/operations?tab=cierres');
  await page
    .getByRole('row')
    .filter({ hasText: 'Abierto' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await openTab(page, 'Verificaciones');
  await expect(page.getByRole('row').filter({ hasText: 'El mes terminó' })).toContainText(
    'Impide cerrar',
  );
  await expect(page.getByRole('row').filter({ hasText: 'Mes anterior cerrado' })).toBeVisible();
  await accessible(page, mode);
});
