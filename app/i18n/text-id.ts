const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';

/**
 * What a key is called in the browser: 24 bits of FNV-1a as four letters. Two keys of one name fail
 * `tests/invariants/texts.test.ts`.
 */
export function textId(key: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0;
  const bits = (hash >>> 24) ^ (hash & 0xffffff);
  return [18, 12, 6, 0].map((shift) => LETTERS[(bits >>> shift) & 63]).join('');
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The same of a dictionary's key, whose ending says how many are meant. */
export function dictionaryId(key: string): string {
  const form = PLURAL.exec(key)?.[0] ?? '';
  return textId(form ? key.slice(0, -form.length) : key) + form;
}
