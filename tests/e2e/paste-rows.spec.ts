import { expect, takenOver, test } from './fixtures.ts';

test('rows copied from a spreadsheet become child rows, and rows change places', async ({
  admin: page,
  mode,
}) => {
  await page.goto('/products/new');
  const table = page.locator('section.lines', {
    has: page.getByRole('heading', { name: 'Características' }),
  });
  await table.getByText('Pegar filas').click();
  await table
    .getByLabel('Celdas copiadas para Características')
    .fill(
      'Característica\tUnidad\tValor\nGramaje\tKG\t70\nColor\t\tNegro\nAncho\tQuién sabe\t1.60\n',
    );
  await table.getByRole('button', { name: 'Pegar', exact: true }).click();
  await expect(table.getByLabel('Característica, renglón 1')).toHaveValue('Gramaje');
  await expect(table.getByLabel('Valor, renglón 2')).toHaveValue('Negro');
  await expect(table.getByText('No se encontró «Quién sabe». Elígelo.')).toBeVisible();

  await table.getByRole('button', { name: 'Bajar renglón 1' }).click();
  await expect(table.getByLabel('Característica, renglón 1')).toHaveValue('Color');
  await expect(table.getByLabel('Característica, renglón 2')).toHaveValue('Gramaje');
  await table.getByRole('button', { name: 'Subir renglón 2' }).click();
  await expect(table.getByLabel('Característica, renglón 1')).toHaveValue('Gramaje');

  // Saving does not lose what waits to be pasted.
  await table.getByLabel('Celdas copiadas para Características').evaluate((box) => {
    (box as HTMLTextAreaElement).value = 'Peso\tKG\t12';
  });
  await page.getByRole('button', { name: 'Guardar producto', exact: true }).click();
  await expect(page.getByText('Se pegaron las filas que esperaban')).toBeVisible();
  await expect(table.getByLabel('Característica, renglón 4')).toHaveValue('Peso');
  await expect(table.getByLabel('Celdas copiadas para Características')).toHaveValue('');

  if (mode !== 'javascript') return;
  const cell = table.getByLabel('Característica, renglón 2');
  await takenOver(cell);
  await cell.focus();
  await cell.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Tono\tRojo\nTacto\tSuave');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(table.getByLabel('Característica, renglón 2')).toHaveValue('Tono');
  await expect(table.getByLabel('Valor, renglón 3')).toHaveValue('Suave');
  await expect(table.getByLabel('Característica, renglón 1')).toHaveValue('Gramaje');
});
