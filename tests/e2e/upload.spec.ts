import { expect, test } from './fixtures.ts';
import { chooseAny, chooseReference, openTab, save } from './steps.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a chosen picture survives a refused save and is kept with the record',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique, mode }) => {
    await page.goto('/products/new');
    // The browser's own words are in its own language.
    if (mode === 'javascript')
      await expect(page.getByText('Ningún archivo elegido').first()).toBeVisible();
    await page.getByLabel('Nombre', { exact: true }).first().fill(`Con foto ${unique}`);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PICTURE });
    if (mode === 'javascript')
      await expect(page.getByText('foto.png', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar producto', exact: true }).click();
    await expect(page.getByText(/No se guardó: corrige \d+ campos?/)).toBeVisible();
    await openTab(page, 'General');
    await expect(page.getByRole('link', { name: 'foto.png' })).toBeVisible();
    await expect(page.getByLabel('Nombre', { exact: true }).first()).toHaveValue(
      `Con foto ${unique}`,
    );

    await page.getByLabel('Tipo', { exact: true }).selectOption({ label: 'Insumo' });
    await chooseAny(page, 'Categoría');
    await openTab(page, 'Unidades');
    await chooseReference(page, 'Unidad de inventario', 'PZA');
    const taxes = page.getByRole('checkbox', { name: /IVA.*16/ }).first();
    for (const tab of ['Costos', 'Precios'])
      if (!(await taxes.isVisible())) await openTab(page, tab);
    await taxes.check();
    await save(page, 'producto');
    await openTab(page, 'General');
    await expect(page.getByRole('link', { name: 'foto.png' })).toBeVisible();
  },
);
