/* What every journey starts from: the way the product is used, and somebody signed in. */
import { test as base, expect, type Page } from '@playwright/test';

export type Mode = 'javascript' | 'sin-javascript' | 'ligero';

export const PASSWORD = 'hilo-y-aguja-26';
export const ADMIN = 'demo@telar.test';

/** Signs in through the form. */
export async function signIn(page: Page, email = ADMIN, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

interface Fixtures {
  mode: Mode;
  /** Somebody signed in as the demo administrator. */
  admin: Page;
  /** A word that no other journey uses. */
  unique: string;
}

export const test = base.extend<Fixtures>({
  mode: ['javascript', { option: true }],
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  unique: async ({ mode }, use) => use(`${mode.slice(0, 3).toUpperCase()}${Date.now().toString(36).slice(-5).toUpperCase()}`),
  page: async ({ page, mode }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    if (mode === 'ligero') {
      await page.goto('/login');
      await page.getByRole('button', { name: /modo ligero/i }).click();
    }
    await use(page);
    expect(problems, 'errors in the console').toEqual([]);
  },
  admin: async ({ page }, use) => {
    await signIn(page);
    await use(page);
  },
});

export { expect };
