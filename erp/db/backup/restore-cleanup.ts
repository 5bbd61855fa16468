/** What a restored installation must not do as if nothing had happened (platform R40). */
import type { Database } from '../database.ts';

export interface RestoreCleanup {
  readonly sessions: number;
  readonly mails: number;
  readonly deliveries: number;
}

/**
 * Everybody signs in again; mails and calls to other systems that waited when the copy was made are
 * cancelled, since they may have gone out after it;
 * and the log of each company says that it was restored.
 */
export const cleanUpAfterRestore = (db: Database, createdAt: string): Promise<RestoreCleanup> =>
  db.system(async (tx) => {
    const sessions = await tx.execute(
      `update sessions set ended_at = now(), end_reason = 'RESTAURACION' where ended_at is null`,
    );
    // Of every company: the whole installation was restored.
    const mails = await tx.execute(
      `update mail_outbox set status = 'CANCELADO', error = 'La instalación se restauró: quizá ya había salido.', version = version + 1 where status in ('PENDIENTE', 'REINTENTO', 'ENVIANDO')`,
    );
    // Of every company: as above.
    const deliveries = await tx.execute(
      `update interface_deliveries set status = 'DESCARTADA', version = version + 1 where status in ('PENDIENTE', 'REINTENTO')`,
    );
    await tx.execute(
      `insert into sys__logs (account_id, actor_kind, nickname, action, transition, reason)
       select id, 'SISTEMA', 'restauración', 'ACCION', 'restore', $1 from accounts where status <> 'APROVISIONANDO'`,
      [`Se restauró el respaldo del ${createdAt}`],
    );
    return { sessions, mails, deliveries };
  });
