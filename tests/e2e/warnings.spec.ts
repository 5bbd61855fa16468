import { expect, test } from './fixtures.ts';
import { chooseAny, chooseReference, openFromList } from './steps.ts';

test(
  'what is odd is told before it is saved, with everything typed kept, and saved all the same',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    const begin = async (name: string) => {
      await page.goto('/customers/new');
      await page.getByLabel('Nombre comercial').fill(name);
      for (const label of ['Tipo de cliente', 'Zona', 'Sucursal que atiende', 'Moneda'])
        await chooseAny(page, label);
      await chooseReference(page, 'Vendedor', 'Ana Castañeda');
      await page
        .getByLabel(/^Teléfono/)
        .first()
        .fill('4771234567');
    };
    const saveButton = page.getByRole('button', { name: 'Guardar cliente', exact: true });
    const anyway = page.getByRole('button', { name: 'Guardar de todos modos', exact: true });
    await begin(`Tejidos Ñuñoa ${unique}`);
    await saveButton.click();
    await expect(page.getByText(/guardado\./i).first()).toBeVisible();

    await begin(`TEJIDOS NUNOA ${unique}`);
    await saveButton.click();
    await expect(page.getByText(/Ya hay un cliente con este nombre: /).first()).toBeVisible();
    await expect(page.getByText('todavía no se guarda nada').first()).toBeVisible();
    await expect(page.getByLabel('Nombre comercial')).toHaveValue(`TEJIDOS NUNOA ${unique}`);
    await anyway.click();
    await expect(page.getByText(/guardado\./i).first()).toBeVisible();
    await openFromList(page, '/customers', `TEJIDOS NUNOA ${unique}`);
    await page.goto(`${new URL(page.url()).pathname}?tab=historial`);
    await expect(page.getByText('Avisos confirmados').first()).toBeVisible();
  },
);
