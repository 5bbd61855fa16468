import { expect, test } from './fixtures.ts';
import { firstRecord, openTab } from './steps.ts';

test(
  'a tab is read when it is opened, and what was typed before stays',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    await page.goto('/products');
    await firstRecord(page).click();
    await expect(page.getByRole('button', { name: /^Guardar / }).first()).toBeVisible();
    const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
    await name.fill('Hilo que todavía no se guarda');
    await openTab(page, 'Ficha técnica');
    await expect(page.getByRole('heading', { level: 2, name: 'Fichas técnicas' })).toBeVisible();
    await openTab(page, 'Almacenes');
    const stock = page.getByRole('heading', { level: 2, name: 'Existencias' });
    if (mode !== 'javascript') await page.getByRole('button', { name: 'Mostrar lo demás' }).click();
    await expect(stock).toBeVisible();
    await openTab(page, 'General');
    await expect(name).toHaveValue('Hilo que todavía no se guarda');
  },
);
