/**
 * Writes `app/ui/icons/icons.svg`, the sprite of the icons in use: `node scripts/icons.ts` (with
 * `--check`: fails when it is stale).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ICON_NAMES } from '#app/ui/icons/icon-names.ts';
import { registry } from '#erp/modules/all.ts';

const target = fileURLToPath(new URL('../app/ui/icons/icons.svg', import.meta.url));

export function sprite(): string {
  const names = [
    ...new Set<string>([...ICON_NAMES, ...registry.modules.map((module) => module.icon)]),
  ].sort();
  const symbols = names.map((name) => {
    const source = readFileSync(
      new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url),
      'utf8',
    );
    const shapes = source.slice(
      source.indexOf('>', source.indexOf('<svg')) + 1,
      source.indexOf('</svg>'),
    );
    return `<symbol id="i-${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, ' ').trim()}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- lucide, ISC licence -->\n${symbols.join('\n')}\n</svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(target, sprite());
  else if (readFileSync(target, 'utf8') !== sprite()) {
    console.error('app/ui/icons/icons.svg is stale: run node scripts/icons.ts');
    process.exitCode = 1;
  }
}
