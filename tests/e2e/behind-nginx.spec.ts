/** A real browser, a real nginx that ends TLS, and the configuration that compose.yaml uses. */
import { nginxIsHere, startNginx, type Nginx } from '../nginx.ts';
import { startProduct, type Product } from '../product.ts';
import { expect, signIn, test } from './fixtures.ts';

test.describe('behind nginx', () => {
  test.skip(
    !nginxIsHere(),
    'nginx is not installed on this machine (Debian: apt-get install nginx-light)',
  );
  test.describe.configure({ mode: 'serial' });
  test.use({ ignoreHTTPSErrors: true });
  test.slow();

  let product: Product;
  let proxy: Nginx;
  test.beforeAll(async () => {
    product = await startProduct({ env: { TRUST_PROXY: '1' }, startSeconds: 180 });
    proxy = await startNginx(product.port);
  });
  test.afterAll(async () => {
    await proxy?.stop();
    await product?.stop();
  });

  test('signing in, saving a form and downloading a list stay on https', async ({
    browser,
    unique,
  }) => {
    const context = await browser.newContext({
      baseURL: proxy.url,
      ignoreHTTPSErrors: true,
      locale: 'es-MX',
    });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await signIn(page);
    expect(page.url()).toBe(`${proxy.url}/`);
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-telar');
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
    await page.goto('/units/new');
    await page.getByLabel('Clave', { exact: true }).fill(unique);
    await page.getByLabel('Nombre', { exact: true }).fill(unique);
    await page.getByLabel(/^Símbolo/).fill(unique.toLowerCase());
    await page.getByLabel('Magnitud').selectOption('EMPAQUE');
    await page.getByLabel('Clave unidad SAT').fill('XPK');
    await page.getByRole('button', { name: /^Guardar unidad/ }).click();
    await expect(page.getByText('Unidad de medida guardada.').first()).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`^${proxy.url}/units/\\d+$`));
    const list = await context.request.get('/catalogue/export/units?format=csv&q=');
    expect(list.headers()['content-disposition']).toContain('attachment');
    expect(await list.text()).toContain(unique);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('the plain address leads to the other, and a post from elsewhere is refused', async ({
    browser,
  }) => {
    const moved = await fetch(`${proxy.plainUrl}/units?q=a`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      'https://localhost/units?q=a',
    ]);
    const context = await browser.newContext({ baseURL: proxy.url, ignoreHTTPSErrors: true });
    const refused = await context.request.post('/login', {
      form: { email: 'demo@telar.test', password: 'x' },
      headers: { origin: 'https://otro.example' },
    });
    expect(refused.status()).toBe(403);
    await context.close();
  });
});
