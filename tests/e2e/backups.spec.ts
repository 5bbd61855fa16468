import { expect, test } from './fixtures.ts';
import { inMenu } from './steps.ts';

test('a copy is asked for, made, verified, and downloaded with the password', async ({
  admin: page,
  unique,
}) => {
  test.slow();
  await page.goto('/sys/backups?q=');
  await page.getByRole('main').getByRole('link', { name: 'Nuevo respaldo' }).first().click();
  await page.getByLabel(/^Nota/).fill(`Copia ${unique}`);
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();
  await expect(page.getByText('Respaldo guardado.').first()).toBeVisible();
  const { pathname } = new URL(page.url());
  const until = (text: string) =>
    expect(async () => {
      await page.goto(pathname);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text, { timeout: 2000 });
    }).toPass({ timeout: 120_000 });
  await until('Terminado');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await until('Verificado');
  await expect(page.getByText(/Todo coincide\./)).toBeVisible();
  await expect(await inMenu(page, 'Descargar')).toHaveAttribute('href', `${pathname}/download`);
  await page.goto('/sys/backups?view=calendar&q=');
  await expect(
    page
      .getByRole('cell')
      .filter({ has: page.locator('.ev') })
      .first(),
  ).toBeVisible();
});

test('the plan of copies is changed', { tag: '@sin-javascript' }, async ({ admin: page }) => {
  await page.goto('/sys/backup-plan');
  await page.getByLabel('Mensuales', { exact: true }).fill('6');
  await page
    .getByRole('button', { name: /^Guardar/ })
    .last()
    .click();
  await expect(page.getByText('Plan de respaldos guardado.').first()).toBeVisible();
});
