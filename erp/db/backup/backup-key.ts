import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';

const MIN_LENGTH = 16;

/**
 * Passphrase of the copies (`BACKUP_KEY`), kept apart from them; null = they are not encrypted.
 * Throws VALIDACION for one that is too short.
 */
export function backupKey(): string | null {
  const key = process.env.BACKUP_KEY ?? '';
  if (key === '') return null;
  if (key.length < MIN_LENGTH)
    throw new DomainError(
      'VALIDACION',
      t('backup.shortKey', 'BACKUP_KEY es muy corta: usa al menos {least} caracteres.', {
        least: MIN_LENGTH,
      }),
    );
  return key;
}
