import { expect, takenOver, test } from './fixtures.ts';
import {
  chooseAny,
  chooseReference,
  createUnit,
  firstRecord,
  follow,
  removeRecord,
  openFromList,
  openTab,
  save,
} from './steps.ts';

test(
  'a record is created, edited and has its history',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await createUnit(page, `E${unique}`.slice(0, 8), `Empaque ${unique}`);
    await openFromList(page, '/units', unique);
    await page.getByLabel('Nombre', { exact: true }).fill(`Caja ${unique}`);
    await save(page, 'unidad de medida');
    await page.goto(`/units?q=${unique}`);
    await expect(page.getByRole('table')).toContainText(`Caja ${unique}`);
    await firstRecord(page).click();
    await follow(page, 'Historial');
    await expect(page.getByText(`Empaque ${unique}`).first()).toBeVisible();
    await expect(page.getByText(`Caja ${unique}`).first()).toBeVisible();
  },
);

test(
  'a refused save says what to correct and keeps everything typed',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await page.goto('/units/new');
    await page.getByLabel('Nombre', { exact: true }).fill(`Sin clave ${unique}`);
    await page.getByLabel('Clave unidad SAT').fill('*1');
    await page.getByRole('button', { name: 'Guardar unidad de medida', exact: true }).click();
    await expect(page.getByText(/No se guardó: corrige \d+ campos?/)).toBeVisible();
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`Sin clave ${unique}`);
    await expect(page.getByLabel('Clave unidad SAT')).toHaveValue('*1');
    await expect(page.getByLabel('Clave', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  },
);

test(
  'what an order keeps once it was asked for is read, and the rest of it is saved',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique, mode }) => {
    await page.goto('/customer-orders?filter[status]=SOLICITADO');
    // Both modes run at once, each on an order of its own.
    const rows = page.getByRole('rowgroup').nth(1).getByRole('row');
    const row = mode === 'javascript' ? rows.first() : rows.last();
    await row.getByRole('link').first().click();
    const reason = 'Ya se solicitó: regrésalo a borrador para cambiarlo.';
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(page.getByLabel('Fecha', { exact: true })).not.toBeEditable();
    await expect(page.locator('[name="customer_id"]')).toHaveCount(0);
    await expect(page.locator('[name^="lines["]:not([type="hidden"])')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Agregar partida' })).toHaveCount(0);
    const own = page.getByLabel('Orden de compra del cliente');
    await own.fill(`OC ${unique}`);
    await save(page, 'pedido');
    await page.goto(`/customer-orders?q=${encodeURIComponent(`OC ${unique}`)}`);
    await firstRecord(page).click();
    await expect(own).toHaveValue(`OC ${unique}`);
  },
);

test('a duplicate key is refused beside its field', async ({ admin: page, unique }) => {
  const code = `D${unique}`.slice(0, 8);
  await createUnit(page, code, `Doble ${unique}`);
  await page.goto('/units/new');
  await page.getByLabel('Clave', { exact: true }).fill(code);
  await page.getByLabel('Nombre', { exact: true }).fill(`Otra ${unique}`);
  await page.getByLabel(/^Símbolo/).fill(code);
  await page.getByLabel('Magnitud').selectOption('EMPAQUE');
  await page.getByLabel('Clave unidad SAT').fill('XPK');
  await page.getByRole('button', { name: 'Guardar unidad de medida', exact: true }).click();
  await expect(page.getByText(/Ya existe/).first()).toBeVisible();
});

