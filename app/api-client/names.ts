/**
 * Field names: HTML forms follow conform (`lines[0].qty`), the wire uses brackets
 * (`lines[0][qty]`).
 */

/** `lines[0].qty` → `lines[0][qty]` */
export function wireName(formName: string): string {
  const [first = '', ...rest] = formName.split('.');
  return first + rest.map((part) => part.replace(/^([^[]*)/, '[$1]')).join('');
}

/** `lines[0][qty]` → `lines[0].qty` */
export const formName = (name: string): string => name.replace(/\[([^\]\d][^\]]*)\]/g, '.$1');
