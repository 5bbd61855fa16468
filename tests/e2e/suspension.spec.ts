import { expect, PASSWORD, signIn, test } from './fixtures.ts';
import { firstRecord } from './steps.ts';

/** People whom no other journey uses: who is suspended for a moment is missing there. */
const PEOPLE = {
  javascript: 'tesoreria',
  'sin-javascript': 'cuentas_por_pagar',
  ligero: 'gerente_compras',
} as const;

test('a user is suspended with a reason, is told so at the sign-in, and comes back', async ({
  admin: page,
  other,
  mode,
}) => {
  await page.goto(`/users?q=${PEOPLE[mode]}`);
  const user = (await firstRecord(page).getAttribute('href')) ?? '';
  await page.goto(user);
  const email = await page.getByLabel('Correo', { exact: true }).inputValue();
  await page.goto(`${user}?action=suspend`);
  await page.getByRole('button', { name: 'Suspender', exact: true }).click();
  await expect(page.getByText('Escribe este dato.')).toBeVisible();
  await page.getByLabel('Motivo').fill('Permiso sin goce de sueldo');
  await page.getByRole('button', { name: 'Suspender', exact: true }).click();
  await expect(page.getByText('Usuario suspendido.')).toBeVisible();
  await expect(page.getByText('Suspendido').first()).toBeVisible();

  await other.goto('/login');
  await other.getByLabel('Correo').fill(email);
  await other.getByLabel('Contraseña').fill(PASSWORD);
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other.getByText(/está suspendido/)).toBeVisible();

  await page.getByRole('button', { name: 'Reactivar', exact: true }).click();
  await expect(page.getByText('Usuario reactivado.')).toBeVisible();
  await signIn(other, email);
});
