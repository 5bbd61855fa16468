import { expect, test, type Mode } from './fixtures.ts';
import { removeRecord, save, way } from './steps.ts';

/** A day of its own for each mode: one change of fiscal data a day. */
const DAYS: Readonly<Record<Mode, string>> = {
  javascript: '2031-01-01',
  'sin-javascript': '2031-02-01',
  ligero: '2031-03-01',
};

test(
  'the regime of another year is entered today; what holds now stays, and both are seen',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode, unique }) => {
    await page.goto('/corp/config?tab=vigencias');
    const rows = page.getByRole('table').getByRole('row');
    const today = await rows.filter({ hasText: 'Vigente' }).first().innerText();
    await page.getByRole('button', { name: 'Nuevo dato fiscal' }).click();
    await page.getByLabel('Vigente desde').fill(DAYS[mode]);
    const regime = page.getByLabel(/^Régimen fiscal/);
    const option = regime.locator('option').filter({ hasText: '626' }).first();
    await regime.selectOption((await option.getAttribute('value')) ?? '');
    await page.getByLabel(/^Motivo/).fill(`RESICO ${unique}`);
    await save(page, 'dato fiscal');

    await page.goto('/corp/config?tab=vigencias');
    const planned = rows.filter({ hasText: unique });
    await expect(planned).toContainText('Programado');
    await expect(planned).toContainText('626');
    await expect(rows.filter({ hasText: 'Vigente' }).first()).toHaveText(
      new RegExp(today.split('\t')[0]!.trim()),
    );

    // What is planned may be taken back.
    await way(planned).first().click();
    await removeRecord(page, 'dato fiscal');
    await page.goto('/corp/config?tab=vigencias');
    await expect(rows.filter({ hasText: unique })).toHaveCount(0);
  },
);
