/**
 * What the product writes to people. A company words them its own way in «Textos» (kind CORREO), with the same variables.
 * `{company}` is always known. `{link}` is an address that gives access: it is kept sealed until the message leaves.
 */
export interface MailTemplate {
  readonly key: string;
  /** What the list of texts calls it. */
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

export const mailTemplates: readonly MailTemplate[] = [
  {
    key: 'notice',
    name: 'Aviso',
    subject: '{title}',
    text: 'Hola, {name}:\n\n{title}\n\n{body}\n\nÁbrelo aquí: {url}\n\nQué te llega por correo lo eliges en tu perfil, pestaña Avisos.\n\n{company}',
  },
  {
    key: 'notices-folded',
    name: 'Varios avisos en uno',
    subject: 'Varios avisos de {company}',
    text: 'Hola, {name}:\n\nTienes muchos avisos en poco tiempo; los demás van juntos en este correo.\n\n{list}\n\n{company}',
  },
];

const byKey = new Map(mailTemplates.map((template) => [template.key, template]));

/** The declared template. Throws for a key that nobody declared. */
export function templateOf(key: string): MailTemplate {
  const template = byKey.get(key);
  if (!template) throw new Error(`mail template «${key}» is not declared`);
  return template;
}

/** Keys of its two texts among the company's own. */
export const textKeys = (key: string) => ({ subject: `correo.${key}.subject`, text: `correo.${key}.text` });
