import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

test(
  'the help of a list, of a new record and of a record opens the page of that screen',
  { tag: '@sin-javascript' },
  async ({ admin: page }) => {
    for (const path of ['/units', '/units/new', '/units/1']) {
      await page.goto(path);
      await page.getByRole('banner').getByRole('link', { name: 'Ayuda', exact: true }).click();
      await expect(page, path).toHaveURL(/\/manual\/units$/);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Unidades de medida' }),
      ).toBeVisible();
    }
    await page.getByRole('link', { name: 'Abrir Unidades de medida' }).click();
    await expect(page).toHaveURL(/\/units$/);
  },
);

test('somebody who is not signed in reads, searches without accents and turns pages', async ({
  page,
}) => {
  await page.goto('/manual/');
  await page.getByRole('searchbox', { name: 'Buscar en el manual' }).fill('CATEGORIA');
  await page.getByRole('searchbox', { name: 'Buscar en el manual' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Resultados de «CATEGORIA»');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Categorías', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Clave / }).first()).toContainText('Sí');
  const next = page.getByRole('main').locator('a[rel="next"]');
  const title = (await next.innerText()).trim();
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/manual/no-existe');
  await expect(
    page.getByRole('heading', { name: 'No existe esta página del manual' }),
  ).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    for (const [name, path] of Object.entries({
      contenido: '/manual/',
      página: '/manual/users',
      resultados: '/manual/?q=correo',
      'sin resultados': '/manual/?q=zzqx',
    })) {
      test(`the manual's ${name} is accessible`, async ({ page }) => {
        await page.goto(path);
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

test('on a phone the manual fits, and its contents open as a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/manual/users');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Contenido' }).click();
  await expect(page.getByRole('navigation', { name: 'Contenido' })).toBeVisible();
});
