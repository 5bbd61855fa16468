import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const KB = 1024;
const SCREENS = { list: '/products?size=50', form: '/customers/new', home: '/' };

for (const [name, path] of Object.entries(SCREENS)) {
  test(`the ${name} stays within its budget on a cold visit`, async ({
    admin: page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL,
      storageState: await page.context().storageState(),
    });
    const cold = await context.newPage();
    const responses: Response[] = [];
    cold.on('response', (response) => responses.push(response));
    await cold.goto(path, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(
      responses.map(async (response) => ({
        url: response.url(),
        type: response.request().resourceType(),
        size: gzipSync(await response.body()).length,
      })),
    );
    await context.close();
    const total = (type: string) =>
      sizes.filter((entry) => entry.type === type).reduce((sum, { size }) => sum + size, 0);
    expect(sizes.map(({ url }) => url).filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([]);
    expect(sizes.length, sizes.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(8);
    expect(total('script')).toBeLessThanOrEqual(name === 'form' ? 135_000 : 117_000);
    expect(total('stylesheet')).toBeLessThanOrEqual(15 * KB);
    if (name === 'list') expect(total('document')).toBeLessThanOrEqual(15 * KB);
  });
}

test('a page arrives compressed', async ({ admin: page }) => {
  const answer = await page.goto('/units');
  expect(await answer?.headerValue('content-encoding')).toMatch(/zstd|br|gzip/);
});
