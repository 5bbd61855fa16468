/** Steps that several journeys take, as a person takes them: by the words on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Saves the form and waits for the notice that it was saved. */
export async function save(page: Page, thing: string): Promise<void> {
  await page.getByRole('button', { name: `Guardar ${thing}`, exact: true }).click();
  await expect(page.getByText(/guardad[oa]\./i).first()).toBeVisible();
}

/**
 * Chooses in a reference: from the list when it is a plain one, otherwise by searching and taking the first match.
 * Without JavaScript the search is a submit button.
 */
export async function choose(scope: Page | Locator, label: string, text: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true }).first();
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
    const option = field.locator('option').filter({ hasText: text }).first();
    await field.selectOption((await option.getAttribute('value')) ?? '');
    return;
  }
  await field.fill(text);
  const search = scope.getByRole('button', { name: new RegExp(`buscar.*${label}|${label}.*buscar`, 'i') }).first();
  await search.click();
  await scope
    .getByRole('radio', { name: new RegExp(text, 'i') })
    .first()
    .check();
}

/** Chooses the first real option of a plain list. */
export async function chooseAny(scope: Page | Locator, label: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true }).first();
  const value = await field.locator('option:not([value=""])').first().getAttribute('value');
  await field.selectOption(value ?? '');
}

/** A new packaging unit: the smallest record there is. */
export async function createUnit(page: Page, code: string, name: string): Promise<void> {
  await page.goto('/units/new');
  await page.getByLabel('Clave', { exact: true }).fill(code);
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await page.getByLabel('Magnitud').selectOption('EMPAQUE');
  await page.getByLabel('Clave unidad SAT').fill('XPK');
  await save(page, 'unidad de medida');
}

/** Opens a record from its list, found by search. */
export async function openFromList(page: Page, list: string, text: string): Promise<void> {
  await page.goto(`${list}?q=${encodeURIComponent(text)}`);
  await page.getByRole('table').getByRole('link', { name: text }).first().click();
  await expect(page.getByRole('button', { name: /^Guardar / }).first()).toBeVisible();
}
