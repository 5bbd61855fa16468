/**
 * Pictures of the manual. `MANUAL_SHOTS=1` keeps them in docs/manual/img; every other run only
 * looks that they can be taken and stay small.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const FOLDER = join(import.meta.dirname, '../../docs/manual/img');
const PICTURES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  lista: (page) => page.goto('/products'),
  formulario: async (page) => {
    await page.goto('/customers');
    await page.getByRole('link', { name: 'CLI-00002' }).click();
    await expect(page.locator('form.rec')).toBeVisible();
  },
  inicio: (page) => page.goto('/'),
  preferencias: (page) => page.goto('/profile?tab=preferencias'),
};

test.use({ viewport: { width: 1120, height: 640 }, colorScheme: 'light' });

for (const [name, open] of Object.entries(PICTURES)) {
  test(`the manual's picture «${name}» is small`, async ({ admin: page }, info) => {
    await open(page);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 50 });
    const picture = Buffer.from(data, 'base64');
    await writeFile(
      process.env.MANUAL_SHOTS ? join(FOLDER, `${name}.webp`) : info.outputPath(`${name}.webp`),
      picture,
    );
    expect(picture.length).toBeLessThan(60_000);
  });
}
