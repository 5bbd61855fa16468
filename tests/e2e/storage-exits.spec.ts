import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from './fixtures.ts';
import { act, chooseInRow, chooseReference, save, unfold } from './steps.ts';

type Page = Parameters<typeof save>[0];

const CHIEF = 'jefe_departamento@telar.test';
const SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Asks for gloves for maintenance; the address of the «vale». */
async function askFor(page: Page, qty: string, notes: string): Promise<string> {
  await page.goto('/storage-exits/new');
  await chooseReference(page, 'Almacén', 'León Refacciones');
  await chooseReference(page, 'Solicitante', 'Fernando Aguirre');
  await chooseReference(page, 'Centro de costo', 'Mantenimiento');
  await page.getByLabel(/^Observaciones/).fill(notes);
  await chooseInRow(page, 'Producto', 'INS-0001');
  await page.locator('[name="lines[0].qty"]').fill(qty);
  await save(page, 'vale de salida');
  await page.getByRole('button', { name: 'Solicitar', exact: true }).click();
  await expect(page.getByText('Vale solicitado.')).toBeVisible();
  return page.url().split('?')[0]!;
}

test('a «vale» is authorised by who answers for the cost centre, delivered with a signature, and given back in part', async ({
  admin: page,
  other: chief,
  unique,
}) => {
  const address = await askFor(page, '12', `Turno ${unique}`);
  await signIn(chief, CHIEF);
  await chief.goto(address);
  await chief.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await expect(chief.getByText('Vale autorizado: el almacén ya puede surtirlo.')).toBeVisible();

  await page.goto(address);
  await act(page, 'Entregar');
  await expect(page.getByText('Escribe quién recibe.', { exact: true })).toBeVisible();
  await expect(page.getByText('Agrega la firma de quien recibe.', { exact: true })).toBeVisible();
  await page.goto(address);
  await page.getByLabel(/^Recibió/).fill('Fernando Aguirre');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: SIGNATURE });
  await save(page, 'vale de salida');
  await act(page, 'Entregar');
  await expect(page.getByText('Vale entregado.')).toBeVisible();

  if (!(await page.locator('[name="lines[0].qty_returned"]').isVisible())) await unfold(page, 1);
  await page.locator('[name="lines[0].qty_returned"]').fill('5');
  await save(page, 'vale de salida');
  await act(page, 'Devolver lo capturado');
  await expect(page.getByText('Devolución registrada.')).toBeVisible();
  await act(page, 'Cerrar');
  await expect(page.getByText('Vale cerrado.')).toBeVisible();
});

test('overdue keepings have a filter of their own', async ({ admin: page }) => {
  await page.goto('/storage-exits?filter[vencidos]=1');
  const rows = page.getByRole('rowgroup').nth(1).getByRole('row');
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Resguardo' })).toHaveCount(await rows.count());
});

test('what is to come in and go out is listed with its document, and stands on a calendar', async ({
  admin: page,
  mode,
}) => {
  await page.goto('/inv-orders');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Por entrar y por salir' }),
  ).toBeVisible();
  await page
    .getByRole('link', { name: /^Resguardo VS-/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/storage-exits\/\d+/);
  await page.goto('/inv-orders');
  await page.getByRole('link', { name: 'Calendario', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Mes siguiente' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Vale VS-/ }).first()).toBeVisible();
  if (mode !== 'sin-javascript') {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Mes siguiente' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01/);
});
