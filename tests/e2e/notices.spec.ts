import { expect, signIn, test } from './fixtures.ts';
import { follow } from './steps.ts';

const CLERK = 'empleado@telar.test';

test('a task reaches its person’s bell; it is opened, put off and done', async ({
  admin: page,
  other,
  unique,
}) => {
  const title = `Contar el pasillo ${unique}`;
  await page.goto('/tasks/new');
  await page.getByLabel('Pendiente', { exact: true }).fill(title);
  await page.getByLabel('Responsable').selectOption({ label: 'Nadia Bravo Tovar' });
  await page.getByRole('button', { name: 'Guardar pendiente' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await signIn(other, CLERK);
  await other.goto('/notices');
  await expect(other.getByRole('link', { name: /Avisos, \d+ sin leer/ })).toBeVisible();
  const row = other.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('demo te asigna');
  await row.getByRole('link', { name: new RegExp(title) }).click();
  await expect(other.getByRole('heading', { name: title })).toBeVisible();

  await other.goto('/notices');
  await expect(row.getByRole('button', { name: /Marcar como leído/ })).toHaveCount(0);
  await row.getByText('Posponer').click();
  await row.getByRole('button', { name: 'Mañana a las 8:00' }).click();
  await expect(row).toHaveCount(0);
  await other.getByRole('link', { name: 'Pospuestos' }).click();
  await expect(row).toContainText('vuelve');
  await row.getByRole('button', { name: /Marcar como atendido/ }).click();
  await other.getByRole('link', { name: 'Atendidos' }).click();
  await expect(row).toBeVisible();
});

test('each person chooses by which way a notice comes; half a pair of hours is refused and what was typed stays', async ({
  other,
}) => {
  await signIn(other, CLERK);
  await other.goto('/profile?tab=avisos');
  await expect(other).toHaveURL(/\/profile\/notices/);
  const mail = other.getByRole('checkbox', { name: 'Correo: Cambio en un registro que sigues' });
  const wanted = !(await mail.isChecked());
  await mail.setChecked(wanted);
  await other.getByLabel('Sin correos desde').fill('21:00');
  await other.getByLabel(/^Hasta/).fill('');
  await other.getByRole('button', { name: 'Guardar avisos' }).click();
  await expect(other.getByText('Escribe las dos horas, o ninguna.')).toBeVisible();
  await expect(other.getByLabel('Sin correos desde')).toHaveValue('21:00');
  await other.getByLabel(/^Hasta/).fill('07:30');
  await mail.setChecked(wanted);
  await other.getByRole('button', { name: 'Guardar avisos' }).click();
  await expect(other.getByText('Avisos guardados.')).toBeVisible();
  await expect(mail).toBeChecked({ checked: wanted });
  await expect(other.getByLabel(/^Hasta/)).toHaveValue('07:30');
});

test('a forgotten password: the answer is the same for everybody, and the administrator reads the mail with its link', async ({
  admin: page,
  other,
}) => {
  for (const email of ['nadie@telar.test', 'soporte@telar.test']) {
    await other.goto('/login');
    await other.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await other.getByLabel('Correo').fill(email);
    await other.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(other.getByText('Si el correo existe, recibirás un enlace')).toBeVisible();
  }
  await page.goto('/sys/logs?tab=correo&template=password-reset');
  await expect(page.getByText('Nada sale de aquí')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'soporte@telar.test' }).first();
  await expect(page.getByText('nadie@telar.test')).toHaveCount(0);
  await row.getByRole('link').first().click();
  await expect(page.getByText('(enlace reservado)')).toBeVisible();
});

test(
  'a record is mailed with its sheet; a wrong address is said beside its field',
  { tag: '@sin-javascript' },
  async ({ admin: page, unique }) => {
    await page.goto('/customers/5');
    await follow(page, 'Enviar por correo');
    await expect(page.getByLabel('Para', { exact: true })).toHaveValue(/@/);
    await page.getByLabel('Para', { exact: true }).fill('esto no');
    await page.getByLabel('Asunto', { exact: true }).fill(`Sus datos ${unique}`);
    await page.getByLabel('Texto', { exact: true }).fill('Buenos días:\n\nVan sus datos.');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText('no es una dirección de correo.')).toBeVisible();
    await expect(page.getByLabel('Texto', { exact: true })).toHaveValue(
      'Buenos días:\n\nVan sus datos.',
    );
    await page.getByLabel('Para', { exact: true }).fill('compras@cliente.test');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page).toHaveURL(/\/customers\/5/);
    await page.goto(`/sys/logs?tab=correo&q=${unique}`);
    await page.getByRole('link', { name: `Sus datos ${unique}` }).click();
    await expect(page.getByText('Van sus datos.')).toBeVisible();
  },
);

test('a form says until when the session lasts', async ({ admin: page }) => {
  await page.goto('/units/new');
  await expect(page.getByText(/Sesión hasta las \d\d:\d\d/)).toBeVisible();
});

test('five minutes before the idle end a form says so, and one may stay', async ({
  admin: page,
}) => {
  await page.clock.install();
  await page.goto('/units/new');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('01:56:00');
  const warning = page.getByRole('alert').filter({ hasText: 'Tu sesión termina en 5 minutos' });
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(warning).toHaveCount(0);
});

test(
  'a public link of a record opens without a user, says that it was seen, and can be ended',
  { tag: '@sin-javascript' },
  async ({ admin: page, other }) => {
    await page.goto('/customers/6');
    await follow(page, 'Enviar por correo');
    await page.getByLabel('Sirve durante').selectOption('30');
    await page.getByRole('button', { name: 'Crear liga' }).click();
    const link = await page.getByLabel(/Cópiala ahora/).inputValue();
    expect(link).toMatch(/\/doc\/[\w-]{43}$/);
    const path = new URL(link).pathname;
    const opened = await other.request.get(path);
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await page.goto('/send?resource=customers&id=6');
    const row = page.getByRole('listitem').filter({ hasText: 'Vence el' }).first();
    await expect(row).toContainText('Visto una vez');
    await row.getByRole('button', { name: /Terminar la liga/ }).click();
    await expect(page.getByText('La liga ya no abre.')).toBeVisible();
    const closed = await other.request.get(path);
    expect(closed.status()).toBe(404);
    expect(await closed.text()).toContain('La liga no es válida o ya venció');
  },
);
