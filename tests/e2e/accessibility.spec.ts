import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PUBLIC = {
  entrar: '/login',
  'olvidé mi contraseña': '/login?forgot=1',
  facturación: '/facturacion',
  'enlace de autorización': '/autorizar?token=x',
  'eliminar cuenta': '/delete-account?deleteToken=x&userName=ana%40hilados.mx',
};
const SIGNED_IN = {
  inicio: '/',
  lista: '/products',
  'lista vacía': '/units?q=no-hay-tal-cosa',
  formulario: '/customers/new',
  roles: '/roles/1',
  perfil: '/profile',
  reporte: '/reports/customers?report=ZONAS',
  tablero: '/dashboard',
  análisis: '/analytics?dataset=clientes&rows=zona&cols=tipo&measures=clientes&look=heat',
  'por autorizar': '/actions/autorizar',
  autorizaciones: '/catalogue/approvals/suppliers/1',
  cierres: '/corp/config/periods',
  delegaciones: '/profile/delegations',
  avisos: '/notices',
  'medios de avisos': '/profile/notices',
  'enviar por correo': '/send?resource=customers&id=5',
  correos: '/sys/logs?tab=correo',
  'no existe': '/no/hay/tal',
};

for (const [name, path] of Object.entries(PUBLIC))
  test(`${name} is accessible, light and dark`, async ({ page }) => {
    await page.goto(path);
    await look(page);
  });
for (const [name, path] of Object.entries(SIGNED_IN))
  test(`${name} is accessible, light and dark`, async ({ admin: page }) => {
    await page.goto(path);
    await look(page);
  });

test('a refused form is accessible, light and dark', async ({ admin: page }) => {
  await page.goto('/units/new');
  await page.getByRole('button', { name: /^Guardar unidad/ }).click();
  await expect(page.getByText(/No se guardó/)).toBeVisible();
  await look(page);
});

/** All rules in the light; in the dark the same page with other colours. */
async function look(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await new AxeBuilder({ page }).withTags(RULES).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await new AxeBuilder({ page })
    .withRules(['color-contrast', 'link-in-text-block'])
    .analyze();
  const said = (scheme: string, { violations }: typeof light) =>
    violations.map(
      ({ id, nodes }) =>
        `${scheme}, ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  expect([...said('light', light), ...said('dark', dark)]).toEqual([]);
}
