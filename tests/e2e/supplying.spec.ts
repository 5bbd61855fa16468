import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from './fixtures.ts';
import { act, save } from './steps.ts';

type Page = Parameters<typeof save>[0];

const CHIEF = 'jefe_almacen@telar.test';
const inAWeek = () => Temporal.Now.plainDateISO('America/Mexico_City').add({ days: 7 }).toString();
const fact = (page: Page, label: string) =>
  page.locator('.fl-facts div').filter({ hasText: label }).locator('dd');

/** What a reader of codes does: types and presses Enter. */
async function scan(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByLabel(label).press('Enter');
}

/**
 * A requisition like the first one of the demo, from the finished goods to the lorry, sent; its
 * folio.
 */
async function askFor(page: Page, qty: string, reason: string): Promise<string> {
  await page.goto('/inv/requisition/new?from=1');
  await page.locator('input[name="needed_on"]').fill(inAWeek());
  await page.locator('textarea[name="reason"]').fill(reason);
  await page.locator('[name="lines[0].qty"]').fill(qty);
  await save(page, 'requisición de traspaso');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Requisición enviada.')).toBeVisible();
  return (await page.getByRole('heading', { level: 1 }).innerText()).match(/RQ-[\d-]+/)![0];
}

test('a requisition is authorised by another person, gathered with a reader of codes, and handed over', async ({
  admin: page,
  other: chief,
  unique,
}) => {
  const folio = await askFor(page, '7', `Viaje ${unique}`);
  const address = page.url();
  await signIn(chief, CHIEF);
  await chief.goto(address);
  await act(chief, 'Autorizar');
  await expect(chief.getByText('Requisición autorizada: ya tiene su surtido.')).toBeVisible();
  await chief.goto('/floor/pick');
  await chief.getByRole('link', { name: folio }).click();
  await chief.getByRole('button', { name: 'Tomar este surtido' }).click();
  await expect(chief.getByText('Surtido a tu cargo.')).toBeVisible();
  const [slot, lot] = [
    await fact(chief, 'Ubicación').innerText(),
    await fact(chief, 'Lote').innerText(),
  ];
  await scan(chief, 'Escanea la ubicación', 'NO-EXISTE');
  await expect(chief.getByText('«NO-EXISTE» no es una ubicación de este almacén.')).toBeVisible();
  await scan(chief, 'Escanea la ubicación', slot);
  await expect(chief.getByText(`Estás en ${slot}.`)).toBeVisible();
  await scan(chief, 'Escanea el lote o el producto', 'FIB-0001');
  await expect(chief.getByText(/^Eso es FIB-0001 .*: aquí va BOL-ECO-CA/)).toBeVisible();
  await scan(chief, 'Escanea el lote o el producto', lot);
  await expect(chief.getByText('Es lo que va.')).toBeVisible();
  await expect(chief.getByLabel('Cantidad')).toHaveValue('7');
  await scan(chief, 'Cantidad', '7');
  await expect(chief.getByText('7 PZA de BOL-ECO-CA.')).toBeVisible();
  const supplying = chief.url();
  // Somebody else sees whose it is.
  await page.goto(supplying);
  await expect(page.getByRole('heading', { name: /^Lo está surtiendo/ })).toBeVisible();
  await chief.getByRole('button', { name: 'Terminar el surtido' }).click();
  await expect(chief.getByText('Surtido terminado.')).toBeVisible();
  await chief.getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(chief.getByText('Surtido entregado.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Surtida');
  await act(page, 'Cerrar');
  await expect(page.getByText('Requisición cerrada.')).toBeVisible();
});

test(
  'the floor: a label that is not ours is said, what one types stays',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/floor');
    await scan(page, 'Escanea una etiqueta', 'https://otro.test/x');
    await expect(
      page.getByText('«https://otro.test/x» no es una etiqueta de Telar.'),
    ).toBeVisible();
    await expect(page.getByLabel('Escanea una etiqueta')).toHaveValue('https://otro.test/x');
    await page.getByRole('main').getByRole('link', { name: 'Surtir' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /PED-01041/ })
      .click();
    await expect(page.getByRole('button', { name: 'Tomar este surtido' })).toBeVisible();
  },
);

test('the screens of the floor are usable by everybody', async ({ admin: page }) => {
  for (const path of ['/floor', '/floor/pick']) {
    await page.goto(path);
    expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
  }
});

test('an order to gather is on the board of its state, and an existing requisition opens at the agreed address', async ({
  admin: page,
}) => {
  await page.goto('/supplying?view=board&q=PED-01041');
  await expect(page.getByRole('region', { name: 'Pendiente', exact: true })).toContainText(
    'PED-01041',
  );
  await page.goto('/inv/requisition/new?id=2');
  await expect(page).toHaveURL(/\/inv\/requisition\/2$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('RQ-');
});
