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
  // The same journeys in the three ways the product is used.
  projects: [
    { name: 'javascript', use: { mode: 'javascript' } },
    { name: 'sin-javascript', grepInvert: /@javascript/, use: { mode: 'sin-javascript', javaScriptEnabled: false } },
    { name: 'ligero', grepInvert: /@javascript/, use: { mode: 'ligero' } },
  ],
});
