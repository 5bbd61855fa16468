import { expect, test } from './fixtures.ts';
import { createUnit, searchList } from './steps.ts';

test(
  'records of a list are chosen, the change is foreseen, and each says how it went',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await createUnit(page, `${unique}A`, `Tarima ${unique} A`);
    await createUnit(page, `${unique}B`, `Tarima ${unique} B`);
    await page.goto('/units?q=');
    await searchList(page, unique);
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.first().check();
    await page.getByRole('link', { name: 'Toda la página' }).click();
    await expect(boxes.nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Cambiar un campo' }).click();
    await page.getByLabel('Campo que cambia').selectOption({ label: 'Nombre' });
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill(`Palé ${unique}`);
    await page.getByRole('button', { name: 'Ver qué cambia' }).click();
    await expect(page.getByText('2 cambiarán, 0 no')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar 2' }).click();
    await expect(page.getByText('2 cambiaron, 0 no')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    await expect(page.getByRole('table')).toContainText(`Palé ${unique}`);
    await expect(page.getByRole('table')).not.toContainText(`Tarima ${unique}`);
  },
);
