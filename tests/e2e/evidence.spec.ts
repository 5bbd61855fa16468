import { expect, takenOver, test } from './fixtures.ts';
import { openTab, save, openBeside, way } from './steps.ts';

test(
  'an action waits for its file, and goes on when it is there',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode, unique }) => {
    await page.goto('/suppliers/new');
    // A tab that is chosen before goes back.
    if (mode === 'javascript')
      await takenOver(page.getByRole('button', { name: 'Guardar proveedor', exact: true }));
    await page.getByLabel('Razón social', { exact: true }).fill(`Finiquito ${unique}`);
    await page.getByLabel('Giro', { exact: true }).selectOption({ index: 1 });
    await openTab(page, 'Fiscal');
    await page.getByRole('textbox', { name: /^RFC/ }).fill(`FIN010101${unique.slice(-2)}A`);
    await page
      .getByLabel(/^Régimen fiscal/)
      .first()
      .selectOption({ index: 1 });
    await page.getByRole('textbox', { name: /^C.P. fiscal/ }).fill('37150');
    // Last: what depends on it is drawn anew.
    await openTab(page, 'General');
    await page.getByRole('combobox', { name: /^Estado/ }).selectOption({ index: 1 });
    await save(page, 'proveedor');
    const record = new URL(page.url()).pathname;
    const retire = async () => {
      await page.goto(`${record}?action=retire`);
      await page.getByRole('button', { name: 'Dar de baja', exact: true }).click();
    };
    await retire();
    await expect(
      page.getByText('Falta adjuntar: Acta. El finiquito que firma Compras.').first(),
    ).toBeVisible();

    await page.goto(record);
    await openBeside(page, 'Archivos');
    await page.getByLabel('Subir archivos').setInputFiles({
      name: `${unique}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('finiquito'),
    });
    await page.getByLabel('Clase', { exact: true }).selectOption({ label: 'Acta' });
    await page.getByRole('button', { name: 'Subir', exact: true }).click();
    await expect(page.getByText(/^Acta · /)).toBeVisible();
    await retire();
    await expect(page.getByText('Baja', { exact: true }).first()).toBeVisible();
  },
);

test('what a table keeps is told: its evidence, its years with the least that the law asks, its fields', async ({
  admin: page,
}) => {
  await page.goto('/settings?tab=catalogos');
  await way(page, { name: 'Proveedores', exact: true }).first().click();
  await expect(page).toHaveURL(/\/sys\/tables\/\d+/);
  const table = page.url();
  await openTab(page, 'Campos');
  await expect(page.getByRole('cell', { name: 'x_dias_entrega' })).toBeVisible();
  await way(page, { name: 'Ver en el diccionario' }).click();
  await expect(page.getByRole('heading', { name: 'Diccionario de datos' })).toBeVisible();
  await expect(page.getByRole('search', { name: 'Filtros' }).getByRole('combobox')).toHaveValue(
    'suppliers',
  );

  await page.goto(table);
  await openTab(page, 'Conservación');
  await page.getByLabel(/^Conservar/).fill('5');
  await page.getByRole('button', { name: 'Guardar tabla', exact: true }).click();
  await expect(page.getByText(/CFF art. 30.*el mínimo es 6/).first()).toBeVisible();
  await expect(page.getByLabel(/^Conservar/)).toHaveValue('5');
});

test('the dictionary is searched by any word and taken as a file', async ({ admin: page }) => {
  await page.goto('/sys/dictionary');
  const words = page.getByRole('search', { name: 'Filtros' }).getByRole('searchbox');
  await words.fill('clabe proveedores');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('rowheader', { name: /CLABE/i }).first()).toBeVisible();
  const csv = page.getByRole('link', { name: 'Campos en CSV' });
  const file = await page.request.get((await csv.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('Módulo,Tabla,Recurso,Campo');
  await words.fill('esto no existe en ninguna parte');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByText('Ningún campo coincide')).toBeVisible();
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(words).toHaveValue('');
});
