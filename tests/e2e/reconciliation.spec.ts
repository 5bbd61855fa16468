import { expect, takenOver, test } from './fixtures.ts';

/** As the format of the demo reads it; it adds up to nothing: one file goes on from another. */
const fileOf = (unique: string) => {
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const day = today.toLocaleString('es-MX', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return [
    'Fecha,Descripción,Referencia,Importe,Saldo',
    `${day},COMISION ${unique},,-1.16,320498.84`,
    `${day},DEVUELTO ${unique},,1.16,320500.00`,
  ].join('\n');
};

test(
  'a statement is imported and its lines are created, ignored, undone and matched side by side',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique, mode }) => {
    test.setTimeout(180_000);
    const main = page.getByRole('main');
    await page.goto('/cfl/bank-reports/reconciliation');
    await main.getByRole('link', { name: 'Importar estado de cuenta' }).click();
    await page.getByLabel('Cuenta', { exact: true }).selectOption({ label: 'Santander · 3498' });
    await page.getByLabel('Formato opcional').selectOption({ label: 'CSV de cinco columnas' });
    await page.setInputFiles('input[type=file]', {
      name: `${unique}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(fileOf(unique)),
    });
    const send = main.getByRole('button', { name: 'Importar estado de cuenta', exact: true });
    await send.click();
    await expect(page.getByText('Todavía no se hace nada.').first()).toBeVisible();
    await send.click();
    await expect(page.getByText('2 renglones importados').first()).toBeVisible();

    const returned = page.getByRole('checkbox', { name: `DEVUELTO ${unique}` });
    await returned.check();
    await main.getByRole('button', { name: 'Ignorar', exact: true }).click();
    await expect(page.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
    await expect(returned).toBeChecked();
    await page.getByLabel('Motivo').fill('Lo compensó el banco');
    await main.getByRole('button', { name: 'Ignorar', exact: true }).click();
    await expect(page.getByText('Ignorado.')).toBeVisible();
    await expect(returned).toHaveCount(0);

    await main
      .getByRole('listitem')
      .filter({ hasText: `COMISION ${unique}` })
      .getByText('Crear')
      .click();
    await page
      .getByLabel('Tipo de transacción', { exact: true })
      .selectOption({ label: 'Comisión bancaria' });
    await main.getByRole('button', { name: 'Crear transacción', exact: true }).click();
    await expect(page.getByText('Transacción creada y conciliada.')).toBeVisible();

    await page.getByLabel('Renglones', { exact: true }).selectOption({ label: 'Todos' });
    await main.getByRole('button', { name: 'Filtrar' }).click();
    await main
      .getByRole('listitem')
      .filter({ hasText: `COMISION ${unique}` })
      .getByRole('button', { name: 'Deshacer' })
      .click();
    await expect(page.getByText('Vuelve a estar por conciliar.')).toBeVisible();

    const fees = page.getByRole('checkbox', { name: `COMISION ${unique}` });
    await expect(fees).toHaveCount(2);
    if (mode === 'javascript') {
      await takenOver(page.getByRole('heading', { level: 1 }));
      await fees.first().focus();
      await page.keyboard.press('Space');
      await expect(page.locator('[data-sum="difference"]')).toHaveText('−$1.16');
      await page.keyboard.press('ArrowRight');
      await fees.nth(1).focus();
      await page.keyboard.press('Space');
      await expect(page.locator('[data-sum="difference"]')).toHaveText('$0.00');
      await page.keyboard.press('Enter');
    } else {
      await fees.first().check();
      await fees.nth(1).check();
      await main.getByRole('button', { name: 'Conciliar', exact: true }).click();
    }
    await expect(page.getByText('Conciliado.')).toBeVisible();
  },
);
