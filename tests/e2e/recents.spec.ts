import { expect, test } from './fixtures.ts';
import { createUnit } from './steps.ts';

test('an opened record is among the recents of the home screen', async ({
  admin: page,
  unique,
}) => {
  await createUnit(page, unique, `Rollo ${unique}`);
  await page.goto(`/units?q=${unique}`);
  await page.getByRole('table').getByRole('link', { name: unique }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Rollo ${unique}`);
  await page.goto('/');
  await page.getByRole('link', { name: `Rollo ${unique} · Unidad de medida` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Rollo ${unique}`);
});