test(
  'a customer is kept with child rows: added, filled, removed',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await page.goto('/customers/new');
    await page.getByLabel('Nombre comercial').fill(`Hilados ${unique}`);
    for (const label of ['Tipo de cliente', 'Zona', 'Sucursal que atiende', 'Moneda'])
      await chooseAny(page, label);
    await chooseReference(page, 'Vendedor', 'Ana Castañeda');
    await page
      .getByLabel(/^Teléfono/)
      .first()
      .fill('4771234567');
    await openTab(page, 'Contactos');
    await page.getByRole('button', { name: 'Agregar contacto' }).click();
    const contact = (index: number) => page.locator(`[name="contacts[${index}].name"]`);
    await contact(0).fill(`Ana ${unique}`);
    await page.locator('[name="contacts[0].phone"]').fill('4771112233');
    await page.getByRole('button', { name: 'Agregar contacto' }).click();
    await contact(1).fill(`Luis ${unique}`);
    await page.locator('[name="contacts[1].phone"]').fill('4771112244');
    await expect(contact(0)).toHaveValue(`Ana ${unique}`);
    await expect(page.getByLabel('Nombre comercial')).toHaveValue(`Hilados ${unique}`);
    await save(page, 'cliente');

    await openFromList(page, '/customers', `Hilados ${unique}`);
    await openTab(page, 'Contactos');
    await expect(contact(0)).toHaveValue(`Ana ${unique}`);
    await page.locator('button[value="remove:contacts:0"]').click();
    await save(page, 'cliente');
    await openFromList(page, '/customers', `Hilados ${unique}`);
    await expect(contact(0)).toHaveValue(`Luis ${unique}`);
  },
);

test('a record in use is not deleted, and the page says what uses it', async ({ admin: page }) => {
  await openFromList(page, '/units', 'Kilogramo');
  await removeRecord(page, 'unidad de medida');
  await expect(page.getByText(/está en uso/i).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /producto/i }).first()).toBeVisible();
});

test(
  'a record that nothing uses is deleted after being asked',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await createUnit(page, `B${unique}`.slice(0, 8), `Borrable ${unique}`);
    await openFromList(page, '/units', unique);
    await removeRecord(page, 'unidad de medida');
    await expect(page.getByText('Unidad de medida eliminada.')).toBeVisible();
    await page.goto(`/units?q=${unique}`);
    await expect(page.getByText(/coincide/)).toBeVisible();
  },
);

test(
  'Enter in a field of a record saves it',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await createUnit(page, `E${unique}`.slice(0, 8), `Caja ${unique}`);
    const record = new URL(page.url()).pathname;
    await page.goto(record);
    const name = page.getByLabel('Nombre', { exact: true });
    await name.fill(`Cartón ${unique}`);
    await name.press('Enter');
    await expect(page.getByText('Unidad de medida guardada.')).toBeVisible();
    await page.goto(record);
    await expect(name).toHaveValue(`Cartón ${unique}`);
  },
);

test(
  'Enter in the search box of a reference looks it up and saves nothing',
  { tag: '@every-mode' },
  async ({ admin: page }) => {
    await page.goto('/cfl/configs');
    const box = page.getByRole('textbox', { name: /^Cuenta de tolerancia/ });
    await box.fill('nada que exista');
    await box.press('Enter');
    await expect(page.getByText('Nada coincide con «nada que exista».')).toBeVisible();
    await box.fill('701.04.01');
    await box.press('Enter');
    await expect(page.getByRole('button', { name: /^Cambiar Cuenta de tolerancia/ })).toBeVisible();
    await page.goto('/cfl/configs');
    await expect(box).toBeVisible();
  },
);

test('leaving a changed form asks first', async ({ admin: page, unique }) => {
  await page.goto('/units/new');
  await takenOver(page.getByLabel('Nombre', { exact: true }));
  await page.getByLabel('Nombre', { exact: true }).fill(unique);
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Inicio' })
    .click();
  await expect(page.getByRole('heading', { name: '¿Salir sin guardar?' })).toBeVisible();
  await expect(page).toHaveURL(/\/units\/new/);
  await page.getByRole('button', { name: 'Dejar como borrador' }).click();
  await expect(page.getByText('te espera un día en «Mis borradores»')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Buen/);
  await page.goto('/actions?tab=borradores');
  await page.getByRole('main').getByRole('link', { name: 'Unidad de medida' }).first().click();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(unique);
});
