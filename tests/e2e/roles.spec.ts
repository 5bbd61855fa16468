import { expect, test } from './fixtures.ts';
import { firstRecord, searchList } from './steps.ts';

test(
  'a role is copied, what a change would do is seen before saving, and duties kept apart are refused',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    test.setTimeout(120_000);
    await page.goto('/roles?q=Comprador');
    const source = (await firstRecord(page).getAttribute('href')) ?? '';
    await page.goto(`${source}?action=copy`);
    await page.getByLabel('Clave').fill('1 mal');
    await page.getByRole('button', { name: 'Copiar rol' }).click();
    await expect(page.getByText(/Empieza con letra/).nth(1)).toBeVisible();
    await page.getByLabel('Clave').fill(`COPIA_${unique}`);
    await page.getByLabel('Nombre').fill(`Copia ${unique}`);
    await page.getByRole('button', { name: 'Copiar rol' }).click();
    await expect(page.getByText('Rol copiado.')).toBeVisible();
    const copy = new URL(page.url()).pathname;

    await page.goto(`${copy}/privileges`);
    await expect(page.getByRole('navigation', { name: 'Ruta' })).toContainText('Roles');
    await page.getByLabel('Buscar permiso').fill('proveedores');
    await page.getByLabel('Buscar permiso').press('Enter');
    await page.getByRole('checkbox', { name: 'Crear proveedores', exact: true }).check();
    await page
      .getByRole('checkbox', { name: 'Verificar cuentas bancarias de proveedores' })
      .check();
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByText('Vista previa: todavía no se guarda')).toBeVisible();
    await expect(page.getByText('El rol junta permisos que se contraponen')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar permisos' }).click();
    await expect(page.getByText(/No se guardó todo/)).toBeVisible();
    await expect(
      page.getByRole('checkbox', { name: 'Verificar cuentas bancarias de proveedores' }),
    ).toBeChecked();
    await page
      .getByRole('checkbox', { name: 'Verificar cuentas bancarias de proveedores' })
      .uncheck();
    await page.getByRole('button', { name: 'Guardar permisos' }).click();
    await expect(page.getByText('Permisos guardados.')).toBeVisible();

    await page.goto(`${copy}/compare`);
    await page.getByLabel('Comparar con').selectOption({ label: 'Comprador' });
    await page.getByRole('button', { name: 'Comparar' }).click();
    await expect(page.getByRole('heading', { name: `Copia ${unique} y Comprador` })).toBeVisible();
  },
);

test('a rule of segregation is made, and its exception needs a day within reach', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/sod-rules');
  await searchList(page, 'Alta de usuarios');
  await firstRecord(page).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(
    'Alta de usuarios y edición de roles',
  );
  await page.getByLabel('Control compensatorio').fill(`Revisión ${unique}`);
  await page.getByRole('button', { name: 'Guardar regla de segregación', exact: true }).click();
  await expect(page.getByText('Regla de segregación guardada.')).toBeVisible();
  await page.goto('/reports/permissions?report=CONFLICTOS');
  await expect(page.getByRole('link', { name: 'Adriana Solís Vega' })).toBeVisible();
});
