import { expect, signIn, test } from './fixtures.ts';
import { createUnit, openFromList } from './steps.ts';

test(
  'when somebody else saved first both versions are shown and nothing typed is lost',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, other, unique }) => {
    await createUnit(page, `C${unique}`.slice(0, 8), `Original ${unique}`);
    await openFromList(page, '/units', unique);
    await signIn(other, 'demo@telar.test');
    await openFromList(other, '/units', unique);
    await other.getByLabel('Nombre', { exact: true }).fill(`De otra ${unique}`);
    await other.getByRole('button', { name: 'Guardar unidad de medida', exact: true }).click();
    await expect(other.getByText(/guardada\./i).first()).toBeVisible();

    await page.getByLabel('Nombre', { exact: true }).fill(`La mía ${unique}`);
    await page.getByRole('button', { name: 'Guardar unidad de medida', exact: true }).click();
    await expect(page.getByText(/Nada de lo que escribiste se perdió/)).toBeVisible();
    const row = page.getByRole('row', { name: /Nombre/ }).filter({ hasText: `De otra ${unique}` });
    await expect(row).toContainText(`Original ${unique}`);
    await expect(row).toContainText(`La mía ${unique}`);
    await row.getByRole('radio').last().check();
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await expect(page.getByText(/guardada\./i).first()).toBeVisible();
    await page.goto(`/units?q=${unique}`);
    await expect(page.getByRole('table')).toContainText(`La mía ${unique}`);
  },
);
