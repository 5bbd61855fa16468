import { expect, PASSWORD, signIn, test, type Mode } from './fixtures.ts';
import { firstRecord } from './steps.ts';

/** Each mode changes a role of its own. */
const ROLES: Readonly<Record<Mode, string>> = { javascript: 'DIRECCION', 'sin-javascript': 'SOPORTE', ligero: 'CONFIGURADOR' };

/** In the company that few journeys use: a minute after the sign-in its critical actions ask for the password. */
test('something critical asks for the password after a while, and what was typed is saved then', async ({ page, unique, mode }) => {
  test.setTimeout(240_000);
  await signIn(page, 'demo@otra.test');
  await page.goto('/settings?tab=seguridad');
  const minutes = page.getByLabel('Pedir contraseña de nuevo');
  if ((await minutes.inputValue()) !== '1') {
    await minutes.fill('1');
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await expect(page.getByText(/guardad[oa]\./i).first()).toBeVisible();
  }
  await page.goto(`/roles?q=${ROLES[mode]}`);
  const role = (await firstRecord(page).getAttribute('href')) ?? '';
  await page.goto(role);
  await page.getByLabel('Descripción').fill(`Cambio ${unique}`);
  await page.waitForTimeout(65_000);
  await page.getByRole('button', { name: 'Guardar rol', exact: true }).click();
  await expect(page.getByText(/acción crítica/)).toBeVisible();
  await page
    .getByLabel(/^Tu contraseña/)
    .first()
    .fill('otra cosa distinta');
  await page.getByRole('button', { name: /Confirmar|Continuar/ }).click();
  await expect(page.getByText(/no es correct/).first()).toBeVisible();
  await page
    .getByLabel(/^Tu contraseña/)
    .first()
    .fill(PASSWORD);
  await page.getByRole('button', { name: /Confirmar|Continuar/ }).click();
  await expect(page.getByText('Rol guardado.')).toBeVisible();
  await page.goto(role);
  await expect(page.getByLabel('Descripción')).toHaveValue(`Cambio ${unique}`);
});
