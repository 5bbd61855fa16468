import { expect, test } from './fixtures.ts';
import { createUnit, follow, openBeside, save, way } from './steps.ts';

test(
  'a record is commented, gets a file and a task, and its activity says so',
  { tag: ['@sin-javascript', '@ligero'] },
  async ({ admin: page, unique }) => {
    await createUnit(page, unique, `Caja ${unique}`);
    await page.goto(`/units?q=${unique}`);
    await page.getByRole('table').getByRole('link', { name: unique }).first().click();
    const panel = page.getByRole('navigation', { name: 'Registro' });

    await openBeside(page, 'Comentarios');
    await page
      .getByLabel('Escribe un comentario')
      .fill(`Revisar <b>peso</b> en https://telar.test/${unique}`);
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expect(page.getByText('Revisar <b>peso</b>')).toBeVisible();
    await expect(page.getByRole('link', { name: `https://telar.test/${unique}` })).toHaveAttribute(
      'rel',
      /noopener/,
    );

    await openBeside(page, 'Archivos');
    await page.getByLabel('Subir archivos').setInputFiles({
      name: `${unique}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('hola'),
    });
    await page.getByRole('button', { name: 'Subir', exact: true }).click();
    await expect(page.getByRole('link', { name: `${unique}.txt`, exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Eliminar ${unique}.txt` }).click();
    await expect(page.getByRole('link', { name: `${unique}.txt`, exact: true })).toHaveCount(0);
    await page.getByText(/^Eliminados en los últimos 30 días/).click();
    await page.getByRole('button', { name: `Recuperar ${unique}.txt` }).click();
    await expect(page.getByRole('link', { name: `${unique}.txt`, exact: true })).toBeVisible();

    await openBeside(page, 'Pendientes');
    await page.getByLabel('Qué hay que hacer').fill(`Pesar ${unique}`);
    await page.getByRole('button', { name: 'Encargar' }).click();
    await page.getByRole('button', { name: `Marcar como hecho: Pesar ${unique}` }).click();
    await expect(page.getByText('Hecho', { exact: true }).first()).toBeVisible();

    await openBeside(page, 'Actividad');
    for (const said of ['creó el registro', 'comentó', 'subió'])
      await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
    await page.getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(page.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible();
    await panel
      .getByRole('link', { name: 'Generales' })
      .or(panel.getByRole('link', { name: 'Ficha' }))
      .click();
    await expect(page.getByRole('button', { name: /^Guardar / }).first()).toBeVisible();
  },
);

test('what points at a record is counted, and each count opens its list', async ({
  admin: page,
}) => {
  await page.goto('/zones?q=Celaya');
  await page.getByRole('rowgroup').nth(1).getByRole('link').first().click();
  await openBeside(page, 'Relacionados');
  const customers = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Clientes', exact: true }) });
  const count = (await customers.locator('.cnt-p').innerText()).trim();
  await customers.getByRole('link').click();
  await expect(page).toHaveURL(/\/customers\?.*zone_id/);
  await expect(page.getByRole('rowgroup').nth(1).getByRole('row')).toHaveCount(Number(count));
});

test('an empty comment is refused', async ({ admin: page }) => {
  await page.goto('/currencies');
  await page.getByRole('rowgroup').nth(1).getByRole('link').first().click();
  await openBeside(page, 'Comentarios');
  const box = page.getByLabel('Escribe un comentario');
  await box.fill('   ');
  await page.getByRole('button', { name: 'Comentar' }).click();
  await expect(page.getByRole('alert')).toContainText('Escribe este dato');
});

test(
  'what was typed in a form waits while one looks at what stands beside it',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await createUnit(page, unique, `Caja ${unique}`);
    const record = new URL(page.url()).pathname;
    const name = page.getByLabel('Nombre', { exact: true });
    const waits = page
      .getByRole('main')
      .getByText('Lo que cambiaste en la ficha no se ha guardado');
    // Nothing was typed: nothing waits.
    await openBeside(page, 'Comentarios');
    await expect(page.getByLabel('Escribe un comentario')).toBeVisible();
    await expect(waits).toHaveCount(0);

    await page.goto(record);
    await name.fill(`Cartón ${unique}`);
    await openBeside(page, 'Comentarios');
    await expect(waits).toBeVisible();
    await page.getByLabel('Escribe un comentario').fill('Cambia de nombre');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expect(page.getByText('Cambia de nombre')).toBeVisible();
    await openBeside(page, 'Archivos');
    await page.getByRole('link', { name: 'Volver a la ficha' }).click();
    await expect(name).toHaveValue(`Cartón ${unique}`);
    await save(page, 'unidad de medida');
    await page.goto(record);
    await expect(name).toHaveValue(`Cartón ${unique}`);
  },
);

