import { expect, signIn, test } from './fixtures.ts';

test('the root leads to the sign-in, and after it to the home screen', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await signIn(page);
  await expect(page).toHaveTitle('Telar DEMO');
});
