import { expect, test } from './fixtures.ts';
import { save } from './steps.ts';

const HEAD = 'Producto\tAlmacén\tCantidad\tUnidad\tCosto unitario\tNota';
const LINES = 520;

test('an opening inventory is pasted, corrected by cell, made into one draft, looked at by pages and taken back', async ({
  admin: page,
  unique,
  mode,
}) => {
  test.slow();
  await page.goto('/movements');
  await page.getByRole('link', { name: 'Inventario inicial' }).click();
  await expect(page.getByRole('heading', { name: 'Inventario inicial', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Descarga la plantilla' })).toHaveAttribute(
    'href',
    /template=inicial/,
  );
  const rows = Array.from(
    { length: LINES },
    (_, i) =>
      `${i === 2 ? 'NO-HAY' : 'REF-0003'}\tLEO-REF\t${1 + (i % 9)}\tPZA\t10.5\t${unique} ${i + 1}`,
  );
  await page.getByLabel('Celdas copiadas').fill(`${HEAD}\n${rows.join('\n')}\n`);
  await page.getByRole('button', { name: 'Leer y continuar' }).click();

  await expect(page.getByLabel('Campo de «Almacén»')).toHaveValue('lines.storage_id');
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await expect(page.getByRole('heading', { name: 'El registro tiene errores' })).toBeVisible({
    timeout: 60_000,
  });
  const cell = page.getByLabel('Producto, fila 4');
  await expect(page.getByText('No hay «NO-HAY» en producto.')).toBeVisible();
  await cell.fill('REF-0003');
  await page.getByLabel('Recordar correcciones').uncheck();
  await page.getByRole('button', { name: 'Volver a revisar' }).click();
  await expect(page.getByRole('heading', { name: '1 registro está listo' })).toBeVisible({
    timeout: 60_000,
  });
  const here = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Aplicar 1 registro' }).click();
  await expect(page.getByRole('heading', { name: 'Se aplicó 1 registro' })).toBeVisible({
    timeout: 60_000,
  });

  await page.getByRole('link', { name: 'Abrir el registro' }).click();
  const lines = page.locator('section.lines');
  await expect(lines).toContainText(`1 a 100 de ${LINES}: aquí sólo se consultan.`);
  await expect(lines).toContainText(`${unique} 100`);
  await expect(lines.getByRole('row')).toHaveCount(101);
  await lines.getByRole('link', { name: 'Última (6)' }).click();
  await expect(lines).toContainText(`501 a ${LINES} de ${LINES}`);
  await expect(lines).toContainText(`${unique} ${LINES}`);
  await page.getByLabel('Observaciones').fill(`Conteo ${unique}`);
  await save(page, 'movimiento de inventario');
  await expect(lines, mode).toContainText(`de ${LINES}`);

  // Somebody has worked on it since: that is kept, and said.
  await page.goto(`${here}?step=deshacer`);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('No se deshizo: cambió después.')).toBeVisible({ timeout: 60_000 });
});
