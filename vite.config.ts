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
              // Few files: on a slow line each request costs more than its bytes, so the libraries travel with the app. Screens of single modules stay apart.
              groups: [
                {
                  name: 'app',
                  test: /node_modules|\/app\/(?!entry\.client|manual\/|palette\/|views\/|catalogue\/bulk|forms\/(?:drag-rows|paste-cells)|screens\/(?!core\/(?:home|shell|frame))|public\/)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
});
