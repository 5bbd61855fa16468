import { ADMIN, expect, PASSWORD, signIn, test } from './fixtures.ts';

test('the root leads to the sign-in in Spanish, and after it to the home screen', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await signIn(page);
  await expect(page).toHaveTitle('Telar DEMO · Inicio');
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toContainText('Inicio');
});

test(
  'a wrong password says nothing of which of both was wrong',
  { tag: '@sin-javascript' },
  async ({ page }) => {
    await page.goto('/login');
    for (const email of ['demo@otra.test', 'nadie@telar.test']) {
      await page.getByLabel('Correo').fill(email);
      await page.getByLabel('Contraseña').fill('una-que-no-es');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByText('Correo o contraseña incorrectos.')).toBeVisible();
      await expect(page.getByLabel('Correo')).toHaveValue(email);
    }
  },
);

test(
  'after the sign-in one is where one wanted to go',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ page }) => {
    await page.goto('/units?q=KG');
    await expect(page).toHaveURL(/\/login\?/);
    await page.getByLabel('Correo').fill(ADMIN);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/units\?q=KG/);
  },
);

test('a demo user is filled in by one click', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: ADMIN }).click();
  await expect(page.getByLabel('Correo')).toHaveValue(ADMIN);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveTitle('Telar DEMO · Inicio');
});

test('signing out ends the session', { tag: '@sin-javascript' }, async ({ page }) => {
  await signIn(page);
  await page.locator('header summary').last().click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/units');
  await expect(page).toHaveURL(/\/login/);
});

test(
  'what is typed while one signs out in another tab comes back after the sign-in',
  { tag: '@sin-javascript' },
  async ({ page, context, unique }) => {
    await signIn(page);
    await page.goto('/units/new');
    const name = page.getByLabel('Nombre', { exact: true });
    await name.fill(`Caja ${unique}`);
    const tab = await context.newPage();
    await tab.goto('/');
    await tab.locator('header summary').last().click();
    await tab.getByRole('button', { name: 'Salir' }).click();
    await expect(tab).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Guardar unidad de medida' }).click();
    await page.getByLabel('Correo').fill(ADMIN);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(name).toHaveValue(`Caja ${unique}`);
  },
);

test(
  'only with JavaScript does a page ship scripts',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, mode }) => {
    await page.goto('/units');
    const scripts = await page
      .locator('script[src], script:not([type="application/ld+json"])')
      .count();
    if (mode === 'ligero') expect(scripts).toBe(0);
    else expect(scripts).toBeGreaterThan(0);
  },
);
