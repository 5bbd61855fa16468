import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientGuard } from './scripts/bundle/client-guard.ts';
import { compactManifest } from './scripts/bundle/compact-manifest.ts';
import { leanRouter } from './scripts/bundle/lean-router.ts';
import { shortTexts } from './scripts/bundle/short-texts.ts';

export default defineConfig({
  plugins: [reactRouter(), clientGuard(), leanRouter(), shortTexts(), compactManifest()],
  build: { target: 'es2024', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Every page carries the list of routes with these names: without words it is a fifth
            // shorter.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: ({ name }) =>
              name === 'app' || name === 'forms'
                ? 'assets/[name]-[hash:7].js'
                : 'assets/[hash:7].js',
            codeSplitting: {
              // Few files: on a slow line each request costs more than its bytes, so the libraries
              // travel with the app. Screens of single modules stay apart.
              groups: [
                {
                  name: 'app',
                  test: /node_modules\/(?!@conform-to\/)|\/app\/(?!entry\.client|manual\/|palette\/|views\/|reports\/|resource-screens\/|forms\/|page-data\/|screens\/(?!core\/(?:home\/|shell|frame))|public\/|session\/sign-in\/idle|ui\/(?:shell\/menu-follow|file-box|new-password|page\/error-view|escape))|\/app\/resource-screens\/(?:list\/list|shared\/page-head|export\/)/,
                  priority: 2,
                },
                // What records are read and written with: no page without a form asks for it.
                {
                  name: 'forms',
                  test: /\/app\/(?:page-data\/|ui\/escape|forms\/(?!post\/|compute\/fill-in|controls\/(?:rare-controls|references-control|picks|find-options|suggest-keys)|rows\/(?:drag-rows|pasting\/paste-cells|line-keys|typed-row|child-page))|resource-screens\/(?:form\/(?:new|edit|form-\w+)|shared\/(?:message-links|revalidate))\.tsx?)/,
                  priority: 1,
                },
                // What screens of their own post; last, since a group takes along what it needs and
                // no other has.
                {
                  name: 'post',
                  test: /node_modules\/@conform-to\/|\/app\/(?:forms\/post\/|ui\/new-password)/,
                  priority: 0,
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
