import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { startProduct } from '../product.ts';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';
import { firstRecord } from './steps.ts';

const CLOCK = pathToFileURL(resolve(import.meta.dirname, '../clock.mjs')).href;
/** The least time that a company can choose is a minute. */
const STEP_MS = 65_000;

/** In a product of its own, whose clock the journey moves. */
test(
  'something critical asks for the password after a while, and what was typed is saved then',
  { tag: '@sin-javascript' },
  async ({ browser, unique, mode }) => {
    test.setTimeout(150_000);
    const product = await startProduct({
      env: { NODE_OPTIONS: `--import=${CLOCK}`, TEST_CLOCK_STEP_MS: String(STEP_MS) },
    });
    const context = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: mode !== 'sin-javascript',
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
    });
    context.setDefaultTimeout(20_000);
    try {
      if (mode === 'ligero') await context.request.get('/login?ligero=1');
      const page = await context.newPage();
      await signIn(page, 'demo@otra.test');
      await page.goto('/settings?tab=seguridad');
      await page.getByLabel('Pedir contraseña de nuevo').fill('1');
      await page
        .getByRole('button', { name: /^Guardar/ })
        .first()
        .click();
      await expect(page.getByText(/guardad[oa]\./i).first()).toBeVisible();
      await page.goto('/roles?q=DIRECCION');
      const role = (await firstRecord(page).getAttribute('href')) ?? '';
      await page.goto(role);
      await page.getByLabel('Descripción').fill(`Cambio ${unique}`);
      process.kill(product.pid, 'SIGUSR2');
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
    } finally {
      await context.close();
      await product.stop();
    }
  },
);