test(
  'what was typed in a form waits when one leaves by the path, the band or the star',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/customers?q=CLI-00005');
    await page.getByRole('table').getByRole('link', { name: 'CLI-00005' }).click();
    await expect(page.getByRole('button', { name: 'Guardar cliente' })).toBeVisible();
    const record = new URL(page.url()).pathname;
    const site = page.getByLabel(/^Sitio web/);
    const typed = `https://${unique.toLowerCase()}.test`;
    const star = page.locator('.star').getByRole('button');
    await site.fill(typed);
    const starred = (await star.getAttribute('aria-pressed')) === 'true';
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', String(!starred));
    await expect(site).toHaveValue(typed);
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', String(starred));
    await expect(site).toHaveValue(typed);
    await way(page.getByRole('navigation', { name: 'Ruta' }), { name: 'Clientes' }).click();
    await expect(page.getByText('te espera un día en «Mis borradores»')).toBeVisible();
    await page.goto('/actions?tab=borradores');
    await page.getByRole('main').getByRole('link', { name: 'Cliente' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${record}\\?`));
    await expect(site).toHaveValue(typed);
    await way(page.locator('.facts')).first().click();
    await expect(page.getByText('te espera un día en «Mis borradores»')).toBeVisible();
    // Nothing was typed: nothing waits.
    await page.goto(record);
    await way(page.getByRole('navigation', { name: 'Ruta' }), { name: 'Clientes' }).click();
    await expect(page).toHaveURL(/\/customers$/);
    await expect(page.getByText('te espera un día en «Mis borradores»')).toBeHidden();
  },
);

test(
  'what was typed in a form waits while one looks at its history, asks for an action or leaves for another record',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await createUnit(page, unique, `Caja ${unique}`);
    const record = new URL(page.url()).pathname;
    const name = page.getByLabel('Nombre', { exact: true });
    const main = page.getByRole('main');
    const waits = main.getByText('Lo que cambiaste en la ficha no se ha guardado');
    // Nothing was typed: nothing waits.
    await follow(page, 'Historial');
    await expect(main.getByText('creó el registro')).toBeVisible();
    await expect(waits).toHaveCount(0);

    await page.goto(record);
    await name.fill(`Cartón ${unique}`);
    await follow(page, 'Historial');
    await expect(waits).toBeVisible();
    await main.getByRole('link', { name: 'Volver a la ficha' }).first().click();
    await expect(name).toHaveValue(`Cartón ${unique}`);
    await follow(page, 'Eliminar');
    await expect(waits).toBeVisible();
    await page.getByRole('link', { name: 'Conservar unidad de medida' }).click();
    await expect(name).toHaveValue(`Cartón ${unique}`);

    await follow(page, 'Duplicar');
    await expect(page.getByText('te espera un día en «Mis borradores»')).toBeVisible();
    await expect(name).not.toHaveValue(`Cartón ${unique}`);
    await page.goto('/actions?tab=borradores');
    await page.getByRole('main').getByRole('link', { name: 'Unidad de medida' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${record}\\?`));
    await expect(name).toHaveValue(`Cartón ${unique}`);
    await save(page, 'unidad de medida');
  },
);

test('where scripts answer, what leads on from a form is a link that another tab can open', async ({
  admin: page,
}) => {
  await page.goto('/customers?q=CLI-00005');
  await page.getByRole('table').getByRole('link', { name: 'CLI-00005' }).click();
  const path = page.getByRole('navigation', { name: 'Ruta' });
  const link = path.getByRole('link', { name: 'Clientes' });
  // The first touch brings the scripts.
  await expect(async () => {
    await page.locator('.star').hover();
    await path.hover();
    await expect(link).toHaveAttribute('href', '/customers', { timeout: 100 });
  }).toPass();
  const record = page.url();
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['Control'] }),
  ]);
  await expect(other).toHaveURL(/\/customers$/);
  await expect(page).toHaveURL(record);
});
