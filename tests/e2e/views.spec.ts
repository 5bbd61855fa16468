import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { chooseReference, follow, save } from './steps.ts';

type Page = Parameters<typeof save>[0];

async function addTask(page: Page, title: string, due: string): Promise<void> {
  await page.goto(`/tasks/new?due_at=${due}`);
  await page.getByLabel('Pendiente', { exact: true }).fill(title);
  await chooseReference(page, 'Responsable', 'Dora');
  await save(page, 'pendiente');
}

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'a card is moved from its menu, and the search stays on the board',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await addTask(page, unique, '2026-12-31');
    await page.goto('/tasks?q=');
    await page.getByRole('main').getByRole('link', { name: 'Tablero' }).click();
    await expect(page).toHaveURL(/view=board/);
    await expect(lane(page, 'Pendiente')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('searchbox').fill(unique);
    await page
      .getByRole('search', { name: /^Filtrar/ })
      .getByRole('button', { name: 'Filtrar', exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`view=board.*${unique}|${unique}.*view=board`));
    await expect(lane(page, 'Pendiente').getByRole('link', { name: unique })).toBeVisible();
    await page
      .locator('summary')
      .and(page.getByLabel(`Mover ${unique}`))
      .click();
    await page.getByRole('button', { name: 'Marcar como hecho' }).click();
    await expect(lane(page, 'Hecho').getByRole('link', { name: unique })).toBeVisible();
    await expect(page).toHaveURL(/view=board/);
  },
);

test('a card is dragged to where its menu leads, and nowhere else', async ({
  admin: page,
  unique,
}) => {
  await addTask(page, unique, '2026-12-31');
  await page.goto(`/tasks?view=board&q=${unique}`);
  const card = lane(page, 'Pendiente').getByRole('listitem').filter({ hasText: unique }).first();
  await expect(card).toBeVisible();
  await page.waitForLoadState('networkidle');
  await card.dragTo(lane(page, 'Hecho'));
  await expect(lane(page, 'Hecho').getByRole('link', { name: unique })).toBeVisible();
  await lane(page, 'Hecho')
    .getByRole('listitem')
    .filter({ hasText: unique })
    .first()
    .dragTo(lane(page, 'Pendiente'));
  await expect(lane(page, 'Hecho').getByRole('link', { name: unique })).toBeVisible();
});

test(
  'the calendar shows a day’s tasks and begins a new one on it',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await addTask(page, unique, '2031-03-14');
    await page.goto('/tasks?view=calendar&en=2031-02-01&q=');
    await page.getByRole('main').getByRole('link', { name: 'Siguiente' }).click();
    await expect(page.getByRole('heading', { name: /marzo de 2031/i })).toBeVisible();
    await expect(page.getByRole('cell').filter({ hasText: unique })).toContainText('14');
    await page.getByRole('main').getByRole('link', { name: 'Agenda' }).click();
    await expect(page.getByRole('link', { name: unique })).toBeVisible();
    await page.getByRole('link', { name: /^Nuevo, viernes 14 de marzo/ }).click();
    await expect(page).toHaveURL(/due_at=2031-03-14/);
    await expect(page.locator('input[name="due_at"]')).toHaveValue('2031-03-14');
  },
);

test('branches stand on the map and in its table', async ({ admin: page }) => {
  await page.goto('/branch-offices?view=map&q=');
  const map = page.getByRole('group', { name: /^Mapa de México/ });
  await expect(map.locator('path')).toHaveCount(32);
  await page.getByRole('table').getByRole('link', { name: 'LEO' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('León');
});

test(
  'a branch of the tree is moved with a form',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/categories/new');
    await page.getByLabel('Clave', { exact: true }).fill(unique);
    await page.getByLabel('Nombre', { exact: true }).fill(unique);
    await save(page, 'categoría');
    await page.goto('/categories?view=tree&q=');
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: unique, exact: true }) });
    await row.last().getByRole('link', { name: 'Mover' }).click();
    await page
      .getByRole('combobox', { name: new RegExp(unique) })
      .selectOption({ label: 'Materiales' });
    await page.getByRole('button', { name: 'Mover' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Materiales' })
        .getByRole('link', { name: unique, exact: true }),
    ).toBeVisible();
  },
);

test('price lists stand on a time line', async ({ admin: page }) => {
  await page.goto('/pricelists?view=timeline&por=trimestre&q=');
  await expect(
    page.getByRole('row').filter({ hasText: 'Mayoreo' }).getByRole('img'),
  ).toHaveAttribute('aria-label', /\d{4} a/);
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    for (const path of [
      '/tasks?view=board',
      '/tasks?view=calendar',
      '/tasks?view=calendar&por=agenda',
      '/branch-offices?view=map',
      '/categories?view=tree',
      '/pricelists?view=timeline',
    ]) {
      test(`${path} is accessible`, async ({ admin: page }) => {
        await page.goto(`${path}&q=`);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
          ),
        ).toEqual([]);
      });
    }
  });
}

