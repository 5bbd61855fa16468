import { expect, test } from './fixtures.ts';

test(
  'cells are pasted into a list, corrected where they stand, applied, and taken back',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique, mode }) => {
    await page.goto('/lines');
    await page.getByRole('link', { name: 'Importar' }).click();
    await expect(page.getByRole('heading', { name: 'Importar líneas' })).toBeVisible();
    await page.getByRole('button', { name: 'Leer y continuar' }).click();
    await expect(page.getByText('Elige un archivo, o pega las celdas.')).toBeVisible();
    await page
      .getByLabel('Celdas copiadas')
      .fill(`Clave\tNombre de la línea\n${unique}1\tLínea ${unique} uno\n${unique}2\t\n`);
    await page.getByRole('button', { name: 'Leer y continuar' }).click();

    await page
      .getByLabel('Campo de «Nombre de la línea»')
      .selectOption({ label: 'Nombre (obligatorio)' });
    await page.getByRole('button', { name: 'Revisar filas' }).click();
    await expect(
      page.getByRole('heading', { name: '1 fila está lista y 1 tiene errores' }),
    ).toBeVisible();
    const cell = page.getByLabel('Nombre de la línea, fila 3');
    await expect(page.getByText('Escribe este dato.')).toBeVisible();
    await cell.fill(`Línea ${unique} dos`);
    await page.getByRole('button', { name: 'Volver a revisar' }).click();
    await expect(page.getByRole('heading', { name: '2 filas están listas' })).toBeVisible();
    await page.getByRole('button', { name: 'Aplicar 2 filas' }).click();
    await expect(page.getByRole('heading', { name: 'Se aplicaron 2 filas' })).toBeVisible();
    const here = new URL(page.url()).pathname;

    await page.goto(`/lines?q=${unique}`);
    await expect(page.getByRole('table')).toContainText(`Línea ${unique} dos`);
    await page.goto('/imports');
    await page.locator(`a[href="${here}"]`).first().click();
    await page.getByRole('link', { name: /Deshacer/ }).click();
    await expect(page.getByRole('heading', { name: '¿Deshacer la importación?' })).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('heading', { name: 'Se deshicieron 2 filas' })).toBeVisible();
    await page.goto(`/lines?q=${unique}`);
    await expect(page.getByText(`Línea ${unique} dos`), mode).toHaveCount(0);
  },
);

test('what cannot be read says why, and the template can be had', async ({ admin: page }) => {
  await page.goto('/imports/new?list=products');
  await page.getByLabel('Archivo con los datos').setInputFiles({
    name: 'foto.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await page.getByRole('button', { name: 'Leer y continuar' }).click();
  await expect(
    page.getByText('«foto.xlsx» no es una hoja de cálculo. Sube un archivo .xlsx o .csv.'),
  ).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descarga la plantilla' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plantilla-products.xlsx');
});

test('what the file has no column for is said with its remedy, since no cell can be corrected', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/imports/new?list=products');
  await page.getByLabel('Celdas copiadas').fill(`Clave\tNombre\n${unique}1\tTela ${unique}\n`);
  await page.getByRole('button', { name: 'Leer y continuar' }).click();
  const missing = page.getByText(/^Faltan \d columnas obligatorias$/).locator('..');
  await expect(
    missing
      .getByRole('listitem')
      .filter({ hasText: 'Unidad de inventario; también se reconoce como «Unidad» o «UM»' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await expect(
    missing
      .getByRole('listitem')
      .filter({ hasText: 'Unidad de inventario; también se reconoce como «Unidad» o «UM»' }),
  ).toBeVisible();
  await expect(missing.getByRole('link', { name: 'Descarga la plantilla' })).toHaveAttribute(
    'href',
    '/imports/template?list=products',
  );
  await expect(
    page.getByText(
      'Lo que se dice en «Resultado» no tiene columna en el archivo. En «Volver a columnas» asígnale una o un valor fijo.',
    ),
  ).toBeVisible();
  await expect(page.getByText(/celdas marcadas/)).toHaveCount(0);
  await expect(page.getByRole('table')).toContainText('Unidad de inventario: ');
});
