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
      `BACKUP_KEY es muy corta: usa al menos ${MIN_LENGTH} caracteres.`,
    );
  return key;
}
