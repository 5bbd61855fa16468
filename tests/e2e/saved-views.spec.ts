import { expect, test } from './fixtures.ts';

test(
  'what a list shows is saved under a name, opened again, and removed',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/units?filter[dimension]=MASA&q=');
    const seen = await page.getByRole('table').getByRole('row').count();
    const menu = page.getByRole('main').getByText('Vistas', { exact: true });
    await menu.click();
    await page.getByLabel('Guardar lo que se ve como').fill(unique);
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    const tab = page
      .getByRole('navigation', { name: 'Vistas' })
      .getByRole('link', { name: unique });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await page.goto('/units?q=');
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(seen);
    await tab.click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(seen);
    await menu.click();
    await page.getByRole('button', { name: `Eliminar la vista ${unique}` }).click();
    await expect(tab).toHaveCount(0);
  },
);
