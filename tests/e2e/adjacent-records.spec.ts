import { expect, test } from './fixtures.ts';
import { createUnit, searchList } from './steps.ts';

test(
  'from a record one goes to the next and the previous of the list as it was left',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await createUnit(page, `${unique}A`, `Atado ${unique} A`);
    await createUnit(page, `${unique}B`, `Atado ${unique} B`);
    await page.goto('/units?q=&sort=code');
    await searchList(page, unique);
    await page
      .getByRole('table')
      .getByRole('link', { name: `${unique}A` })
      .click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText(`Atado ${unique} A`);
    await page.getByRole('button', { name: 'Registro siguiente' }).click();
    await expect(title).toContainText(`Atado ${unique} B`);
    await page.getByRole('button', { name: 'Registro siguiente' }).click();
    await expect(page.getByText('Es el último de la lista.')).toBeVisible();
    await page.getByRole('button', { name: 'Registro anterior' }).click();
    await expect(title).toContainText(`Atado ${unique} A`);
  },
);
