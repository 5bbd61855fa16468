import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeAt, stepOf } from '#erp/platform/access/second-factor/totp.ts';
import { startProduct } from '../product.ts';
import { expect, signIn, test } from './fixtures.ts';
import { save } from './steps.ts';

const OWNER = { email: 'eva@hilos.test', password: 'tres husos y un peine' };

test(
  'a new installation makes its company with the code of its log, and a guide says what is missing until it is there',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ browser, mode }) => {
    // Each mode starts an installation of its own, and «ligero» only takes away what these screens
    // do not have.
    test.skip(mode === 'ligero');
    test.setTimeout(240_000);
    const dataDir = await mkdtemp(join(tmpdir(), 'telar-first-'));
    const product = await startProduct({
      dataDir,
      env: { DEMO: '0', APP_URL: 'http://127.0.0.1', ALLOW_HTTP: '1' },
      startSeconds: 150,
    });
    const context = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: mode !== 'sin-javascript',
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
    });
    context.setDefaultTimeout(20_000);
    try {
      const page = await context.newPage();
      await page.goto('/');
      await expect(page).toHaveURL(/\/setup/);
      await page.getByLabel('Código').fill('NOSIRVE');
      await page.getByRole('button', { name: 'Seguir' }).click();
      await expect(page.getByText('El código no sirve')).toBeVisible();
      await page
        .getByLabel('Código')
        .fill(/"code":"([A-Z0-9]{20})"/.exec(product.output())?.[1] ?? '');
      await page.getByRole('button', { name: 'Seguir' }).click();

      await page.getByLabel('Nombre de la empresa').fill('Hilos del Norte');
      await page.getByLabel('Clave corta').fill('hilos');
      await page.getByLabel('Zona horaria').selectOption('America/Tijuana');
      await page.getByLabel('Tu nombre').fill('Eva');
      await page.getByLabel('Correo').fill(OWNER.email);
      await page.getByLabel('Contraseña').fill(OWNER.password);
      await page.getByLabel('Otra vez').fill('no es la misma');
      await expect(page.getByText(/Al entrar configuras tu segundo factor/)).toBeVisible();
      await page.getByRole('button', { name: 'Crear empresa' }).click();
      // What was typed stays; passwords are typed again.
      await expect(page.getByLabel('Clave corta')).toHaveValue('hilos');
      await page.getByLabel('Contraseña').fill(OWNER.password);
      await page.getByLabel('Otra vez').fill(OWNER.password);
      // How long a company takes to be made is no question of this journey.
      await page.getByRole('button', { name: 'Crear empresa' }).click({ noWaitAfter: true });
      await expect(page.getByText(/Tu empresa está lista/)).toBeVisible({ timeout: 60_000 });

      await signIn(page, OWNER.email, OWNER.password);
      await page.getByRole('button', { name: 'Configurar segundo factor' }).click();
      const secret = (
        await page.getByLabel('Si no puedes escanear, escribe esta clave').inputValue()
      ).replaceAll(' ', '');
      await page
        .getByLabel('Código de 6 dígitos')
        .fill(codeAt(secret, stepOf(Math.floor(Date.now() / 1000))));
      await page.getByRole('button', { name: 'Confirmar segundo factor' }).click();
      await expect(page.getByText(/códigos de recuperación/i).first()).toBeVisible();
      await page.goto('/');
      await page.getByLabel('Leí el aviso de privacidad y lo acepto').check();
      await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
      await expect(page.getByRole('button', { name: 'Aceptar y continuar' })).toHaveCount(0);
      await page.goto('/');

      const guide = page.locator('section.card', {
        has: page.getByRole('heading', { name: 'Primeros pasos' }),
      });
      await expect(guide.getByRole('link', { name: 'Zonas de venta' })).toBeVisible();
      await page.goto('/zones/new');
      await page.getByLabel('Clave', { exact: true }).fill('CEN');
      await page.getByLabel('Nombre', { exact: true }).fill('Centro');
      await save(page, 'zona de ventas');
      await page.goto('/');
      await expect(guide.getByRole('link', { name: 'Zonas de venta' })).toHaveCount(0);
      await guide.getByRole('button', { name: 'Ocultar' }).click();
      await expect(guide.getByRole('link', { name: 'Importar productos' })).toBeHidden();
      await guide.getByRole('button', { name: 'Mostrar' }).click();
      await expect(guide.getByRole('link', { name: 'Importar productos' })).toBeVisible();
      await page.goto('/setup');
      await expect(page).not.toHaveURL(/\/setup/);
    } finally {
      await context.close();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
