import { expect, PASSWORD, signIn, test } from './fixtures.ts';
import { clickAndPost } from './steps.ts';

/** Each try has a person of its own: it closes their sessions, or leaves another password. */
const CLOSES = ['soporte', 'auditor'];
const CHANGES = ['configurador', 'auxiliar_contable'];

test('one sees and closes one\u2019s sessions', async ({ page, other }, {
  retry,
  repeatEachIndex,
}) => {
  const email = `${CLOSES[Math.max(retry, repeatEachIndex)]}@telar.test`;
  await signIn(page, email);
  await signIn(other, email);
  await page.goto('/profile?tab=sesiones');
  await clickAndPost(page.getByRole('button', { name: /Cerrar las demás/i }));
  await other.goto('/');
  await expect(other).toHaveURL(/\/login/);
  await page.goto('/');
  await expect(page).toHaveTitle('Telar DEMO · Inicio');
});

test('one changes one\u2019s password and the old one no longer opens', async ({
  page,
  other,
  unique,
}, { retry, repeatEachIndex }) => {
  const email = `${CHANGES[Math.max(retry, repeatEachIndex)]}@telar.test`;
  const fresh = `otra-${unique.toLowerCase()}-26`;
  await signIn(page, email);
  await page.goto('/profile?tab=seguridad');
  await page.getByLabel('Contraseña actual').first().fill(PASSWORD);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(fresh);
  await page.getByLabel('Otra vez').fill(fresh);
  await page.getByRole('button', { name: /Cambiar contraseña/ }).click();
  await expect(page.getByText(/Contraseña (cambiada|guardada|actualizada)/).first()).toBeVisible();
  await other.goto('/login');
  await other.getByLabel('Correo').fill(email);
  await other.getByLabel('Contraseña').fill(PASSWORD);
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(other.getByText('Correo o contraseña incorrectos.')).toBeVisible();
  await signIn(other, email, fresh);
});

test(
  'a star makes a shortcut and takes it off again',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page }) => {
    await page.goto('/storages');
    await clickAndPost(page.getByRole('button', { name: /favorit/i }).first());
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('Almacenes');
    await page.goto('/storages');
    await page
      .getByRole('button', { name: /favorit/i })
      .first()
      .click();
  },
);
