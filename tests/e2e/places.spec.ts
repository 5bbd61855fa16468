import { expect, test } from './fixtures.ts';
import { chooseAny, openBeside, openTab, save } from './steps.ts';

test('an issue is reported, assigned and resolved; rejections stand beside it', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/wms/rejections');
  await page
    .getByRole('navigation', { name: 'Listas' })
    .getByRole('link', { name: 'Incidencias de almacén' })
    .click();
  await expect(page).toHaveURL(/\/wms\/issues/);
  await page.goto('/wms/issues/new?kind=ETIQUETA&storage_id=1');
  await page.getByLabel('Descripción', { exact: true }).fill(`Etiqueta ilegible ${unique}`);
  await save(page, 'incidencia de almacén');
  await page.goto(`/wms/issues?q=${unique}`);
  await page.getByRole('table').getByRole('link', { name: /^IA-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IA-');
  await page
    .getByRole('link', { name: 'Asignar' })
    .or(page.getByRole('button', { name: 'Asignar' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /¿Asignar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Asignar' }).click();
  await expect(page.getByText('Escribe este dato.')).toBeVisible();
});

test('the map of a storage shows what each place holds, and a table says the same', async ({
  admin: page,
}) => {
  await page.goto('/storages?q=LEO-PT');
  await page.getByRole('table').getByRole('link', { name: 'LEO-PT' }).click();
  await openBeside(page, 'Mapa');
  await expect(page.getByRole('region', { name: 'Zona PT · Pasillo A' })).toBeVisible();
  await page.getByRole('link', { name: /^PT-A1-1-1 · / }).click();
  const open = page.getByRole('region', { name: 'Ubicación PT-A1-1-1' });
  await expect(open.getByRole('table')).toContainText('BOL-ECO');
  await expect(open.getByRole('link', { name: 'Mover' })).toBeVisible();
  await page.getByText('Ver como tabla').click();
  await expect(page.getByRole('region', { name: 'Ubicaciones' })).toContainText(
    'Bloqueada: Gotera en el techo',
  );
});

test('generating places refuses what it cannot read and keeps what was typed', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/storages?q=LEO-REF');
  await page.getByRole('table').getByRole('link', { name: 'LEO-REF' }).click();
  await expect(page).toHaveURL(/\/storages\/\d+/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.goto(`/catalogue/action/wms/slots/generate?storage_id=${id}`);
  await chooseAny(page, 'Tipo de ubicación');
  await page.getByLabel('Zona').fill(unique.slice(0, 8));
  await page.getByLabel('Pasillos').fill('Z-A');
  await page.getByRole('button', { name: 'Generar ubicaciones' }).click();
  const refusal = 'Escríbelo como A-D, o separado por comas.';
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Zona')).toHaveValue(unique.slice(0, 8));
  await page.getByLabel('Pasillos').fill('A');
  await page.getByLabel('Racks').fill('1');
  await page.getByLabel('Niveles').fill('1-2');
  await page.getByLabel('Posiciones').fill('1');
  await page.getByRole('button', { name: 'Generar ubicaciones' }).click();
  await expect(page).toHaveURL(/\/map$/);
  await expect(
    page.getByRole('region', { name: `Zona ${unique.slice(0, 8)} · Pasillo A` }),
  ).toBeVisible();
});

test(
  'goods are put away with scans: a wrong one says why, and what was scanned stays',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page }) => {
    const scan = async (code: string, button: string) => {
      const next = page.getByRole('button', { name: button });
      await expect(next).toBeVisible();
      await page.locator('#scan').fill(code);
      await next.click();
    };
    await page.goto('/floor/move');
    await scan('NO-HAY', 'Aquí está');
    await expect(page.getByRole('alert')).toContainText('no es una ubicación de tus almacenes');
    // What waits longest stands first, each with where it goes.
    await expect(page.getByRole('link', { name: /^FIB-0008.*Va a MP-/ }).first()).toBeVisible();
    await scan('MP-RECIBO', 'Aquí está');
    await scan('RES-0001', 'Es este');
    await expect(page.getByText('MP-RECIBO', { exact: true })).toBeVisible();
    await scan('1', 'Llevar');
    await scan('MP-RECIBO', 'Dejar aquí');
    await expect(page.getByRole('alert')).toContainText('Es la misma ubicación');
    // Where the page proposes to take it: enough of it waits at the door for each journey.
    const proposed = page.getByRole('definition').filter({ hasText: /^MP-[A-Z]\d+-\d+-\d+$/ });
    const place = (await proposed.first().innerText()).trim();
    await scan(place, 'Dejar aquí');
    await expect(page.getByRole('status').filter({ hasText: `RES-0001 a ${place}` })).toBeVisible();
  },
);

test('the list of places says when each is counted next, and keeps those that are due', async ({
  admin: page,
}) => {
  await page.goto('/wms/slots?filter[zone]=PT&q=PT-A1');
  const places = page.getByRole('table');
  await expect(places.getByRole('columnheader', { name: 'Próximo conteo' })).toBeVisible();
  await expect(places.getByRole('row').filter({ hasText: 'PT-A1-1-1' })).toContainText(
    /\d{1,2} [a-z]{3} \d{4}/,
  );
  await page.goto('/wms/slots?filter[count_due]=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ubicaciones' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quitar filtro Conteo vencido' })).toBeVisible();
});

test('the tolerance of receipts is a setting that says its limit beside it', async ({
  admin: page,
}) => {
  await page.goto('/wms/configurations');
  await openTab(page, 'Recibo y surtido');
  await expect(page.getByText('Hasta aquí entra lo que llega de más')).toBeVisible();
  await page.getByLabel('Tolerancia al recibir').fill('35');
  await page.getByRole('button', { name: 'Guardar configuración de almacén', exact: true }).click();
  await expect(page.getByText('Debe ser 20 o menos.').first()).toBeVisible();
  await expect(page.getByLabel('Tolerancia al recibir')).toHaveValue('35');
});