test(
  'the company is set up step by step, and nothing is saved before the last one',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await page.goto('/corp/config');
    await follow(page, 'Paso a paso');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('paso 1 de 5');
    await page.getByLabel(/^Nombre comercial/).fill(`Hilados ${unique}`);
    const rfc = page.getByRole('textbox', { name: /^RFC/ }).first();
    // Another one would leave the company without its certificate.
    const own = await rfc.inputValue();
    await rfc.fill('NO-ES');
    await page.getByRole('button', { name: 'Continuar' }).last().click();
    await expect(page.getByText(/Revisa el RFC/).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('paso 1 de 5');
    await expect(page.getByLabel(/^Nombre comercial/)).toHaveValue(`Hilados ${unique}`);
    await rfc.fill(own);
    await page.getByRole('button', { name: 'Continuar' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('paso 2 de 5');
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByLabel(/^Nombre comercial/)).toHaveValue(`Hilados ${unique}`);
    for (const step of [2, 3, 4, 5]) {
      await page.getByRole('button', { name: 'Continuar' }).last().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`paso ${step} de 5`);
    }
    // The other ways of use save the same record at the same time: then it is saved once more.
    await expect(async () => {
      const button = page.getByRole('button', { name: /^Guardar empresa/ }).last();
      if (await button.isVisible()) await button.click();
      await expect(page.getByText('Empresa guardada.').first()).toBeVisible({ timeout: 5000 });
    }).toPass();
  },
);

type Waiting = 'BORRADOR' | 'EN_SURTIDO' | 'SURTIDO';
/** The demo has one of each: every journey moves its own. */
async function waitingShipment(page: Page, status: Waiting): Promise<string> {
  await page.goto(`/sls/logistic?filter[status]=${status}`);
  const href = await page.locator('tbody').getByRole('link').first().getAttribute('href');
  return href!;
}
const cell = (page: Page, lane: string, day: string) =>
  page.locator(`td[data-lane="${lane}"][data-day="${day}"]`);
/** By its menu, to an hour of a day and a dock. */
async function moveTo(page: Page, href: string, on: string, dock: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="${href}"]`) });
  await card.locator('summary').click();
  await card.getByLabel('Programado').fill(on);
  await card.getByLabel('Andén').fill(dock);
  await card.getByRole('button', { name: 'Mover' }).click();
}
/** On its own page, to a week far from the others. */
async function bring(page: Page, status: Waiting, on: string, dock: string): Promise<string> {
  const href = await waitingShipment(page, status);
  await page.goto(href.replace('/sls/logistic', '/sls/shipments'));
  await page.getByLabel('Programado').fill(on);
  await page.getByLabel('Andén').fill(dock);
  await save(page, 'embarque');
  await page.goto(`/sls/logistic?view=schedule&en=${on.slice(0, 10)}`);
  return href;
}

test(
  'a shipment goes to another day and dock by its menu',
  { tag: ['@sin-javascript'] },
  async ({ admin: page, mode }) => {
    const status = mode === 'javascript' ? 'SURTIDO' : 'EN_SURTIDO';
    const href = await bring(page, status, '2027-03-02T09:30', 'A1');
    const link = page.locator(`a[href="${href}"]`);
    await expect(cell(page, 'A1', '2027-03-02').locator(link)).toBeVisible();
    await moveTo(page, href, '2027-03-04T09:30', 'C7');
    await expect(cell(page, 'C7', '2027-03-04').locator(link)).toBeVisible();
    await expect(page).toHaveURL(/view=schedule/);
    await moveTo(page, href, '2027-03-02T09:30', 'A1');
    await expect(cell(page, 'A1', '2027-03-02').locator(link)).toBeVisible();
  },
);

test('a shipment is dragged to another day, at its hour, and to another vehicle', async ({
  admin: page,
}) => {
  const href = await bring(page, 'BORRADOR', '2027-03-02T09:30', 'A1');
  const link = page.locator(`a[href="${href}"]`);
  const card = page.getByRole('listitem').filter({ has: link });
  await page.waitForLoadState('networkidle');
  await card.dragTo(cell(page, '', '2027-03-03'));
  await expect(cell(page, '', '2027-03-03').locator(link)).toBeVisible();
  await expect(card.getByText('09:30')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Vehículo', exact: true }).click();
  await expect(page).toHaveURL(/por=vehicle_id/);
  await page.waitForLoadState('networkidle');
  const [lane] = await page
    .locator('td[data-lane]:not([data-lane=""])')
    .evaluateAll((cells) => cells.map((each) => each.getAttribute('data-lane')));
  await card.dragTo(cell(page, lane!, '2027-03-05'));
  await expect(cell(page, lane!, '2027-03-05').locator(link)).toBeVisible();
  await card.dragTo(cell(page, '', '2027-03-03'));
  await expect(cell(page, '', '2027-03-03').locator(link)).toBeVisible();
});
