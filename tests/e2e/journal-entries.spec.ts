import { expect, test } from './fixtures.ts';
import { act, chooseInRow, save } from './steps.ts';

test(
  'an entry is typed, refused while it does not balance, posted with its folio and seen in the books',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    test.setTimeout(120_000);
    const today = Temporal.Now.plainDateISO('America/Mexico_City').toString();
    await page.goto('/journal-entries/new');
    await page.getByLabel('Tipo de póliza', { exact: true }).selectOption({ label: 'DI — Diario' });
    await page.getByLabel('Fecha', { exact: true }).fill(today);
    await page.getByLabel('Concepto', { exact: true }).fill(`Gasto ${unique}`);
    await chooseInRow(page, 'Cuenta', '603.34.01');
    await page.locator('[name="lines[0].debit"]').fill('150.25');
    await page.getByRole('button', { name: 'Agregar movimiento contable' }).click();
    await chooseInRow(page, 'Cuenta', '205.02.01', 2);
    await page.locator('[name="lines[1].credit"]').fill('150.24');
    await save(page, 'póliza');
    await act(page, 'Aplicar');
    await expect(page.getByText('La póliza no cuadra: diferencia $0.01.').first()).toBeVisible();
    await page.locator('[name="lines[1].credit"]').fill('150.25');
    await save(page, 'póliza');
    await act(page, 'Aplicar');
    await expect(page.getByText('Póliza aplicada.')).toBeVisible();
    await expect(page.getByText(/^DI-\d{6}-\d{4}$/).first()).toBeVisible();

    await page.goto(`/acc-audit?report=AUXILIAR&from=${today}&to=${today}`);
    await expect(page.getByRole('main')).toContainText(`Gasto ${unique}`);
  },
);

test(
  'what the stock ledger queued is posted from its list',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    await page.goto('/acc-policy');
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Contabilizar', exact: true })
      .first()
      .click();
    await page.getByRole('main').getByRole('button', { name: 'Contabilizar', exact: true }).click();
    await expect(page.getByText(/\d+ pólizas? de \d+ eventos?\./).first()).toBeVisible();
    await page.goto('/journal-entries?filter[origin]=AUTOMATICA');
    await expect(
      page
        .getByRole('main')
        .getByText(/^IN-\d{6}-\d{4}$/)
        .first(),
    ).toBeVisible();
  },
);
