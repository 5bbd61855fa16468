import { expect, PASSWORD, signIn, test, type Mode } from './fixtures.ts';
import { firstRecord, follow, openBeside } from './steps.ts';

const idOf = async (page: import('@playwright/test').Page, nickname: string): Promise<string> => {
  await page.goto(`/users?q=${nickname}`);
  return (await firstRecord(page).getAttribute('href')) ?? '';
};

test(
  'an administrator sees the system as somebody else, changes nothing, and comes back',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    test.setTimeout(120_000);
    const user = await idOf(page, 'vendedor@telar.test');
    await page.goto(user);
    await follow(page, 'Acceso');
    await expect(page.getByText('Ventas').first()).toBeVisible();
    await page.goto(`${user}/view-as`);
    await page.getByLabel('Motivo').fill(`Revisar ${unique}`);
    await page.getByRole('button', { name: /^Ver como/ }).click();
    const confirm = page.getByRole('button', { name: /Confirmar|Continuar/ });
    await expect(page.getByText(/Estás viendo el sistema como/).or(confirm)).toBeVisible();
    if (await confirm.isVisible()) {
      await page
        .getByLabel(/^Tu contraseña/)
        .first()
        .fill(PASSWORD);
      await confirm.click();
    }
    await expect(page.getByText(/Estás viendo el sistema como Ana/)).toBeVisible();
    expect((await page.goto('/users'))?.status()).toBe(403);
    await page.goto('/customers');
    await firstRecord(page).click();
    await expect(page.getByText(/Estás viendo el sistema como Ana/)).toBeVisible();
    await openBeside(page, 'Comentarios');
    await expect(
      page.getByRole('main').getByText(/^Estás viendo el sistema como Ana.*aquí sólo se consulta/),
    ).toBeVisible();
    await expect(page.getByLabel('Escribe un comentario')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Seguir', exact: true })).toHaveCount(0);
    await openBeside(page, 'Archivos');
    await expect(page.getByLabel('Subir archivos')).toHaveCount(0);
    await page.getByRole('link', { name: 'Volver a mi sesión' }).click();
    await page.getByRole('button', { name: 'Volver a mi sesión' }).click();
    await expect(page.getByText('Volviste a tu sesión.')).toBeVisible();
    expect((await page.goto('/users'))?.status()).toBe(200);
  },
);

/** Each mode decides reviews of a person of its own. */
const REVIEWED: Readonly<Record<Mode, string>> = {
  javascript: 'Mario',
  'sin-javascript': 'Patricia',
  ligero: 'Gabriel',
};

test('the director confirms a role of his people, and the report counts it', async ({
  page,
  mode,
}) => {
  await signIn(page, 'direccion@telar.test');
  await page.goto('/role-reviews?filter[status]=PENDIENTE&size=200');
  const row = page.getByRole('row').filter({ hasText: REVIEWED[mode] });
  if ((await row.count()) > 0) {
    await row.first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(page.getByText('Revisión de rol confirmada.')).toBeVisible();
  }
  await page.goto('/role-reviews?filter[status]=CONFIRMADO&size=200');
  await expect(page.getByRole('row').filter({ hasText: REVIEWED[mode] }).first()).toBeVisible();
});

test('sessions of somebody are seen and closed', async ({ admin: page, other }) => {
  await signIn(other, 'empleado@telar.test');
  const user = await idOf(page, 'empleado@telar.test');
  await page.goto(`${user}/sessions`);
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar todas' })).toBeVisible();
  await page.goto(`${user}/handover`);
  await expect(page.getByRole('heading', { name: /Entregar pendientes/ })).toBeVisible();
});
