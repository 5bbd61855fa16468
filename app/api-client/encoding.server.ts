import { formName } from './names.ts';

export type WireValue = string | number | boolean | null | undefined | Blob | readonly WireValue[] | { readonly [name: string]: WireValue };
export type WireBody = { readonly [name: string]: WireValue };

/**
 * Bracket notation with indices. Absent (`undefined`) leaves a field out, which is «unchanged» for the API;
 * `null` travels empty, booleans as 1 and 0, an empty list as `name=`.
 */
export function wireEntries(body: WireBody): [name: string, value: string | Blob][] {
  const entries: [string, string | Blob][] = [];
  const add = (name: string, value: WireValue): void => {
    if (value === undefined) return;
    if (value === null) entries.push([name, '']);
    else if (typeof value === 'boolean') entries.push([name, value ? '1' : '0']);
    else if (value instanceof Blob) entries.push([name, value]);
    else if (typeof value !== 'object') entries.push([name, String(value)]);
    else if (isList(value)) {
      if (value.length === 0) entries.push([name, '']);
      value.forEach((item, index) => add(`${name}[${index}]`, item));
    } else for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
  };
  for (const [name, value] of Object.entries(body)) add(name, value);
  return entries;
}

const isList = (value: object): value is readonly WireValue[] => Array.isArray(value);

/** Query string with its question mark, or nothing. */
export function wireQuery(query: WireBody | undefined): string {
  if (!query) return '';
  const text = wireForm(query).toString();
  return text === '' ? '' : `?${text}`;
}

export function wireForm(body: WireBody): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of wireEntries(body)) form.append(name, value instanceof Blob ? '' : value);
  return form;
}

export function wireMultipart(body: WireBody): FormData {
  const form = new FormData();
  for (const [name, value] of wireEntries(body)) form.append(name, value);
  return form;
}

/** The API's `fields` under the names of the HTML form. */
export function formErrors(fields: Readonly<Record<string, readonly string[]>> | undefined): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, messages]) => [formName(name), [...messages]]));
}
