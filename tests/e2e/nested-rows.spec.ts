import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from './fixtures.ts';
import { act, clickAndPost, save } from './steps.ts';

type Page = Parameters<typeof save>[0];

const CHIEF = 'jefe_almacen@telar.test';
const inAWeek = () => Temporal.Now.plainDateISO('America/Mexico_City').add({ days: 7 }).toString();

/** A requisition for finished goods, sent; its folio. */
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

const cell = (page: Page, pick: number, column: string) =>
  page.locator(`[name="lines[0].picks[${pick}].${column}"]`);
const line = (page: Page) => page.locator('section#f-lines');

test(
  'what is taken of a line is typed under it: added, refused beside its cell, removed and saved',
  { tag: '@sin-javascript' },
  async ({ admin: page, other: chief, unique, mode }) => {
    test.setTimeout(120_000);
    const folio = await askFor(page, '7', `Tomas ${unique}`);
    await signIn(chief, CHIEF);
    await chief.goto(page.url());
    await act(chief, 'Autorizar');
    await chief.goto(`/supplying?q=${folio}`);
    await chief.getByRole('main').getByRole('link', { name: /^SU-/ }).click();
    await chief.getByRole('button', { name: 'Tomar', exact: true }).click();
    await expect(chief.getByText('Surtido a tu cargo: ya tiene su recorrido.')).toBeVisible();
    const address = chief.url();

    await test.step('one row more, by its button; what was typed stays', async () => {
      await cell(chief, 0, 'qty').fill('3');
      await chief.getByRole('button', { name: 'Agregar toma', exact: true }).click();
      await expect(cell(chief, 1, 'qty')).toBeVisible();
      await expect(cell(chief, 0, 'qty')).toHaveValue('3');
      if (mode === 'javascript')
        expect((await new AxeBuilder({ page: chief }).analyze()).violations).toEqual([]);
    });
    await test.step('a refusal stands beside its cell', async () => {
      await cell(chief, 1, 'qty').fill('9');
      await chief.locator('.fbar .pri').click();
      await expect(chief.getByText(/^No se guardó: corrige/)).toBeVisible();
      await expect(
        chief.getByRole('link', { name: /^Partidas, renglón 1, Tomas, renglón 2: / }),
      ).toHaveCount(2);
      await expect(cell(chief, 1, 'qty')).toHaveValue('9');
      await expect(cell(chief, 1, 'qty')).toHaveAttribute('aria-invalid', 'true');
      await expect(line(chief).getByText(/^Se toma más de lo solicitado/)).toBeVisible();
    });
    await test.step('it is removed, and the rest is saved', async () => {
      await chief.getByRole('button', { name: 'Quitar renglón 1.2', exact: true }).click();
      await expect(cell(chief, 1, 'qty')).toHaveCount(0);
      await cell(chief, 0, 'qty').fill('7');
      await clickAndPost(chief.locator('.fbar .pri'));
      await expect(chief.getByText('Surtido guardado.')).toBeVisible();
      await expect(cell(chief, 0, 'qty')).toHaveValue('7.00');
    });
    await test.step('the history names the line and what was taken of it', async () => {
      await chief.goto(`${address.split('?')[0]}?tab=historial`);
      await expect(chief.getByText('Partidas: Tomas: Cantidad').first()).toBeVisible();
    });
    await test.step('two people at once: both sides tell what is taken of each line', async () => {
      await chief.goto(address);
      await cell(chief, 0, 'qty2').fill('1');
      const second = await chief.context().newPage();
      await second.goto(address);
      await cell(second, 0, 'qty').fill('6');
      await clickAndPost(second.locator('.fbar .pri'));
      await expect(second.getByText('Surtido guardado.')).toBeVisible();
      await second.close();
      await chief.locator('.fbar .pri').click();
      await expect(chief.getByText(/1 renglón: .*1 renglón: /).first()).toBeVisible();
    });
  },
);
