import { t } from '#erp/model/texts/t.ts';
import { badFile } from '#erp/platform/imports/reading/sheet.ts';

/** Of a message. */
const CODE_LENGTH = 3;

/**
 * ISO 4217 code that every part of a statement says, null where none does. VALIDACION for a file
 * that says several: no account has them.
 */
export function oneCurrency(said: readonly (string | undefined)[]): string | null {
  const codes = [...new Set(said.filter((code) => code !== undefined))];
  if (codes.length > 1)
    throw badFile(
      t(
        'bank.currencies',
        'El archivo trae importes en {one} y en {other}: una cuenta tiene una sola moneda.',
        {
          one: codes[0]!.slice(0, CODE_LENGTH),
          other: codes[1]!.slice(0, CODE_LENGTH),
        },
      ),
    );
  return codes[0] ?? null;
}
