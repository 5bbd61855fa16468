import { expect, test } from './fixtures.ts';

/** Width and height of the first sheet, in points. */
function sheetOf(pdf: Buffer): [number, number] {
  const box = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'));
  return [Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))];
}

test('a wide list prints on letter turned sideways, a narrow one upright', async ({
  admin: page,
}) => {
  await page.goto('/products');
  expect(sheetOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([792, 612]);
  await page.goto('/zones');
  expect(sheetOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([612, 792]);
});

test('on paper a list is its title and its rows', async ({ admin: page }) => {
  await page.goto('/products');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const gone of ['.top', '.nav', '.acts', '.flt', '.lbar', '.star'])
    await expect(page.locator(gone).first()).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await expect(page.getByText(/^1–50 de \d+/)).toBeVisible();
});

test(
  'on paper a record shows every tab, its values and no empty rows',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page }) => {
    await page.goto('/customers');
    await page.getByRole('link', { name: 'CLI-00002' }).click();
    await expect(page.locator('form.rec')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const panels = page.locator('.ft > .panel');
    for (let index = 0; index < (await panels.count()); index++) {
      const panel = panels.nth(index);
      if ((await panel.locator('.sec').count()) > 0) await expect(panel).toBeVisible();
    }
    await expect(page.getByLabel('Nombre comercial', { exact: true })).toHaveCSS(
      'border-top-width',
      '0px',
    );
    await expect(page.locator('.fbar')).toBeHidden();
    // What leads on within a text prints as the text.
    await expect(page.getByRole('button').and(page.locator(':not(.way)'))).toHaveCount(0);
  },
);
