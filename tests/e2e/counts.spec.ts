import { expect, test } from './fixtures.ts';
import { save } from './steps.ts';

test(
  'a storage is counted with a reader, blind, and nothing that is typed gets lost',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/inv/counts/new');
    await page.getByLabel('Clase', { exact: true }).selectOption({ label: 'Total' });
    await page
      .getByLabel('Almacén', { exact: true })
      .selectOption({ label: 'LEO-U01 — Camión 01' });
    await page.getByLabel(/^Notas/).fill(unique);
    await save(page, 'conteo físico');
    await page.getByRole('button', { name: 'Iniciar', exact: true }).click();
    await expect(page.getByText('Conteo iniciado.')).toBeVisible();
    const count = new URL(page.url()).pathname.replace('/inv/counts/', '');

    await page.goto(`/floor/count/${count}`);
    await expect(page.getByRole('heading', { name: /^Por contar/ })).toBeVisible();
    const first = page.getByRole('link', { name: /^BOL-ECO/ }).first();
    const [code = ''] = ((await first.textContent()) ?? '').split(' · ');
    await page.getByLabel('Escanea el producto, el lote o la ubicación').fill(`NADA-${unique}`);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(`No se encontró «NADA-${unique}».`);
    await expect(page.getByLabel('Escanea el producto, el lote o la ubicación')).toHaveValue(
      `NADA-${unique}`,
    );

    await page
      .getByRole('link', { name: new RegExp(`^${code}`) })
      .first()
      .click();
    const quantity = page.getByLabel(/^Cantidad contada/);
    await quantity.fill('-3');
    await page.getByRole('button', { name: 'Contar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('La cantidad contada no puede ser negativa.');
    await expect(quantity).toHaveValue('-3');
    await quantity.fill('7');
    await page.getByRole('button', { name: 'Contar', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '7 ' })).toContainText(code);
    await expect(page.getByRole('heading', { name: 'Contado (1)' })).toBeVisible();

    await page.goto(`/inv/counts/${count}?action=cancel`);
    await page.getByLabel('Motivo de la cancelación').fill('Sólo era una prueba');
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await expect(page.getByText('Conteo cancelado.')).toBeVisible();
    await page.goto(`/floor/count/${count}`);
    await expect(page.getByText('El conteo se canceló.')).toBeVisible();
  },
);

test('the operation of inventory shows what goes on, what waits and whether the books agree', async ({
  admin: page,
}) => {
  await page.goto('/inv/operations');
  await expect(page.getByRole('link', { name: /^CF-/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Programar' }).scrollIntoViewIfNeeded();
  await page
    .getByRole('navigation', { name: 'Operación de inventario' })
    .getByRole('link', { name: 'Tareas' })
    .click();
  await expect(page.getByRole('heading', { name: 'Conteos vencidos' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Operación de inventario' })
    .getByRole('link', { name: 'Pólizas pendientes' })
    .click();
  await expect(page.getByRole('heading', { name: 'Por contabilizar' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Operación de inventario' })
    .getByRole('link', { name: 'Salud' })
    .click();
  await expect(page.getByRole('rowheader', { name: 'I8' })).toBeVisible();
  await page.getByRole('button', { name: 'Revisar ahora' }).click();
  await expect(
    page.getByText(/La revisión empezará en unos segundos|Ya hay una revisión en curso/).first(),
  ).toBeVisible();
});
