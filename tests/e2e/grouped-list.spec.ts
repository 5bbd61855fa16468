import { expect, test } from './fixtures.ts';

test('a list is grouped, its groups lead to their rows, and the groups can be downloaded', async ({
  admin: page,
}, info) => {
  await page.goto('/units');
  await page.getByRole('link', { name: 'Agrupar' }).click();
  const table = page.getByRole('table');
  await expect(
    page.getByRole('navigation', { name: 'Agrupar por' }).getByRole('link', { name: 'Magnitud' }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(table.getByRole('row', { name: /^Masa/ })).toContainText(/\d/);
  await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.screenshot({ path: info.outputPath('agrupada.png'), fullPage: true });
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'CSV' }).last().getAttribute('href'))!,
  );
  expect(await csv.text()).toContain('Masa');
  await table.getByRole('link', { name: 'Masa' }).click();
  await expect(page.getByRole('link', { name: /Quitar filtro Magnitud/ })).toBeVisible();
  await expect(table).toContainText('Kilogramo');
});

test('the money of a list is added up and averaged for each group', async ({
  admin: page,
}, info) => {
  await page.goto(
    '/customer-types?grupo=active&col=code&col=name&col=default_credit_limit&col=credit_days',
  );
  const total = page.getByRole('table').getByRole('row', { name: /^Total/ });
  await expect(total).toContainText('$');
  await expect(total).toContainText('prom.');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: info.outputPath('agrupada-360.png'), fullPage: true });
});

test(
  'conditions: alternatives within a group, groups together, and they can be taken off',
  { tag: '@sin-javascript' },
  async ({ admin: page }, info) => {
    await page.goto('/units?q=');
    await page.getByRole('link', { name: 'Condiciones' }).click();
    await page.getByLabel('Campo, condición 1').selectOption('dimension');
    if ((await page.getByLabel('Valor, condición 1').count()) === 0)
      await page.getByRole('button', { name: 'Actualizar' }).first().click();
    await page.getByLabel('Valor, condición 1').selectOption('MASA');
    await page.getByRole('button', { name: 'o bien…' }).click();
    await page.getByLabel('Campo, condición 2').selectOption('code');
    if ((await page.getByLabel('Valor, condición 2').count()) === 0)
      await page.getByRole('button', { name: 'Actualizar' }).last().click();
    await page.getByLabel('Comparación, condición 2').selectOption('eq');
    await page.getByLabel('Valor, condición 2').fill('CAJA');
    await page.screenshot({ path: info.outputPath('condiciones.png'), fullPage: true });
    await page.getByRole('button', { name: 'Ver la lista' }).click();
    const table = page.getByRole('table');
    await expect(table).toContainText('Kilogramo');
    await expect(table).toContainText('Caja');
    await expect(table).not.toContainText('Metro');
    await page.getByRole('link', { name: /Quitar filtro Alguna/ }).click();
    await expect(table).toContainText('Metro');
  },
);

test('a date filter understands words', async ({ admin: page, unique }) => {
  await page.goto('/tasks');
  const days = page.getByLabel('Vence, días');
  if (!(await days.isVisible())) await page.getByText('Más filtros').click();
  await days.selectOption('este-ano');
  await page.getByRole('button', { name: 'Filtrar' }).last().click();
  await expect(page.getByRole('link', { name: /Quitar filtro Vence/ })).toBeVisible();
  expect(unique).not.toBe('');
});
