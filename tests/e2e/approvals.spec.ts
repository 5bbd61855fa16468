import { expect, signIn, test } from './fixtures.ts';
import { chooseAny, chooseReference, clickAndPost, follow } from './steps.ts';
import type { Page } from '@playwright/test';

const MANAGER = 'gerente_comercial@telar.test';

/** A price list, which the demo's rule leaves to its administrator. */
async function askFor(page: Page, unique: string): Promise<string> {
  await page.goto('/pricelists/new');
  await page.getByLabel('Clave', { exact: true }).fill(unique);
  await page.getByLabel('Nombre', { exact: true }).fill(`Lista ${unique}`);
  await chooseReference(page, 'Moneda', 'MXN');
  await page.getByLabel('Vigente desde', { exact: true }).fill('2026-12-01');
  await page.getByRole('button', { name: 'Guardar lista de precios', exact: true }).click();
  await expect(page.getByText('Lista de precios guardada.')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.goto(`${path}?action=authorize`);
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await expect(page.getByText('Quedó en espera de autorización.')).toBeVisible();
  return path;
}

test(
  'who captured it asks, another person refuses with a reason and then agrees',
  { tag: '@sin-javascript' },
  async ({ admin, other, unique }) => {
    await signIn(other, MANAGER);
    const path = await askFor(other, unique);
    await expect(other.getByText(/^Espera autorización: Dora/)).toBeVisible();
    await expect(other.getByText('Borrador', { exact: true }).first()).toBeVisible();

    await admin.goto(path);
    await expect(admin.getByText(/^Espera tu autorización: /)).toBeVisible();
    await follow(admin, 'Autorizar o rechazar');
    await expect(admin.getByRole('heading', { name: /^Espera tu decisión/ })).toBeVisible();
    await admin.goto('/actions?tab=autorizar');
    const row = admin.getByRole('listitem').filter({ hasText: `Lista ${unique}` });
    await expect(row).toContainText('Lo pide Patricia Zúñiga Ortega');
    await row.getByRole('button', { name: /^Rechazar/ }).click();
    await expect(admin.getByRole('alert')).toContainText('Escribe por qué se rechaza.');
    await expect(row.getByRole('checkbox')).toBeChecked();
    await admin.getByLabel(/^Comentario/).fill('Faltan precios de mayoreo');
    await row.getByRole('button', { name: /^Rechazar/ }).click();
    await expect(admin.getByText('1 rechazada.')).toBeVisible();

    await other.goto(`/catalogue/approvals${path}`);
    await expect(other.getByText('«Faltan precios de mayoreo»')).toBeVisible();
    await other.goto(`${path}?action=authorize`);
    await clickAndPost(other.getByRole('button', { name: 'Autorizar', exact: true }));

    await admin.goto('/actions/autorizar');
    await row.getByRole('checkbox').check();
    await admin.getByRole('button', { name: 'Autorizar lo elegido' }).click();
    await expect(admin.getByText('1 autorizada.')).toBeVisible();
    await other.goto(path);
    await expect(other.getByText('Autorizada', { exact: true }).first()).toBeVisible();
  },
);

test('a record says who would be asked, and who asked takes it back', async ({
  admin,
  other,
  unique,
}) => {
  await signIn(other, MANAGER);
  const path = await askFor(other, unique);
  await admin.goto(path);
  await admin.getByRole('link', { name: 'Autorizar o rechazar' }).click();
  await expect(admin.getByRole('heading', { name: 'Espera tu decisión: nivel 1' })).toBeVisible();
  await other.goto(`/catalogue/approvals${path}`);
  await other.getByRole('button', { name: 'Retirar la solicitud' }).click();
  await expect(other.getByText('Solicitud retirada.')).toBeVisible();
  await expect(other.getByText('Anulada', { exact: true })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'A quién se le pediría' })).toBeVisible();
});

test(
  'a mail’s link shows the document and only its button decides',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin, other, unique }) => {
    await signIn(other, MANAGER);
    await askFor(other, unique);
    await admin.goto(`/sys/logs?tab=correo&q=${unique}`);
    await admin
      .getByRole('link', { name: new RegExp(unique) })
      .first()
      .click();
    await admin.getByText('Mostrar el enlace').first().click();
    const text = await admin
      .getByText(/autorizar\?token=/)
      .first()
      .innerText();
    const link = new URL(/https?:\S+token=[\w-]+/.exec(text)![0]);
    await other.context().clearCookies();
    await other.goto(`${link.pathname}${link.search}&decision=autorizar`);
    await expect(other.getByRole('heading', { name: new RegExp(unique) })).toBeVisible();
    await other.reload();
    await other.getByRole('button', { name: 'Rechazar' }).click();
    await expect(other.getByText('Escribe por qué se rechaza.')).toBeVisible();
    await other.getByRole('button', { name: 'Autorizar' }).click();
    await expect(other.getByRole('heading', { name: 'Quedó autorizado' })).toBeVisible();
    await other.goto(`${link.pathname}${link.search}`);
    await expect(other.getByRole('alert')).toContainText(
      'El enlace no es válido, ya se usó o venció.',
    );
  },
);

test('a lock says whom it affects before it is made, and a role does too', async ({
  admin: page,
  unique,
}) => {
  await page.goto('/corp/config/periods');
  await page
    .getByRole('button', { name: /Bloquear Nómina en/ })
    .first()
    .click();
  await expect(
    page.getByText(/^Afecta a \d+ usuarios?, \d+ series?, \d+ documentos?\.$/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Volver sin cambios' }).click();
  await page.goto('/roles?q=SOPORTE');
  await page.getByRole('table').getByRole('link', { name: 'SOPORTE' }).first().click();
  await page.getByLabel(/^Descripción/).fill(`Atiende accesos ${unique}`);
  await page.getByRole('button', { name: 'Guardar rol', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Afecta a 1 usuario/ })).toBeVisible();
  await expect(page.getByLabel(/^Descripción/)).toHaveValue(`Atiende accesos ${unique}`);
  await page.getByRole('button', { name: 'Guardar rol', exact: true }).click();
  await expect(page.getByText('Rol guardado.')).toBeVisible();
});

test('somebody leaves his decisions to another person for some days', async ({ other, unique }) => {
  await signIn(other, 'direccion@telar.test');
  await other.goto('/profile?tab=delegaciones');
  await other.getByRole('link', { name: 'Nueva delegación' }).click();
  await chooseAny(other, 'A');
  await other.getByLabel('Desde', { exact: true }).fill('2027-03-01');
  await other.getByLabel('Hasta', { exact: true }).fill('2027-06-01');
  await other.getByLabel('Motivo', { exact: true }).fill(unique);
  await other.getByRole('button', { name: 'Guardar delegación', exact: true }).click();
  await expect(other.getByText('A lo más 60 días.').first()).toBeVisible();
  // The refused form is drawn anew before it is typed into again.
  await other.waitForLoadState('networkidle');
  await other.getByLabel('Hasta', { exact: true }).fill('2027-03-15');
  await other.getByRole('button', { name: 'Guardar delegación', exact: true }).click();
  await expect(other.getByText('Delegación guardada.')).toBeVisible();
  await other.goto('/profile/delegations');
  await expect(other.getByRole('row').filter({ hasText: unique })).toContainText('Programada');
});
