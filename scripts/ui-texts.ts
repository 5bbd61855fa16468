/**
 * Writes `erp/modules/core/texts.ts` from the texts that the screens name: `node
 * scripts/ui-texts.ts`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { textCalls } from './texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}erp/modules/core/texts.ts`;

/** Every `t('…', '…')` under `app/`: the key and its Spanish source stand side by side. */
export function namedTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (key: string, source: string, file: string) => {
    const known = texts.get(key);
    if (known !== undefined && known !== source)
      throw new Error(`${key} has two sources: «${known}» and «${source}» (${file})`);
    texts.set(key, source);
  };
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const code = readFileSync(root + file, 'utf8');
    for (const { key, forms } of textCalls(file, code))
      for (const [ending, source] of forms) add(key + ending, source, file);
    if (file.endsWith('navigation.server.ts'))
      for (const [, key = '', source = ''] of code.matchAll(
        /\['([A-Z]+)', '([^']+)', '[\w-]+'\],? *\/?\/? *$/gm,
      ))
        texts.set(`ui.group.${key}`, source);
  }
  return new Map([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export async function textsFile(): Promise<string> {
  const entries = JSON.stringify(Object.fromEntries(namedTexts()));
  const code = `/** Sources of the screens' texts, by key; made by \`scripts/ui-texts.ts\` from the screens. */\nexport const uiTexts: Readonly<Record<string, string>> = ${entries};\n`;
  const formatted = await format(target, code, {
    singleQuote: true,
    printWidth: 100,
    quoteProps: 'consistent',
  });
  if (formatted.errors.length > 0)
    throw new Error(formatted.errors.map(({ message }) => message).join('\n'));
  return formatted.code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = await textsFile();
  if (!process.argv.includes('--check')) writeFileSync(target, file);
  else if (readFileSync(target, 'utf8') !== file) {
    console.error('erp/modules/core/texts.ts is stale: run node scripts/ui-texts.ts');
    process.exitCode = 1;
  }
}
