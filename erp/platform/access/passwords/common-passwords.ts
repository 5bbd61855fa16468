/**
 * Passwords that everybody tries first (platform R5). Only those of twelve characters or more:
 * shorter ones are refused by their length.
 */
import { readFileSync } from 'node:fs';

let known: ReadonlySet<string> | null = null;

const read = () =>
  new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );

export const isCommonPassword = (password: string): boolean =>
  (known ??= read()).has(password.toLowerCase());
