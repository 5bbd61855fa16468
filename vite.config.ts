import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientGuard } from './scripts/bundle/client-guard.ts';

export default defineConfig({
  plugins: [reactRouter(), clientGuard()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@remix-run)\// },
                { name: 'forms', test: /node_modules\/@conform-to\// },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
});
