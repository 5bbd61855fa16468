import { configDefaults, defineConfig } from 'vitest/config';

/** Files that this run leaves to another, one a line. */
const without = process.env.TEST_WITHOUT?.split('\n') ?? [];
/** Where the sources are kept as they were transformed. */
const modules = process.env.TEST_MODULES;
const exclude = [
  ...configDefaults.exclude,
  'tests/e2e/**',
  'build/**',
  '.react-router/**',
  ...without,
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    // Run alone, the first test makes the database that the others copy; `npm test` makes it
    // before.
    hookTimeout: 60_000,
    // Files of a worker share the modules they import: importing costs as much as testing. Caches
    // are kept by database.
    isolate: false,
    // The runs of `npm test` transform the same sources: the first does it for all. Not kept
    // longer: what a glob found would be kept too.
    experimental: modules ? { fsModuleCache: true, fsModuleCachePath: modules } : {},
    globalSetup: './erp/provision/testing/run-databases.ts',
    projects: [
      // Code beside its tests and the API, on the engine that TEST_ENGINE names.
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{app,erp,server,scripts}/**/*.test.{ts,tsx,mjs}', 'tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/delivery/**', 'tests/reduced/**'],
        },
      },
      // The suites of the product on a registry of fewer modules: they replace it before anything reads
      // it.
      {
        extends: true,
        test: { name: 'reduced', include: ['tests/reduced/**/*.test.ts'], exclude, isolate: true },
      },
      // The built product as its own process. Its demo companies are made before, once.
      {
        extends: true,
        test: {
          name: 'delivery',
          include: ['tests/delivery/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 260_000,
          // Beside the one of all.
          globalSetup: ['./tests/delivery/demo-made-first.ts'],
        },
      },
    ],
  },
});
