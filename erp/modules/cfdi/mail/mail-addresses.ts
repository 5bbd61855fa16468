import { t } from '#erp/model/texts/t.ts';
import { isMailAddress } from '#erp/platform/mail/mail-address.ts';

export const addressesOf = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter(Boolean)),
];

/** Why these are not to be written to; null when they are. */
export function addressProblem(addresses: readonly string[]): string | null {
  const wrong = addresses.find((address) => !isMailAddress(address));
  return wrong === undefined
    ? null
    : t('invoicing.notMail', '«{mail}» no es una dirección de correo.', { mail: wrong });
}
