import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Why a module must not reach the browser; null when it may. */
export function refusalOf(id: string, root: string): string | null {
  const path = (id.split('?', 1)[0] ?? id).split(sep).join('/');
  const inside = relative(root, path).split(sep).join('/');
  if (inside.startsWith('erp/'))
    return `${inside}: the browser gets nothing of erp/; read it in a *.server.ts file and pass strings`;
  if (path.includes('/node_modules/zod/'))
    return 'zod: the browser validates nothing; validate in a *.server.ts file';
  if (path.includes('/node_modules/i18next/') || /\/app\/i18n\/en\//.test(path))
    return 'i18next and dictionaries stay on the server: `app/i18n/t.ts` is what the browser has';
  return null;
}

/** Fails the build when the ERP or its validation would be shipped to the browser. */
export function clientGuard(root = join(import.meta.dirname, '../..')): Plugin {
  return {
    name: 'telar:client-guard',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const refusal = refusalOf(id, root);
      if (refusal) this.error(refusal);
    },
  };
}
