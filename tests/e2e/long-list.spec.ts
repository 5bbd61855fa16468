/** A list of more rows than are counted, in a product of its own: the others keep their few. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { hashPassword } from '#erp/platform/access/passwords/passwords.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import { bulkProducts } from '#erp/provision/demo/bulk.ts';
import { openDatabase } from '#erp/db/open.ts';
import { registry } from '#erp/modules/all.ts';
import { startProduct, type Product } from '../product.ts';
import { ADMIN, expect, PASSWORD, signIn, test } from './fixtures.ts';

const ROWS = 12_000;
const silent = { info() {}, warn() {}, error() {} };

test.describe('many products', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let product: Product;
  let dataDir = '';

  /** A company without the demo's records: the list is all that is looked at here. */
  async function makeCompany(): Promise<void> {
    const db = await openDatabase({ dataDir, log: silent });
    const passwordHash = await hashPassword(PASSWORD);
    const accountId = await db.system(async (tx) => {
      const id = await provisionAccount(tx, registry, {
        code: 'MUCHOS',
        name: 'Muchos Productos',
        kind: 'PRUEBA',
        contactEmail: ADMIN,
      });
      await tx.execute(`update settings set otp_policy = 'OPCIONAL' where account_id = $1`, [id]);
      await writePerson(tx, id, {
        nickname: 'demo',
        name: 'Dora',
        lastName: null,
        email: ADMIN,
        roleCodes: ['ADMINISTRADOR'],
        passwordHash,
        privacyAccepted: true,
      });
      return id;
    });
    await db.tenant({ accountId }, (tx) => bulkProducts(tx, accountId, ROWS));
    await db.close();
  }

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    dataDir = await mkdtemp(join(tmpdir(), 'telar-many-'));
    await makeCompany();
    product = await startProduct({
      dataDir,
      env: { DEMO: '0', APP_URL: 'http://127.0.0.1', ALLOW_HTTP: '1' },
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const visit = async (browser: Browser, javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled });
    const page = await context.newPage();
    await signIn(page);
    return { page, close: () => context.close() };
  };

  for (const script of [true, false]) {
    test(`pages go on by cursor and back, and all is counted when asked, ${script ? 'with' : 'without'} scripts`, async ({
      browser,
    }) => {
      const { page, close } = await visit(browser, script);
      await page.goto('/products?size=50');
      await expect(page.getByText('1–50 de 10,000+').first()).toBeVisible();
      await page.getByRole('link', { name: 'Siguiente' }).click();
      await expect(page.getByText(/^51–100 de 10,000\+/).first()).toBeVisible();
      await page.getByRole('link', { name: 'Siguiente' }).click();
      await expect(page.getByText(/^101–150 de 10,000\+/).first()).toBeVisible();
      await expect(page).toHaveURL(/cursor=/);
      const third = await page.getByRole('table').getByRole('row').nth(1).textContent();
      await page.getByRole('link', { name: 'Anterior' }).click();
      await expect(page.getByText(/^51–100 de 10,000\+/).first()).toBeVisible();
      await page.getByRole('link', { name: 'Siguiente' }).click();
      await expect(page.getByText(/^101–150 de 10,000\+/).first()).toBeVisible();
      expect(await page.getByRole('table').getByRole('row').nth(1).textContent()).toBe(third);
      await page.getByRole('link', { name: 'Contar todo' }).click();
      await expect(page.getByText(/^101–150 de 12,000$/).first()).toBeVisible();
      await close();
    });
  }

  test('a page named by its number is the one that the cursor reaches, and one too far says what to do', async ({
    browser,
  }) => {
    const { page, close } = await visit(browser, false);
    await page.goto('/products?size=50&page=200');
    await expect(page.getByText(/^9,951–10,000 de/).first()).toBeVisible();
    await page.goto('/products?size=50&page=99999');
    await expect(page.getByText(/se llega hasta la página 1,201/)).toBeVisible();
    await close();
  });
});
