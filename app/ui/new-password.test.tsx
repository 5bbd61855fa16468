import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewPassword } from './new-password.tsx';

test('the length that is said is the one that the company asks for', () => {
  const html = renderToStaticMarkup(<NewPassword min={20} />);
  expect(html).toContain('Al menos 20 caracteres');
  expect(html.match(/autoComplete="new-password"|autocomplete="new-password"/gi)).toHaveLength(2);
});

test('every screen where a password is chosen says it in the same way', () => {
  const root = new URL('../', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.includes('.test.'),
  );
  const own = files.filter((path) => {
    const text = readFileSync(new URL(path, root), 'utf8');
    return text.includes('autoComplete="new-password"') || /\d+ caracteres/.test(text);
  });
  // The other one is of secrets that are no password of a person.
  expect(own.toSorted()).toEqual(['forms/controls/control.tsx', 'ui/new-password.tsx']);
});
