const SPECIAL = /[&<>"']/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text as HTML that stands for it, within an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (found) => ENTITIES[found]!) : text;
