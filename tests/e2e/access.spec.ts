import { expect, signIn, test } from './fixtures.ts';
import { chooseAmong, chooseAny, firstRecord, openTab } from './steps.ts';

/**
 * From a new role to what its only user sees. The user gets his password by the link that the
 * administrator copies.
 */
test('a role is made and given to a new user, who then sees exactly that', async ({
  admin: page,
  other,
  unique,
}) => {
  await page.goto('/roles/new');
  await page.getByLabel('Clave', { exact: true }).fill(`ROL_${unique}`);
  await page.getByLabel('Nombre', { exact: true }).fill(`Rol ${unique}`);
  await page.getByRole('button', { name: 'Guardar rol', exact: true }).click();
  await expect(page.getByText(/guardado\./i).first()).toBeVisible();
  await page.goto(`/roles?q=${unique}`);
  const role = await firstRecord(page).getAttribute('href');
  await page.goto(`${role}/privileges`);
  await page.getByLabel('Buscar permiso').fill('unidades de medida');
  await page.getByLabel('Buscar permiso').press('Enter');
  await page.getByRole('checkbox', { name: 'Consultar unidades de medida' }).check();
  await page.getByRole('button', { name: 'Guardar permisos' }).click();
  await expect(page.getByText('Permisos guardados.')).toBeVisible();

  const email = `${unique.toLowerCase()}@telar.test`;
  await page.goto('/users/new');
  await page.getByLabel('Usuario (alias)').fill(unique.toLowerCase());
  await page.getByLabel('Nombre', { exact: true }).fill(`Persona ${unique}`);
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await openTab(page, 'Accesos');
  await chooseAmong(page, 'Roles', `Rol ${unique}`);
  await chooseAny(page, 'Sucursal predeterminada');
  await page.getByLabel('Todas las sucursales').check();
  await page.getByRole('button', { name: 'Guardar usuario', exact: true }).click();
  await expect(page.getByText(/guardado\./i).first()).toBeVisible();
  await page.goto(`/users?q=${unique.toLowerCase()}`);
  const user = await firstRecord(page).getAttribute('href');
  await page.goto(`${user}/links`);
  const { pathname, search } = new URL(await page.locator('input[value*="invite="]').inputValue());

  await other.goto(pathname + search);
  const password = 'telares-de-pedal-26';
  await other.getByLabel('Contraseña nueva').fill(password);
  await other.getByLabel('Otra vez').fill(password);
  await other.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(other.getByText('Contraseña guardada.')).toBeVisible();
  await signIn(other, email, password);
  await expect(other).toHaveTitle(/^Telar DEMO · /);
  await other.getByLabel('Leí el aviso de privacidad y lo acepto').check();
  await other.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(other.getByText('Aviso de privacidad aceptado.')).toBeVisible();

  await other.goto('/units');
  await expect(other.getByRole('table')).toContainText('KG');
  await expect(other.getByRole('link', { name: /Nueva unidad/ })).toHaveCount(0);
  await expect(other.getByRole('navigation', { name: 'Menú principal' })).not.toContainText(
    'Clientes',
  );
  const refused = await other.goto('/customers');
  expect(refused?.status()).toBe(403);
  await expect(other.getByText('customers.list')).toBeVisible();
  expect((await other.goto('/units/new'))?.status()).toBe(403);
});

test('the two demo companies see nothing of each other', async ({ admin: page, other, unique }) => {
  await page.goto('/zones/new');
  await page.getByLabel('Clave', { exact: true }).fill(`Z${unique}`.slice(0, 10));
  await page.getByLabel('Nombre', { exact: true }).fill(`Zona ${unique}`);
  await page.getByRole('button', { name: 'Guardar zona de ventas', exact: true }).click();
  await expect(page.getByText(/guardada\./i).first()).toBeVisible();
  await page.goto(`/zones?q=${unique}`);
  const href = await firstRecord(page).getAttribute('href');
  await signIn(other, 'demo@otra.test');
  await other.goto(`/zones?q=${unique}`);
  await expect(other.getByText(/coincide/)).toBeVisible();
  expect((await other.goto(href ?? ''))?.status()).toBe(404);
});
