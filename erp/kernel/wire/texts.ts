/** Reads the text fields of a sign-in call: anything that is no single text counts as missing. */
import { invalid } from '#erp/model/errors.ts';

export function textOf(body: Readonly<Record<string, unknown>>, name: string, max = 2000): string {
  const value = body[name];
  return typeof value === 'string' && value.length <= max ? value : '';
}

/** Throws VALIDACION naming every field that is empty. */
export function requireTexts(
  body: Readonly<Record<string, unknown>>,
  messages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, message] of Object.entries(messages)) {
    given[name] = textOf(body, name);
    if (given[name] === '') errors[name] = [message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return given;
}
