import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FALSE_FLAG = /"has[A-Z]\w*":false,/g;

/** The router asks whether a flag holds: an absent one holds no more than a false one. */
export const withoutFalseFlags = (manifest: string): string => manifest.replaceAll(FALSE_FLAG, '');

/**
 * Every page carries the list of all routes, which grows with each module: what a route has not is
 * left out. The router writes the list while it builds the server.
 */
export function compactManifest(): Plugin {
  let assets = '';
  return {
    name: 'compact-manifest',
    apply: 'build',
    configResolved({ root }) {
      assets = join(root, 'build/client/assets');
    },
    closeBundle() {
      for (const file of globSync('manifest-*.js', { cwd: assets })) {
        const path = join(assets, file);
        writeFileSync(path, withoutFalseFlags(readFileSync(path, 'utf8')));
      }
    },
  };
}
