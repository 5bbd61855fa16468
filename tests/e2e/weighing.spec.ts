import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { follow, inMenu } from './steps.ts';

/** Types what the indicator says; the fold is open already when something was typed in it. */
async function byHand(page: Page, weight: string, reason: string): Promise<void> {
  const field = page.getByLabel(/^Peso que marca el indicador/);
  if (!(await field.isVisible())) await page.getByText('Capturar el peso a mano').click();
  await field.fill(weight);
  await page.getByLabel('Motivo', { exact: true }).fill(reason);
}

test(
  'a truck is weighed full and empty, and its ticket says the net',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    const plates = unique.slice(0, 12);
    await page.goto('/floor');
    await follow(page, 'Pesar');
    await page.getByRole('link', { name: /^BAS-01/ }).click();
    await expect(page.getByText('La báscula BAS-01 no tiene una lectura estable')).toBeVisible();

    await page.getByLabel('Placas', { exact: true }).fill(plates);
    await page.getByLabel('Producto', { exact: true }).fill(`NADA-${unique}`);
    await page.getByLabel(/^Peso de origen/).fill('24300');
    await page.getByRole('button', { name: 'Leer', exact: true }).click();
    await expect(page.getByLabel('Placas', { exact: true })).toHaveValue(plates);
    await byHand(page, '41260', '');
    await page.getByRole('button', { name: 'Registrar pesada' }).click();
    await expect(page.getByText('Ningún producto tiene esa clave.')).toBeVisible();
    await expect(page.getByLabel(/^Peso que marca el indicador/)).toHaveValue('41260');
    await page.getByLabel('Producto', { exact: true }).fill('FIB-0001');
    await page.getByRole('button', { name: 'Registrar pesada' }).click();
    await expect(page.getByText('Di por qué se captura a mano.')).toBeVisible();
    await expect(page.getByLabel('Producto', { exact: true })).toHaveValue('FIB-0001');
    await byHand(page, '41260', 'Indicador sin comunicación');
    await page.getByRole('button', { name: 'Registrar pesada' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'falta la segunda pesada' }),
    ).toBeVisible();

    await expect(page.getByRole('link', { name: new RegExp(plates) })).toContainText('41,260 KG');
    await page.getByRole('link', { name: new RegExp(plates) }).click();
    await expect(page.getByRole('heading', { name: /: segunda pesada$/ })).toBeVisible();
    await byHand(page, '17060', 'Indicador sin comunicación');
    await page.getByLabel(/^Peso de origen/).fill('25000');
    await page.getByRole('button', { name: 'Registrar y cerrar' }).click();
    await expect(
      page.getByText('La diferencia con el origen es de -3.20 % y se aceptan 0.5 %: explícala.'),
    ).toBeVisible();
    await page.getByLabel('Observaciones', { exact: true }).fill('Merma de humedad');
    await byHand(page, '17060', 'Indicador sin comunicación');
    await page.getByRole('button', { name: 'Registrar y cerrar' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'cerrada: neto 24,200' }),
    ).toBeVisible();
    await expect(page.getByText('A mano', { exact: true }).first()).toBeVisible();
    const paper = await page.request.get(
      (await (await inMenu(page, 'Imprimir boleta')).getAttribute('href')) ?? '',
    );
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await page.goto(`/dif/weighings?q=${plates}`);
    await expect(page.getByRole('table').getByText('Cerrada')).toBeVisible();
  },
);

test('the key of a scale is shown once, and taken away', async ({ admin: page }) => {
  await page.goto('/dif/scales?q=BAS-04');
  await page.getByRole('table').getByRole('link', { name: 'BAS-04' }).first().click();
  await follow(page, 'Llave del equipo');
  await page.getByRole('button', { name: /^Generar/ }).click();
  await expect(page.getByLabel('Llave', { exact: true })).toHaveValue(
    /^tlb_[a-z2-7]{8}_[a-z2-7]{32}$/,
  );
  await page.getByRole('link', { name: 'Volver a la báscula' }).click();
  await follow(page, 'Llave del equipo');
  await expect(page.getByText(/La llave actual empieza con tlb_/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar la llave' }).click();
  await expect(page.getByText('La llave se quitó: su equipo ya no envía lecturas.')).toBeVisible();
});

test('the screens of weighing are usable by everybody', async ({ admin: page }) => {
  await page.goto('/floor/weigh');
  expect((await new AxeBuilder({ page }).analyze()).violations, 'básculas').toEqual([]);
  await page.getByRole('link', { name: /^BAS-02/ }).click();
  await expect(page.getByText('BAS-02 — Piso de materia prima')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations, 'pesar').toEqual([]);
});
