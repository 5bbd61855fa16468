/**
 * Audit rows of sign-in events: they belong to no resource's save, and refused ones are written
 * outside any transaction of work.
 */
import type { Tx } from '#erp/db/database.ts';

export type SignInEvent =
  | 'ENTRAR'
  | 'SALIR'
  | 'FALLO_ACCESO'
  | 'BLOQUEO'
  | 'CONTRASENA'
  | 'PERMISO'
  | 'ACCION'
  | 'CONSULTA_SENSIBLE';

export interface SignInEntry {
  readonly action: SignInEvent;
  readonly accountId: number;
  /** Who acts; null when nobody is signed in. */
  readonly userId: number | null;
  readonly nickname: string | null;
  readonly sessionId?: string | null;
  readonly requestId: string;
  readonly ip: string;
  readonly transition?: string;
  readonly resource?: string;
  readonly recordId?: number;
  readonly recordLabel?: string;
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly reason?: string | null;
}

export async function writeSignIn(tx: Tx, entry: SignInEntry): Promise<void> {
  await tx.execute(
    `insert into sys__logs (account_id, actor_kind, user_id, nickname, session_id, request_id, ip, action, transition, resource, record_id, record_label, changes, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14)`,
    [
      entry.accountId,
      entry.userId === null ? 'PUBLICO' : 'USUARIO',
      entry.userId,
      entry.nickname,
      entry.sessionId ?? null,
      entry.requestId,
      entry.ip,
      entry.action,
      entry.transition ?? null,
      entry.resource ?? 'users',
      entry.recordId ?? entry.userId,
      entry.recordLabel ?? entry.nickname,
      JSON.stringify(entry.changes ?? {}),
      entry.reason ?? null,
    ],
  );
}
