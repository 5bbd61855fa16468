import { defineConfig } from '@playwright/test';
import type { Mode } from './tests/e2e/fixtures.ts';

export default defineConfig<{ mode: Mode }>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/product.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox'] },
  },
  // One journey of each kind of screen is made in the three ways that the product is used;
  // `tests/delivery/without-scripts.test.ts` opens every screen in the other two.
  projects: [
    { name: 'javascript', use: { mode: 'javascript' } },
    {
      name: 'sin-javascript',
      grep: /@every-mode/,
      use: { mode: 'sin-javascript', javaScriptEnabled: false },
    },
    { name: 'ligero', grep: /@every-mode/, use: { mode: 'ligero' } },
  ],
});
