import { expect, takenOver, test } from './fixtures.ts';
import { chooseInRow, openTab } from './steps.ts';

test(
  'what follows from what is typed is filled in: by itself with scripts, by «Calcular» without',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, mode, unique }) => {
    const calculate = page.getByRole('button', { name: 'Calcular', exact: true });
    await page.goto('/customers/new');
    await page.getByLabel('Nombre comercial').fill(`Calculado ${unique}`);
    const type = page.getByLabel('Tipo de cliente', { exact: true });
    const days = page.getByLabel(/^Días de crédito/);
    const work = async () => {
      if (mode !== 'javascript') await calculate.click();
      await openTab(page, 'Crédito');
    };
    await type.selectOption({ label: 'Mayoreo' });
    await work();
    await expect(page.getByLabel(/^Condición de pago/)).toHaveValue('CREDITO');
    await expect(days).not.toHaveValue('');
    const filled = await days.inputValue();
    // What is typed stays; what was filled in follows the type.
    await days.fill('7');
    await openTab(page, 'Generales');
    await expect(page.getByLabel('Nombre comercial')).toHaveValue(`Calculado ${unique}`);
    await type.selectOption({ label: 'Menudeo' });
    await work();
    await expect(days).toHaveValue('7');
    expect(filled).not.toBe('7');
  },
);

test(
  'what follows from what the address says is there from the start',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/customers/new');
    const type = page.getByLabel('Tipo de cliente', { exact: true });
    const [name, wholesale] = [
      await type.getAttribute('name'),
      await type.locator('option', { hasText: 'Mayoreo' }).getAttribute('value'),
    ];
    await page.goto(`/customers/new?${name}=${wholesale}`);
    await expect(type).toHaveValue(wholesale!);
    await openTab(page, 'Crédito');
    await expect(page.getByLabel(/^Condición de pago/)).toHaveValue('CREDITO');
  },
);

test(
  'figures of a row are shown before it is saved',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    await page.goto('/inv/revaluations/new');
    await page.getByLabel('Clase', { exact: true }).selectOption({ label: 'Costo nuevo' });
    await chooseInRow(page, 'Producto', 'INS-0001');
    await page.locator('[name="lines[0].new_cost"]').fill('2');
    if (mode !== 'javascript')
      await page.getByRole('button', { name: 'Calcular', exact: true }).click();
    else await page.locator('[name="lines[0].new_cost"]').press('Tab');
    await expect(page.locator('[data-shows="lines[0].qty_on_hand"]').first()).toHaveText(/\d/);
  },
);

test('what a fixed field decides stays in sight once a record is saved', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/sat/invoices/new');
  await page.getByLabel('Cliente', { exact: true }).selectOption({ index: 1 });
  await chooseInRow(page, 'Producto', 'SER-0002');
  await page.locator('[name="lines[0].description"]').fill(`Maquila ${unique}`);
  await page.locator('[name="lines[0].unit_price"]').fill('100');
  await page.getByRole('button', { name: 'Guardar CFDI emitido', exact: true }).click();
  await expect(page).toHaveURL(/invoices\/\d+/);
  // The type, on which both depend, is only read from now on.
  await expect(page.getByLabel('Subtotal', { exact: true })).toBeVisible();
  await page.locator('[name="lines[0].unit_price"]').fill('200');
  await page.locator('[name="lines[0].unit_price"]').press('Tab');
  await expect(page.getByLabel(/^Método de pago/)).toBeVisible();
});

test(
  'the sums of a sale are shown before it is saved',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode }) => {
    await page.goto('/customer-orders/new');
    await page.getByLabel('Cliente', { exact: true }).selectOption({ index: 3 });
    await chooseInRow(page, 'Producto', 'MER-0001');
    await page.locator('[name="lines[0].qty"]').fill('12');
    if (mode !== 'javascript')
      await page.getByRole('button', { name: 'Calcular', exact: true }).click();
    else await page.locator('[name="lines[0].qty"]').press('Tab');
    await expect(page.getByLabel('Subtotal', { exact: true })).toHaveValue(/^\$[1-9]/);
    await expect(page.getByLabel('Total', { exact: true })).toHaveValue(/^\$[1-9]/);
  },
);

test('what is typed while a form is drawn anew stays, and so does the cursor', async ({
  admin: page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route(/customer-orders\/new\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/customer-orders/new');
  // The consignees of a customer are not on the page: the server draws them.
  const drawing = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('new.data'),
  );
  await page.getByLabel('Cliente', { exact: true }).selectOption({ index: 3 });
  await drawing;
  const product = page.locator('[name="lines[0].product_id~q"]');
  // What the quantity computes asks for a drawing of its own while the first is on its way.
  const computed = page.waitForResponse((response) => response.url().includes('compute'));
  await page.locator('[name="lines[0].qty"]').fill('12');
  await product.pressSequentially('MER-00');
  await computed;
  answer.resolve();
  await expect(page.locator('select[name="consignee_id"]')).toBeVisible();
  await expect(page.locator('[name="lines[0].qty"]')).toHaveValue('12');
  await expect(product).toHaveValue('MER-00');
  await expect(product).toBeFocused();
});

test('who goes on after typing a customer has chosen it, and a document proposes its amount where the cursor went', async ({
  admin: page,
}) => {
  await page.goto('/cfl/movements/new');
  await page.getByLabel('Tipo de movimiento', { exact: true }).selectOption('Cobro a clientes');
  await page.getByLabel('Cuenta', { exact: true }).selectOption({ index: 1 });
  const customer = page.locator('[name="subject_id~q"]');
  await takenOver(customer);
  await customer.fill('CALZADO');
  await expect(page.getByText('1 coincidencia.')).toBeVisible();
  await page.getByLabel('Concepto', { exact: true }).focus();
  await expect(page.getByRole('button', { name: 'CALZADO ANDANTE', exact: true })).toBeVisible();
  await expect(page.getByLabel('Concepto', { exact: true })).toBeFocused();
  const item = page.locator('[name="lines[0].open_item_id~q"]');
  const asked = page.waitForRequest((request) => request.url().includes('options/cfl/open-items'));
  await item.fill('A');
  expect(new URL((await asked).url()).searchParams.get('where[subject_id]')).toMatch(/^\d+$/);
  await expect(page.locator('.card.lines').getByRole('radio').first()).toBeVisible();
  await item.press('ArrowDown');
  await page.keyboard.press('Enter');
  const amount = page.locator('[name="lines[0].amount_item"]');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue(/^[1-9]/);
  const proposed = await amount.inputValue();
  const shown = Number(proposed).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.locator('.card.lines')).toContainText(`Aplicado$${shown}`);
  // What is typed there takes its place, and stays.
  await page.keyboard.type('5');
  await expect(amount).toHaveValue('5');
});
