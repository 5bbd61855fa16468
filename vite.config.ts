import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientGuard } from './scripts/bundle/client-guard.ts';

export default defineConfig({
  plugins: [reactRouter(), clientGuard()],
  build: { target: 'es2024', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Every page carries the list of routes with these names: without words it is a fifth shorter.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: ({ name }) => (name === 'app' || name === 'forms' ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
            codeSplitting: {
              // Few files: on a slow line each request costs more than its bytes, so the libraries travel with the app. Screens of single modules stay apart.
              groups: [
                {
                  name: 'app',
                  test: /node_modules|\/app\/(?!entry\.client|manual\/|palette\/|views\/|reports\/|catalogue\/|forms\/|screens\/(?!core\/(?:home|shell|frame))|public\/|session\/idle|ui\/shell\/menu-follow)|\/app\/catalogue\/(?:list|page-head|export|views-menu)/,
                  priority: 2,
                },
                // What records are read and written with: no page without a form asks for it.
                {
                  name: 'forms',
                  test: /\/app\/(?:forms\/(?!drag-rows|paste-cells|line-keys)|catalogue\/(?:new|edit|form-\w+|asked-screen|conflict-screen|history-screen|message-links|pieces|revalidate)\.tsx?)/,
                  priority: 1,
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
