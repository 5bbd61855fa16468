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
  // Journeys that work otherwise without scripts are made so too, one of each kind of screen in
  // modo ligero: `tests/delivery/without-scripts.test.ts` opens every screen in both, and says that
  // they are the same but for the scripts.
  projects: [
    { name: 'javascript', use: { mode: 'javascript' } },
    {
      name: 'sin-javascript',
      grep: /@sin-javascript/,
      use: { mode: 'sin-javascript', javaScriptEnabled: false },
    },
    { name: 'ligero', grep: /@ligero/, use: { mode: 'ligero' } },
  ],
});
