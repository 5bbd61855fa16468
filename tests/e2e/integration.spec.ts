import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { chooseReference, follow, openTab } from './steps.ts';

let receiver: Server;
test.beforeAll(async () => {
  receiver = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => new Promise<void>((resolve) => receiver.close(() => resolve())));

test(
  'a web hook to the own network is refused beside its field; to a public address it is kept and tried',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/interfaces/new');
    await page.getByLabel('Clase', { exact: true }).selectOption('WEBHOOK');
    await page.getByLabel('Nombre', { exact: true }).fill(`Avisos ${unique}`);
    await chooseReference(page, 'Actúa como', 'Tienda');
    await openTab(page, 'Eventos o permisos');
    await page
      .getByLabel('Dirección')
      .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`);
    await page.getByRole('textbox', { name: /^Eventos/ }).fill('customers.hecho');
    await page.getByRole('button', { name: 'Guardar interfaz', exact: true }).click();
    await expect(page.getByText('La dirección debe empezar con https://.').first()).toBeVisible();
    await expect(page.getByText(/No existe el evento «customers\.hecho»/).first()).toBeVisible();

    await page.getByLabel('Dirección').fill('https://avisos.telar.test/entrada');
    await page.getByRole('textbox', { name: /^Eventos/ }).fill('sls/consignees.deleted');
    await page.getByRole('button', { name: 'Guardar interfaz', exact: true }).click();
    await expect(page.getByText(/guardad[ao]\./i).first()).toBeVisible();
    await page.goto(`/interfaces?q=${unique}`);
    await page
      .getByRole('link', { name: `Avisos ${unique}` })
      .first()
      .click();

    await follow(page, 'Llave');
    await page.getByRole('button', { name: 'Enviar un aviso de prueba' }).click();
    await expect(page.getByText('El aviso de prueba no llegó')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a la interfaz' }).click();
    await openTab(page, 'Entregas');
    await expect(page.getByRole('cell', { name: 'telar.test', exact: true }).first()).toBeVisible();
  },
);

test('deliveries, jobs, exports, errors and health are read, filtered and acted on', async ({
  admin: page,
}) => {
  await page.goto('/sys/logs?tab=entregas&status=FALLIDA');
  const table = page.getByRole('table', { name: 'Entregas' });
  await expect(table.getByText('Fallida').first()).toBeVisible();
  await expect(table.getByText('Entregada')).toHaveCount(0);

  await page.goto('/sys/logs?tab=trabajos');
  await page.getByRole('button', { name: 'Pausar Olvidar envíos repetidos' }).click();
  await expect(page.getByText('Trabajo pausado.')).toBeVisible();
  await page.getByRole('button', { name: 'Reanudar Olvidar envíos repetidos' }).click();
  await expect(page.getByText('Trabajo reanudado.')).toBeVisible();

  for (const [tab, word] of [
    ['accesos', 'Entradas por día'],
    ['exportaciones', 'Exportaciones'],
    ['errores', 'Errores'],
    ['salud', 'Separación entre empresas'],
  ] as const) {
    await page.goto(`/sys/logs?tab=${tab}`);
    await expect(page.getByText(word).first()).toBeVisible();
  }
  await page.goto('/sys/logs?tab=bitacora&action=ENTRAR');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole('heading', { name: 'Bitácora y salud' })).toBeVisible();

  await page.goto('/hr_settings');
  await expect(page.getByLabel('Serie del número de empleado')).toHaveValue('EMP');
});

test('a record is seen as it was before its last change', async ({ admin: page, unique }) => {
  await page.goto('/zones/new');
  await page.getByLabel('Clave', { exact: true }).fill(`Z${unique}`.slice(0, 10));
  await page.getByLabel('Nombre', { exact: true }).fill(`Antes ${unique}`);
  await page.getByRole('button', { name: 'Guardar zona de ventas', exact: true }).click();
  await expect(page.getByText(/guardad[ao]\./i).first()).toBeVisible();
  await page.goto(`/sys/logs?q=${unique}`);
  await page
    .getByText('Detalle')
    .or(page.getByText(/\d+ cambios?/))
    .first()
    .click();
  await page.getByRole('link', { name: 'Ver el registro a esta fecha' }).first().click();
  await expect(page.getByRole('table', { name: /^Datos del registro/ })).toContainText(
    `Antes ${unique}`,
  );
});

test('a fault that somebody reports becomes a task of the administrator', async ({
  admin: page,
  unique,
  baseURL,
}) => {
  const answer = await page.request.post('/report', {
    form: { request_id: `prueba-${unique}`, screen: '/customers' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.status()).toBe(200);
  await page.goto(`/tasks?q=prueba-${unique}`);
  await expect(
    page.getByText(`Error en /customers: petición prueba-${unique}`).first(),
  ).toBeVisible();
});

test('a link of the gateway «Pruebas» that does not exist says so', async ({ page }) => {
  const answer = await page.goto('/hooks/pay/demo-pruebas?liga=LP-nada');
  expect(answer?.status()).toBe(404);
});
