import { expect, test, type Mode } from './fixtures.ts';
import { inMenu, save } from './steps.ts';

/** The modes share a company: each lays out a document of its own. */
const DOCUMENTS: Readonly<Record<Mode, readonly [path: string, many: string]>> = {
  javascript: ['zones', 'Zonas'],
  'sin-javascript': ['lines', 'Líneas de producto'],
  ligero: ['customer-types', 'Tipos de cliente'],
};

test(
  'a company lays out a document, looks at it, puts it in use and takes it back',
  { tag: '@sin-javascript' },
  async ({ admin: page, mode, unique }) => {
    const [path, many] = DOCUMENTS[mode];
    await page.goto('/print-templates/new');
    await page.getByLabel('Nombre', { exact: true }).fill(`Formato ${unique}`);
    await page.getByLabel('Documento', { exact: true }).selectOption({ label: many });
    await page.getByLabel(/^Firmas/).fill('Uno\nDos\nTres\nCuatro\nCinco');
    await page.getByRole('button', { name: 'Guardar formato de impresión', exact: true }).click();
    await expect(page.getByText('Son hasta 4 firmas, en renglones aparte.').first()).toBeVisible();
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`Formato ${unique}`);
    await page.getByLabel(/^Firmas/).fill('Entrega\nRecibe');
    await page.getByLabel(/^Copias/).fill('ORIGINAL\nCOPIA');
    await save(page, 'formato de impresión');
    const format = new URL(page.url()).pathname;
    await expect(page.getByText(/: Nombre$/).first()).toBeVisible();

    const look = await inMenu(page, 'Vista previa');
    const shown = await page.request.get((await look.getAttribute('href')) ?? '');
    expect(shown.headers()['content-type']).toBe('application/pdf');
    expect(
      ((await shown.body()).toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    ).toBe(2);

    await page.goto(`${format}?action=publish`);
    await page.getByRole('button', { name: 'Poner en uso', exact: true }).click();
    await expect(page.getByText('Formato en uso.')).toBeVisible();
    await page.goto(`/${path}`);
    await page.getByRole('rowgroup').nth(1).getByRole('link').first().click();
    const printed = await page.request.get(
      (await (await inMenu(page, 'Imprimir')).getAttribute('href')) ?? '',
    );
    expect(
      ((await printed.body()).toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length,
    ).toBe(2);

    await page.goto(`${format}?action=withdraw`);
    await page.getByRole('button', { name: 'Retirar', exact: true }).click();
    await expect(page.getByText('Formato retirado.')).toBeVisible();
  },
);
