/**
 * Writes `erp/modules/core/texts.ts` from the texts that the screens name: `node
 * scripts/ui-texts.ts`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}erp/modules/core/texts.ts`;

/**
 * Every `t('ui.…', '…')` under `app/`: the key and its Spanish source stand side by side in the
 * code.
 */
export function namedTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: root }).sort()) {
    const code = readFileSync(root + file, 'utf8');
    for (const [, key = '', source = ''] of code.matchAll(
      /\bt\(\s*'(ui\.[\w.-]+)',\s*'((?:[^'\\]|\\.)*)'/g,
    )) {
      const known = texts.get(key);
      if (known !== undefined && known !== source)
        throw new Error(`${key} has two sources: «${known}» and «${source}» (${file})`);
      texts.set(key, source);
    }
    for (const [, key = '', source = ''] of code.matchAll(
      /\['([A-Z]+)', '([^']+)', '[\w-]+'\],? *\/?\/? *$/gm,
    ))
      if (file.endsWith('navigation.server.ts')) texts.set(`ui.group.${key}`, source);
  }
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** As the formatter breaks a property that is wider than a line. */
const propertyOf = (key: string, source: string): string => {
  const line = `  '${key}': '${source}',`;
  return line.length > 100 ? `  '${key}':\n    '${source}',` : line;
};

export function textsFile(): string {
  const lines = [...namedTexts()].map(([key, source]) => propertyOf(key, source));
  return `/**
 * Source of the shell's own texts, by key; made by \`scripts/ui-texts.ts\` from where the screens
 * name them.
 */
export const uiTexts: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(target, textsFile());
  else if (readFileSync(target, 'utf8') !== textsFile()) {
    console.error('erp/modules/core/texts.ts is stale: run node scripts/ui-texts.ts');
    process.exitCode = 1;
  }
}
