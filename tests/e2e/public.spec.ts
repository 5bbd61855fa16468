import { expect, test } from './fixtures.ts';

test(
  '/facturacion needs no sign-in, keeps its query and has no menu',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ page }) => {
    const answer = await page.goto('/facturacion?ticket=A-123&total=80.00');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(/\/facturacion\?ticket=A-123&total=80\.00/);
    await expect(page.getByRole('main')).toContainText('A-123');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  },
);

test('only that path is the invoicing page', async ({ admin: page }) => {
  for (const path of ['/Facturacion', '/facturacion/', '/facturacion/x'])
    expect((await page.goto(path))?.status()).toBe(404);
});

test(
  'a link of deletion leads to its page, which says when it does not serve',
  { tag: '@sin-javascript' },
  async ({ page }) => {
    await page.goto('/units?deleteToken=nada&userName=ana%40hilados.mx');
    await expect(page).toHaveURL(/\/delete-account\?/);
    await expect(page.getByText('a•••@hilados.mx')).toBeVisible();
    await page.getByLabel('Escribe tu correo para confirmar').fill('eva@hilados.mx');
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await expect(page.getByText('Escribe el correo completo de la cuenta')).toBeVisible();
    await expect(page.getByText('Marca la casilla para confirmar')).toBeVisible();
    await expect(page.getByLabel('Escribe tu correo para confirmar')).toHaveValue('eva@hilados.mx');
    await page.getByLabel('Escribe tu correo para confirmar').fill('ana@hilados.mx');
    await page.getByLabel(/Entiendo que no se puede deshacer/).check();
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await expect(page.getByText('El enlace no es válido o ya venció.')).toBeVisible();
  },
);

test('an unknown path opens the error view inside the shell', async ({ admin: page }) => {
  const answer = await page.goto('/no/hay/tal');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No existe esta página' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
});
