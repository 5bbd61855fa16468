import { expect, PASSWORD, signIn, test } from './fixtures.ts';

const PEOPLE = {
  javascript: 'soporte',
  'sin-javascript': 'tesoreria',
  ligero: 'auditor',
} as const;

test('one chooses English, works in it and signs in again in English', async ({ page, mode }) => {
  const email = `${PEOPLE[mode]}@telar.test`;
  await signIn(page, email);
  await page.goto('/profile');
  await page.getByLabel('Idioma').selectOption('EN-US');
  await page.getByRole('button', { name: 'Guardar datos' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My profile');
  await page.goto('/profile?tab=seguridad');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await page.goto('/nothing-of-this-name');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('This page does not exist');
  await page.goto('/logout');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.goto('/profile');
  await page.getByLabel('Language').selectOption('ES-MX');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mi perfil');
});
