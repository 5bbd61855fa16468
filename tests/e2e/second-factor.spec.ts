import type { Page } from '@playwright/test';
import { codeAt, stepOf } from '#erp/platform/access/second-factor/totp.ts';
import { expect, PASSWORD, signIn, test, type Mode } from './fixtures.ts';

/** Each try has a person of its own, whose second factor nothing has touched. */
const PEOPLE: Readonly<Record<Mode, readonly string[]>> = {
  javascript: ['analista_inventarios', 'supervisor_ventas'],
  'sin-javascript': ['contador_costos', 'credito_cobranza'],
  ligero: ['gerente_compras', 'cuentas_por_pagar'],
};

const stepNow = () => stepOf(Math.floor(Date.now() / 1000));

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function leave(page: Page): Promise<void> {
  // The cookie of the session alone goes: the device stays remembered.
  await page.context().clearCookies({ name: 'telar' });
}

test(
  'the second factor is set up, asked for, spared on a remembered device, and taken away',
  { tag: '@sin-javascript' },
  async ({ page, mode }, { retry, repeatEachIndex }) => {
    test.setTimeout(180_000);
    const email = `${PEOPLE[mode][Math.max(retry, repeatEachIndex)]}@telar.test`;
    await signIn(page, email);
    await page.goto('/profile?tab=seguridad');
    await page.getByRole('button', { name: 'Configurar segundo factor' }).click();
    const secret = (
      await page.getByLabel('Si no puedes escanear, escribe esta clave').inputValue()
    ).replaceAll(' ', '');
    await page.getByLabel('Código de 6 dígitos').fill('000000');
    await page.getByRole('button', { name: 'Confirmar segundo factor' }).click();
    await expect(page.getByText(/El código no es correcto/).first()).toBeVisible();
    // A code serves for a step before and after its own: at least 30 seconds from here.
    const confirmed = stepNow();
    await page.getByLabel('Código de 6 dígitos').fill(codeAt(secret, confirmed));
    await page.getByRole('button', { name: 'Confirmar segundo factor' }).click();
    await expect(page.getByText(/códigos de recuperación/i).first()).toBeVisible();
    const recovery = (
      await page.getByRole('main').getByRole('listitem').locator('code').allInnerTexts()
    ).map((code) => code.trim());
    expect(recovery).toHaveLength(10);

    await leave(page);
    await enter(page, email);
    await expect(page.getByRole('heading', { name: 'Código de seguridad' })).toBeVisible();
    await page
      .getByLabel('Código', { exact: true })
      .fill(codeAt(secret, Math.max(confirmed + 1, stepNow())));
    await page.getByLabel(/No pedir el código en este equipo durante 30 días/).check();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);

    await leave(page);
    await signIn(page, email);
    await page.goto('/profile?tab=sesiones');
    await expect(page.getByText(/sin código hasta/).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Olvidar el equipo/ })
      .first()
      .click();
    await expect(page.getByText('Equipo olvidado: pedirá el código otra vez.')).toBeVisible();

    await leave(page);
    await enter(page, email);
    await page.getByText('No tengo mi teléfono').click();
    await page.getByLabel('Código de recuperación').fill(recovery[0]!);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);

    await page.goto('/profile?tab=seguridad');
    await page.locator('input[name="otp_password"]').fill(PASSWORD);
    await page
      .locator('form:has(input[name="otp_password"]) input[name="code"]')
      .fill(recovery[1]!);
    await page.getByRole('button', { name: /^Quitar/ }).click();
    await expect(page.getByText('Segundo factor quitado.')).toBeVisible();
  },
);
