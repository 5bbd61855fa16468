import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { DOWNLOAD } from './backups.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { audit } from '#erp/kernel/audit/audit.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import {
  defineRules,
  type CallContext,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { runAsOwner } from '#erp/platform/access/identities.ts';
import { backupFile } from '#erp/platform/backup/place.ts';
import { backups } from './backups.ts';

export const rules = defineRules(backups, {
  beforeSave(context) {
    if (context.before === null) ask(context);
  },
  transitions: {
    verify: (context) => want(context, 'VERIFICAR'),
    async restore(context) {
      want(context, 'ENSAYAR');
      await checkTarget(context);
      context.changes.restore_report = null;
    },
    discard: (context) => want(context, 'BORRAR'),
  },
  calls: { download: call(DOWNLOAD, download) },
});

/** The whole installation is the operator's: its copy holds every company and the secrets. */
function ask({ actor, draft, fail, now, services }: SaveContext<typeof backups>): void {
  if (draft.kind === 'ANTES_DE_MIGRAR')
    fail('kind', t('sys.backupOfSystem', 'Ese respaldo lo hace el sistema al actualizarse.'));
  if (draft.kind === 'COMPLETO' && !actor.operator)
    fail(
      'kind',
      t(
        'sys.onlyOperatorBacksUp',
        'Sólo quien opera la instalación la respalda completa. Elige «De la empresa».',
      ),
    );
  draft.task = 'RESPALDAR';
  draft.engine = services.db.engine;
  draft.started_at = now.toString({ smallestUnit: 'millisecond' });
}

function want(
  { before, changes }: TransitionContext<typeof backups>,
  task: 'VERIFICAR' | 'ENSAYAR' | 'BORRAR',
): void {
  if (before.task !== 'NADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sys.backupBusy', 'Hay algo en curso con este respaldo. Recarga en unos segundos.'),
    );
  changes.task = task;
}

async function checkTarget({
  tx,
  before,
  changes,
  fail,
}: TransitionContext<typeof backups>): Promise<void> {
  if (before.kind !== 'EMPRESA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'sys.restoreStopped',
        'El de toda la instalación se restaura con el sistema detenido: npm run erp -- restore.',
      ),
    );
  const [code, mail] = [String(changes.restore_code), String(changes.restore_email).toLowerCase()];
  const taken = await runAsOwner(tx, async () => {
    await tx.execute(`set local erp.system = '1'`);
    const rows = await tx.query<{ code: boolean; mail: boolean }>(
      'select exists (select 1 from accounts where code = $1) as code, exists (select 1 from identities where email = $2) as mail',
      [code, mail],
    );
    await tx.execute(`set local erp.system = ''`);
    return rows[0]!;
  });
  if (taken.code)
    fail(
      'restore_code',
      t('sys.companyExists', 'Ya existe una empresa con este código. Escribe otro.'),
    );
  if (taken.mail)
    fail(
      'restore_email',
      t('sys.mailInUse', 'Ese correo ya se usa en este sistema. Escribe otro.'),
    );
}

async function download({ actor, services, id, now }: CallContext): Promise<Response> {
  if (!actor || id === null) throw notFound();
  const row = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [found] = await tx.query<{ file: string | null; status: string; kind: string }>(
      'select file, status, kind from sys__backups where account_id = $2 and id = $1',
      [id, TENANT],
    );
    if (!found?.file || !['TERMINADO', 'VERIFICADO'].includes(found.status)) return null;
    await audit(tx, actor, now, {
      action: 'EXPORTAR',
      resource: 'sys/backups',
      recordId: id,
      recordLabel: found.file,
      changes: {},
    });
    return { file: found.file };
  });
  if (!row)
    throw notFound(
      t('sys.backupFileGone', 'El archivo de este respaldo ya no está, o todavía no termina.'),
    );
  const path = backupFile(services, row.file);
  const known = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!known)
    throw notFound(
      t('sys.backupNotInFolder', 'El archivo de este respaldo ya no está en su carpeta.'),
    );
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(known.size),
      'content-disposition': `attachment; filename="${row.file}"`,
    },
  });
}
