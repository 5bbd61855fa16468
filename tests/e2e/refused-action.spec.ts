import { expect, test } from './fixtures.ts';
import { act, chooseInRow, chooseReference, firstRecord, save } from './steps.ts';

test(
  'what an action finds wrong is said beside its field on the record, and the same form puts it right',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/causes?q=ERROR-CAPTURA');
    const cause = /\d+/.exec((await firstRecord(page).getAttribute('href')) ?? '')?.[0] ?? '';
    await page.goto(`/movements/new?reason_id=${cause}`);
    await chooseReference(page, 'Tipo', 'Ajuste de salida');
    await chooseReference(page, 'Almacén', 'León Refacciones');
    await page.getByLabel(/^Clasificación del faltante/).selectOption('ERROR_REGISTRO');
    await page.getByLabel(/^Observaciones/).fill(unique);
    await chooseInRow(page, 'Producto', 'INS-0001');
    const qty = page.locator('[name="lines[0].qty"]');
    await qty.fill('1.5');
    await save(page, 'movimiento de inventario');
    const address = page.url().split('?')[0]!;
    await act(page, 'Aplicar');
    await expect(page.getByText('No se pudo completar: corrige 1 campo')).toBeVisible();
    await expect(
      page.getByText('La unidad PZA no admite decimales.', { exact: true }),
    ).toBeVisible();
    await expect(qty).toHaveAttribute('aria-invalid', 'true');
    await qty.fill('1');
    await save(page, 'movimiento de inventario');
    await expect(page).toHaveURL(new RegExp(`^${address.replaceAll('.', '\\.')}(\\?.*)?$`));
    await expect(qty).toHaveValue(/^1(\.0+)?$/);
  },
);
