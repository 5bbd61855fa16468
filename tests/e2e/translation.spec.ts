import { expect, test } from './fixtures.ts';
import { firstRecord } from './steps.ts';

test(
  'a translated label is seen at the next page',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique, mode }) => {
    const label = { javascript: 'causes', 'sin-javascript': 'zones', ligero: 'categories' }[mode];
    await page.goto(`/translation-element?q=${encodeURIComponent(`${label}.label.many`)}`);
    await firstRecord(page).click();
    const own = page.locator('[name="values[0].value"]');
    if ((await own.count()) === 0)
      await page.getByRole('button', { name: 'Agregar traducción' }).click();
    await own.fill(`Otras ${unique}`);
    const language = page.locator('select[name="values[0].language_id"]');
    const spanish = language.locator('option', { hasText: /es-mx|México/i }).first();
    await language.selectOption((await spanish.getAttribute('value')) ?? '');
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await expect(page.getByText(/guardad[oa]\./i).first()).toBeVisible();
    await page.goto(`/${label}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Otras ${unique}`);
  },
);
