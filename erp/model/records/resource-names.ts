/**
 * What people call the resources, by API path. The registry fills it; the kinds of fields have no
 * registry at hand when they show a value.
 */
const NAMES = new Map<string, string>();

export function nameResource(path: string, label: string): void {
  NAMES.set(path, label);
}

/**
 * A path in words, or a path and a record's number or code: «inv/counts 4» is «Conteo físico 4».
 * What is no path stays as it is.
 */
export function resourceInWords(value: string): string {
  const at = value.indexOf(' ');
  const path = at < 0 ? value : value.slice(0, at);
  const label = NAMES.get(path);
  return label === undefined ? value : label + value.slice(path.length);
}
