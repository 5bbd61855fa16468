/** A row of `sys/backups` with what the runner has to do for it. */

export interface BackupRow {
  readonly id: number;
  readonly account_id: number;
  readonly account_code: string;
  readonly kind: 'EMPRESA' | 'COMPLETO' | 'ANTES_DE_MIGRAR';
  readonly task: 'RESPALDAR' | 'VERIFICAR' | 'ENSAYAR' | 'RESTAURAR' | 'BORRAR' | 'NADA';
  readonly status: string;
  readonly origin: 'MANUAL' | 'PROGRAMADO';
  readonly file: string | null;
  readonly sha256: string | null;
  readonly restore_code: string | null;
  readonly restore_email: string | null;
}
