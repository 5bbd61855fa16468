import { expect, test } from './fixtures.ts';
import { firstRecord } from './steps.ts';

test('a translated label is seen at the next page', async ({ admin: page, unique, mode }) => {
  const label = { javascript: 'causes', 'sin-javascript': 'zones', ligero: 'lines' }[mode];
  await page.goto(`/translation-element?q=${encodeURIComponent(`${label}.label.many`)}`);
  await firstRecord(page).click();
  await page
    .getByLabel(/Traducción|Texto/)
    .last()
    .fill(`Otras ${unique}`);
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();
  await expect(page.getByText(/guardad[oa]\./i).first()).toBeVisible();
  await page.goto(`/${label}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Otras ${unique}`);
});
