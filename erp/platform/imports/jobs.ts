import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Job, IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { clearStagedRows } from './stage-rows.ts';
import { UNDO_DAYS } from './applying/undo.ts';
import { runDueImports } from './applying/worker.ts';

/** What nobody went on with. */
const IDLE_DAYS = 7;

export const importIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'imports.run',
    name: 'Importaciones pendientes',
    seconds: 5,
    affects: 'Quien importa datos',
    async run(services) {
      runDueImports(services);
      return 0;
    },
  },
];

export const importJobs: readonly Job[] = [
  {
    key: 'imports.clean',
    name: 'Borrar filas de importaciones viejas',
    schedule: '35 3 * * *',
    timeoutSeconds: 300,
    maxAttempts: 3,
    affects: 'Nadie, sólo ocupa espacio',
    async run({ services: { db }, accountId, now }) {
      const before = (days: number) => now.subtract({ hours: days * 24 }).toString();
      const old = await db.tenant({ accountId }, async (tx) => {
        await tx.execute(
          `update imports set status = 'CANCELADA', message = 'Nadie la aplicó.', version = version + 1 where account_id = $2 and status in ('CARGADA', 'VALIDADA') and updated_at < $1`,
          [before(IDLE_DAYS), TENANT],
        );
        return tx.query<{ id: number }>(
          `select i.id from imports i where i.account_id = $3 and ((i.status = 'CANCELADA' and i.updated_at < $1) or (i.status in ('APLICADA', 'APLICADA_PARCIAL', 'DESHECHA', 'FALLIDA') and i.updated_at < $2))
             and exists (select 1 from import_rows r where ${sameCompany('r', 'i')} and r.import_id = i.id)`,
          [before(IDLE_DAYS), before(UNDO_DAYS), TENANT],
        );
      });
      for (const { id } of old) await clearStagedRows({ db, accountId, importId: id });
      return `${old.length} ${old.length === 1 ? 'importación' : 'importaciones'}`;
    },
  },
];
