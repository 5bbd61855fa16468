import qs from 'qs';
import { formName } from './names.ts';

export type WireValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly WireValue[]
  | { readonly [name: string]: WireValue };
export type WireBody = { readonly [name: string]: WireValue };
/** A form that carries files, each in a field of its own. */
export type WireUpload = { readonly [name: string]: WireValue | Blob };

/**
 * Booleans travel as 1 and 0; an empty list, as `null` does, empty: qs would leave it out, which is
 * «unchanged» for the API.
 */
const asSent = (_name: string, value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) && value.length === 0 ? null : value;
};

/**
 * Bracket notation with indices. Absent (`undefined`) leaves a field out, which is «unchanged» for
 * the API; `null` travels empty, an empty list as `name=`.
 */
export const wireText = (body: WireBody): string =>
  qs.stringify(body, { arrayFormat: 'indices', filter: asSent });

/** Query string with its question mark, or nothing. */
export const wireQuery = (query: WireBody | undefined): string =>
  query
    ? qs.stringify(query, { arrayFormat: 'indices', filter: asSent, addQueryPrefix: true })
    : '';

export const wireForm = (body: WireBody): URLSearchParams => new URLSearchParams(wireText(body));

export function wireMultipart(body: WireUpload): FormData {
  const form = new FormData();
  const fields: Record<string, WireValue> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else fields[name] = value;
  }
  for (const [name, value] of wireForm(fields)) form.append(name, value);
  return form;
}

/** The API's `fields` under the names of the HTML form. */
export function formErrors(
  fields: Readonly<Record<string, readonly string[]>> | undefined,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, messages]) => [formName(name), [...messages]]),
  );
}
