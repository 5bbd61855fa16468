import type { Locator } from '@playwright/test';
import { expect, takenOver, test } from './fixtures.ts';

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test(
  'child rows are dragged by their number, moved by keys, and by buttons where there is no script',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    await page.goto('/products/new');
    const table = page.locator('section.lines', {
      has: page.getByRole('heading', { name: 'Características' }),
    });
    await table.getByText('Pegar filas').click();
    await table
      .getByLabel('Celdas copiadas para Características')
      .fill('Característica\tValor\nUno\t1\nDos\t2\nTres\t3\n');
    await table.getByRole('button', { name: 'Pegar', exact: true }).click();
    const name = (row: number) => table.getByLabel(`Característica, renglón ${row}`);
    await expect(name(3)).toHaveValue('Tres');
    if (mode !== 'javascript') {
      await expect(table.locator('.grip').first()).toHaveCSS(
        'cursor',
        mode === 'ligero' ? 'auto' : /auto|grab/,
      );
      await table.getByRole('button', { name: 'Bajar renglón 1' }).click();
      await expect(name(2)).toHaveValue('Uno');
      return;
    }
    // Where the script was late, the rows were pasted by a post and the page came anew.
    await takenOver(table.locator('.grip').nth(0));
    // The first press brings the code; it moves nothing where it is let go at once.
    const loaded = page.waitForResponse(/\/assets\/.*\.js$/);
    await table.locator('.grip').nth(0).click();
    await loaded;
    const [from, to] = [
      await middleOf(table.locator('.grip').nth(0)),
      await middleOf(table.locator('tbody tr').nth(2)),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await expect(async () => {
      await page.mouse.move(to.x, to.y + 4, { steps: 4 });
      await page.mouse.move(to.x, to.y + 8);
      await expect(table.locator('.held')).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await page.mouse.up();
    await expect(name(1)).toHaveValue('Dos');
    await expect(name(2)).toHaveValue('Tres');
    await expect(name(3)).toHaveValue('Uno');

    await name(3).fill('Primero');
    await name(3).press('Alt+Shift+ArrowUp');
    await expect(name(2)).toHaveValue('Primero');
    await expect(name(2)).toBeFocused();
    await name(2).press('Alt+Shift+ArrowUp');
    await expect(name(1)).toHaveValue('Primero');
    await expect(table.getByLabel('Valor, renglón 1')).toHaveValue('1');
  },
);
