import { expect, test } from './fixtures.ts';

const PAID = '/pos/tickets?filter[status]=PAGADO&filter[kind]=VENTA&sort=-sold_at';

test(
  'a customer invoices a ticket in four steps, by forms and links alone',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin, other, mode }) => {
    await admin.goto(PAID);
    // Each way of using the product takes a ticket of its own.
    const row = admin
      .locator('tbody tr')
      .nth(['javascript', 'sin-javascript', 'ligero'].indexOf(mode));
    const folio = await row.locator('a').first().textContent();
    const total = /\$?[\d,]+\.\d\d/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    const page = other;
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/facturacion?cuenta=DEMO');
    await page.getByLabel('Folio o código de facturación').fill(String(folio).trim());
    await page.getByLabel('Total pagado').fill('0.01');
    await page.getByRole('button', { name: 'Buscar mi ticket' }).click();
    await expect(page.getByText('verifica el código y el total')).toBeVisible();
    await page.getByLabel('Total pagado').fill(total);
    await page.getByRole('button', { name: 'Buscar mi ticket' }).click();
    await expect(page.getByRole('heading', { name: 'Tus datos fiscales' })).toBeVisible();
    await page.getByLabel('RFC', { exact: true }).fill('misc491214b86');
    await page.getByLabel('Correo para recibir la factura').fill('ceci@correo.test');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('Nombre o razón social').fill('Cecilia Miranda Sanchez SA DE CV');
    await page.getByLabel('Código postal').fill('010');
    await page.getByRole('button', { name: 'Revisar factura' }).click();
    await expect(page.getByText('Quita el tipo de sociedad')).toBeVisible();
    await expect(page.getByLabel('Código postal')).toHaveValue('010');
    await page.getByLabel('Nombre o razón social').fill('Cecilia Miranda Sanchez');
    await page.getByLabel('Código postal').fill('01010');
    await page.getByLabel('Régimen fiscal').selectOption('612');
    await page.getByLabel('Uso del CFDI').selectOption('G03');
    await page.getByRole('button', { name: 'Revisar factura' }).click();
    await expect(page.getByRole('heading', { name: 'Revisa tu factura' })).toBeVisible();
    await page.getByLabel('Los datos son correctos').check();
    await page.getByRole('button', { name: 'Emitir factura' }).click();
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
    const file = await page.request.get(
      (await page.getByRole('link', { name: 'Descargar XML' }).getAttribute('href')) ?? '',
    );
    expect(await file.text()).toContain('Rfc="MISC491214B86"');
    await page.goto(
      `/facturacion?${new URLSearchParams({ cuenta: 'DEMO', ticket: String(folio).trim(), total })}`,
    );
    await page.getByLabel('RFC', { exact: true }).fill('MISC491214B86');
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
  },
);
