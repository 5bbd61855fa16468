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

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    for (const [name, path] of Object.entries(PUBLIC)) {
      test(`${name} is accessible`, async ({ page }, info) => {
        await page.goto(path);
        await look(page, info.outputPath(`${name}-${scheme}.png`));
      });
    }
    for (const [name, path] of Object.entries(SIGNED_IN)) {
      test(`${name} is accessible`, async ({ admin: page }, info) => {
        await page.goto(path);
        await look(page, info.outputPath(`${name}-${scheme}.png`));
      });
    }
    test('a refused form is accessible', async ({ admin: page }, info) => {
      await page.goto('/units/new');
      await page.getByRole('button', { name: /^Guardar unidad/ }).click();
      await expect(page.getByText(/No se guardó/)).toBeVisible();
      await look(page, info.outputPath(`rechazado-${scheme}.png`));
    });
  });
}

async function look(page: Page, picture: string): Promise<void> {
  await page.screenshot({ path: picture, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([]);
}
