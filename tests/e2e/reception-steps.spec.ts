import { expect, test } from './fixtures.ts';

type Page = Parameters<Parameters<typeof test>[2]>[0]['admin'];

/** The number of an order of goods that still expects something: none of them is used up here. */
async function openOrder(page: Page): Promise<string> {
  for (const status of ['ENVIADA', 'PARCIAL', 'CONFIRMADA']) {
    await page.goto(`/purchase-orders?filter[status]=${status}&filter[kind]=GENERAL`);
    const hrefs = await page
      .getByRole('main')
      .locator('a[href^="/purchase-orders/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const [id] = hrefs.flatMap((href) => /^\/purchase-orders\/(\d+)$/.exec(href)?.[1] ?? []);
    if (id) return id;
  }
  throw new Error('no order expects goods');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).last().click();

test(
  'what came of an order is received step by step, and going back loses nothing',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    const order = await openOrder(page);
    await page.goto(`/purchase-orders/${order}?action=receive`);
    await expect(page).toHaveURL(/\/catalogue\/wizard\/purchase-orders/);
    await page.goto(`/shipments/purcharse-order/${order}/importacion`);
    await expect(page).toHaveURL(new RegExp(`/shipments/purcharse-order/${order}/general$`));
    await expect(heading(page)).toContainText('paso 1 de');
    const received = page.getByLabel(/^Recibido, renglón/);
    const rows = await received.count();
    for (let row = 0; row < rows; row += 1) await received.nth(row).fill(row === 0 ? 'mucho' : '0');
    await goOn(page);
    await expect(page.getByText(/Escribe un número/).first()).toBeVisible();
    await expect(received.first()).toHaveValue('mucho');
    await received.first().fill('1');
    await goOn(page);
    await expect(heading(page)).toContainText('paso 2 de');
    await goOn(page);
    await expect(page.getByText('Escribe la remisión del proveedor.').first()).toBeVisible();
    const note = page.getByLabel('Remisión del proveedor');
    await note.fill(unique);
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(heading(page)).toContainText('paso 1 de');
    await expect(received.first()).toHaveValue(/^1(\.0+)?$/);
    await goOn(page);
    await expect(note).toHaveValue(unique);
    await goOn(page);
    await expect(heading(page)).toContainText('paso 3 de');
    // Some products come in packages: nothing of it is asked for.
    if (!(await page.getByRole('heading', { name: 'Confirmar' }).isVisible())) await goOn(page);
    await expect(page.getByRole('heading', { name: 'Confirmar' })).toBeVisible();
    await expect(page.getByText(/: 1 \S+ a .+/).first()).toBeVisible();
    const confirming = page.url();
    await page.reload();
    await expect(page.getByText(/: 1 \S+ a .+/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Recibir', exact: true }).click();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    await expect(page.getByText('Mercancía recibida.').first()).toBeVisible();
    const shipment = page.url();
    // The same page again is the same reception.
    await page.goto(confirming);
    await expect(page).toHaveURL(shipment);
  },
);
