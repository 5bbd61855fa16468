/** Steps that several journeys take, as a person takes them: by the words on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Saves the form and waits for the notice that it was saved. */
export async function save(page: Page, thing: string): Promise<void> {
  await page.getByRole('button', { name: `Guardar ${thing}`, exact: true }).click();
  await expect(page.getByText(/guardad[oa]\./i).first()).toBeVisible();
}

/** Clicks what posts, and waits for its answer: going elsewhere at once would cancel the post. */
export async function clickAndPost(button: Locator): Promise<void> {
  const answered = button
    .page()
    .waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  await answered;
}

/** Chooses the first real option of a plain list. */
export async function chooseAny(scope: Page | Locator, label: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true }).first();
  const value = await field.locator('option:not([value=""])').first().getAttribute('value');
  await field.selectOption(value ?? '');
}

/**
 * Chooses a reference by its words: from the plain list, or found by search where there are too
 * many for one.
 */
export async function chooseReference(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  if ((await field.evaluate((control) => control.tagName)) === 'SELECT') {
    const value = await field
      .locator('option')
      .filter({ hasText: text })
      .first()
      .getAttribute('value');
    await field.selectOption(value ?? '');
    return;
  }
  await field.fill(text);
  await page.getByRole('button', { name: `Buscar ${label}`, exact: true }).click();
  await page.getByRole('radio', { name: text }).first().click();
}

/** Marks one of many: by its checkbox where all are shown, otherwise searched for and added. */
export async function chooseAmong(page: Page, label: string, text: string): Promise<void> {
  const search = page.getByLabel(`Buscar para agregar a ${label}`);
  if ((await search.count()) > 0) {
    await search.fill(text);
    await search.locator('..').getByRole('button', { name: 'Buscar' }).click();
  }
  await page.getByRole('checkbox', { name: text }).check();
}

/** Types the code of a reference in a row and Enter, as by hand or with a reader of codes. */
export async function chooseInRow(
  scope: Page | Locator,
  label: string,
  code: string,
  row = 1,
): Promise<void> {
  const cell = scope.getByLabel(`${label}, renglón ${row}`, { exact: true });
  const lines = await cell.evaluate((control) => control.closest('section')?.id ?? '');
  await cell.fill(code);
  await cell.press('Enter');
  await expect(
    cell
      .page()
      .locator(`#${lines} tr.row`)
      .nth(row - 1)
      .locator('.refv')
      .first(),
  ).toContainText(code);
}

/** Opens the fields of a child row for which its table has no room. */
export async function unfold(scope: Page | Locator, row: number): Promise<void> {
  const toggle = scope.getByLabel(`Más datos, renglón ${row}`);
  if (!(await toggle.isChecked())) await toggle.locator('..').click();
}

/** A new packaging unit: the smallest record there is. */
export async function createUnit(page: Page, code: string, name: string): Promise<void> {
  await page.goto('/units/new');
  await page.getByLabel('Clave', { exact: true }).fill(code);
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await page.getByLabel(/^Símbolo/).fill(code.toLowerCase());
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

/**
 * What leads on from a record, beside its title or behind «…», which is opened for it: a link, or
 * where something may be typed a button of the form.
 */
export async function inMenu(page: Page, action: string | RegExp): Promise<Locator> {
  const main = page.getByRole('main');
  const head = main.locator('.head');
  const link = main
    .getByRole('link', { name: action, exact: true })
    .or(head.getByRole('button', { name: action, exact: true }))
    .first();
  const more = main.locator('details:not([open]) > summary[aria-label="Más acciones"]');
  // Tried anew, since the page that a click leaves may have such a menu too.
  await expect(async () => {
    if (!(await link.isVisible()) && (await more.first().isVisible())) await more.first().click();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  return link;
}

export const follow = async (page: Page, action: string | RegExp): Promise<void> =>
  (await inMenu(page, action)).click();

/**
 * Does what is done with a record: at once where it is the next step, or agreed to after it was
 * asked.
 */
export async function act(page: Page, action: string): Promise<void> {
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: action, exact: true });
  const next = main.locator('.head').getByRole('button', { name: action, exact: true }).first();
  // A button that leads to the question posts the form on its way there.
  if ((await next.isVisible()) && !(await next.getAttribute('value'))?.startsWith('leave:'))
    return await clickAndPost(next);
  await follow(page, action);
  await expect(page).toHaveURL(/action=/);
  await clickAndPost(button);
}

/**
 * Removes the record that is open: the question's own button names the thing, so that it is not
 * taken for one of the page that is left.
 */
export async function removeRecord(page: Page, thing: string): Promise<void> {
  await follow(page, 'Eliminar');
  await clickAndPost(page.getByRole('button', { name: `Eliminar ${thing}`, exact: true }));
}

/** Opens a tab of a form: tabs are radios, so that they work without scripts. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Secciones' }).getByText(name).first().click();
}

/** Searches in the list's own box. */
export async function searchList(page: Page, text: string): Promise<void> {
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill(text);
  await box.press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`[?&]q=${encodeURIComponent(text).replaceAll('%20', '(%20|\\+)')}`),
  );
}

/** The link of the first row of a list; the head of its table has links too. */
export const firstRecord = (page: Page): Locator =>
  page.getByRole('rowgroup').nth(1).getByRole('link').first();

/** What leads on within a form: a button that keeps what was typed, a link where scripts answer. */
export const way = (
  within: Page | Locator,
  named: { readonly name?: string; readonly exact?: boolean } = {},
): Locator => within.getByRole('button', named).or(within.getByRole('link', named));

/**
 * Opens what stands beside a record's form: a button of the form where something may be typed, so
 * that it waits, a link elsewhere. The last ones of a record with many stand in a menu.
 */
export async function openBeside(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Registro' });
  const more = page.locator('.tabrow details.menu');
  await bar.or(more).first().waitFor();
  const shown = way(bar, { name, exact: true });
  if ((await shown.count()) > 0) return shown.click();
  await more.locator('summary').click();
  await way(more, { name, exact: true }).click();
}
