import { expect, test } from './fixtures.ts';
import { follow, openBeside } from './steps.ts';

test(
  'a lot is divided, and its trace says where the part came from',
  { tag: '@sin-javascript' },
  async ({ admin, unique }) => {
    await admin.goto('/lots?q=P26-0009');
    await admin
      .getByRole('link', { name: /P26-0009/ })
      .first()
      .click();
    await follow(admin, 'Dividir');
    await admin.getByLabel('Cantidad, renglón 1', { exact: true }).fill('9999');
    await admin.getByRole('button', { name: 'Dividir', exact: true }).last().click();
    await expect(admin.getByText(/Existencia insuficiente de FIB-0004/).first()).toBeVisible();
    await expect(admin.getByLabel('Cantidad, renglón 1', { exact: true })).toHaveValue('9999');
    await admin.getByLabel('Cantidad, renglón 1', { exact: true }).fill('1.5');
    await admin.getByLabel('Lote nuevo, renglón 1', { exact: true }).fill(unique);
    await admin.getByRole('button', { name: 'Dividir', exact: true }).last().click();
    await admin.getByRole('link', { name: unique }).first().click();
    await openBeside(admin, 'Rastreo');
    await expect(admin.getByRole('link', { name: /^División/ }).first()).toBeVisible();
    await expect(admin.getByRole('link', { name: 'P26-0009' }).first()).toBeVisible();
    await openBeside(admin, 'Existencias');
    await expect(admin.getByText('1.5 KG').first()).toBeVisible();
  },
);

test('from a bale to the customers who got something of it', async ({ admin }) => {
  await admin.goto('/lots?q=P26-0001');
  await admin
    .getByRole('link', { name: /P26-0001/ })
    .first()
    .click();
  await openBeside(admin, 'Rastreo');
  await expect(admin.getByText('NT80-26001', { exact: true })).toBeVisible();
  await expect(admin.getByText('NT80-26001-1', { exact: true })).toBeVisible();
  await admin.getByRole('main').getByRole('link', { name: 'Clientes afectados' }).click();
  await expect(admin.getByRole('row', { name: /NT80-26001-1/ })).toContainText('32.00');
});

test('a technical sheet: the version in force, an older one, and on paper', async ({ admin }) => {
  await admin.goto('/technical-sheet');
  await admin.getByRole('searchbox', { name: 'Producto' }).fill('FIB-0001');
  await admin.getByRole('button', { name: 'Buscar', exact: true }).click();
  await admin.getByRole('link', { name: /FIB-0001/ }).click();
  await expect(admin.getByRole('heading', { name: 'Versión 2' })).toBeVisible();
  await admin.getByRole('link', { name: 'Versión 1 (obsoleta)' }).click();
  await expect(admin.getByRole('heading', { name: 'Versión 1' })).toBeVisible();
  const href = await admin.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const pdf = await admin.request.get(href!);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('labels of the chosen lots, and what a scanned document does not expect', async ({
  admin,
}) => {
  await admin.goto('/lots?q=P26-000');
  await admin.getByRole('checkbox').nth(1).check();
  const ids = await admin.locator('input[type=checkbox][name=id]').first().getAttribute('value');
  const labels = await admin.request.get(`/labels?type=lot&ids=${ids}&template=50x25`);
  expect([labels.status(), labels.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expect(admin.getByRole('button', { name: 'Imprimir etiquetas' })).toBeVisible();
  await admin.goto('/floor/receive');
  await admin.getByLabel('Escanea el documento').fill('NADA');
  await admin.getByRole('button', { name: 'Abrir' }).click();
  await expect(admin.getByRole('alert')).toContainText('no es la etiqueta ni el folio');
});

test('a movement begins with its storage and its type', async ({ admin }) => {
  await admin.goto('/movements');
  await admin.getByRole('link', { name: /Nuevo movimiento/ }).click();
  await admin
    .getByRole('link', { name: /LEO-MP|León MP/ })
    .first()
    .click();
  await admin.getByRole('link', { name: 'Merma', exact: true }).click();
  await expect(admin).toHaveURL(/\/movements\/new\?storage_id=\d+&movement_type_id=\d+/);
});
