/** Texts of mails of CFDI, with what they say of each. */
import { t } from '#erp/model/texts/t.ts';

export const MAIL_TOKENS = ['folio', 'uuid'] as const;
type MailToken = (typeof MAIL_TOKENS)[number];

const isToken = (name: string): name is MailToken =>
  (MAIL_TOKENS as readonly string[]).includes(name);

const TOKEN = /\{([^{}]*)\}/g;

/** Why a text cannot be sent as it is; null for one that can. */
export function tokenProblem(text: string): string | null {
  const wrong = [...text.matchAll(TOKEN)].find(([, name]) => !isToken(name ?? ''));
  return wrong
    ? t('invoicing.mailToken', 'No hay dato {name}: usa {known}.', {
        name: wrong[0],
        known: MAIL_TOKENS.map((name) => `{${name}}`).join(', '),
      })
    : null;
}

export const filledText = (text: string, values: Readonly<Record<MailToken, string>>): string =>
  text.replaceAll(TOKEN, (whole, name: string) => (isToken(name) ? values[name] : whole));
