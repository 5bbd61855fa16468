import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { requestBackup } from '../db/backup/backup-desk.ts';
import {
  backupEmbedded,
  backupServer,
  restoreEmbedded,
  restoreServer,
} from '../db/backup/backup.ts';
import { clusterOf } from '../db/pglite/cluster.ts';
import { FolderInUse } from '../db/lock/lock.ts';
import { cleanUpAfterRestore } from '../db/backup/restore-cleanup.ts';
import { restoreInPlace } from '../platform/backup/company/in-place.ts';
import { packCompany } from '../platform/backup/work.ts';
import { openDatabase, openEmbedded } from '../db/open.ts';
import { openServices } from './services.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');

async function backupFolder({ config, log }: CommandContext, target: string): Promise<void> {
  if (!existsSync(clusterOf(config.dataDir)))
    throw new UsageError(
      `En «${config.dataDir}» no hay una base de datos. Indica la carpeta con DATA_DIR.`,
    );
  try {
    const database = await openEmbedded({ dataDir: config.dataDir, log });
    try {
      await backupEmbedded(database, config.dataDir, target);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    await requestBackup(config.dataDir, target);
  }
}

export const backup: Command = {
  usage: 'backup [archivo]',
  summary:
    'Respalda la base de datos, los archivos y los secretos en un solo archivo. El sistema puede seguir en marcha.',
  async run(context) {
    const { config, args, say } = context;
    const target = resolve(args[0] ?? `telar-${stamp()}.tar.gz`);
    if (existsSync(target)) throw new UsageError(`«${target}» ya existe. Elige otro nombre.`);
    if (config.database) await backupServer(config.database.directUrl, config.dataDir, target);
    else await backupFolder(context, target);
    say(`Respaldo listo: ${target}`);
    say('Contiene los secretos con que se cifran los datos: guárdalo donde nadie más lo lea.');
  },
};

/** Where the copies of the running product go, too. */
const copiesOf = ({ config }: CommandContext) =>
  config.backupDir ?? join(config.dataDir, 'backups');

export const restoreCompany: Command = {
  usage: 'restore-company <archivo> --code CLAVE',
  summary:
    'Pone el respaldo de una empresa suspendida en su lugar; antes la respalda como está. Con la base integrada, el sistema debe estar detenido.',
  sealed: true,
  async run(context) {
    const [file] = context.args;
    const code = context.options.get('code')?.trim().toUpperCase();
    if (!file) throw new UsageError('Falta el archivo del respaldo.');
    if (!code) throw new UsageError('Falta --code, el código de la empresa.');
    if (!existsSync(file)) throw new UsageError(`«${file}» no existe.`);
    await openServices(context, async (services) => {
      const [account] = await services.db.system((tx) =>
        tx.query<{ id: number; status: string }>(
          'select id, status from accounts where code = $1',
          [code],
        ),
      );
      if (!account) throw new UsageError(`No hay una empresa ${code}.`);
      if (account.status !== 'SUSPENDIDA')
        throw new UsageError(`La empresa ${code} no está suspendida: suspéndela antes.`);
      const folder = copiesOf(context);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept = join(folder, `antes-de-restaurar-${code}-${stamp()}.tar.gz`);
      await packCompany(services, account.id, kept);
      context.say(`Como estaba: ${kept}`);
      context.say(await restoreInPlace(services, account.id, resolve(file)));
    });
  },
};

export const restore: Command = {
  usage: 'restore <archivo> [--replace]',
  summary:
    'Restaura un respaldo en un lugar vacío; con --replace sustituye lo que haya. El sistema debe estar detenido.',
  flags: ['replace'],
  async run({ config, log, args, options, say }) {
    const [file] = args;
    if (!file) throw new UsageError('Falta el archivo del respaldo.');
    if (!existsSync(file)) throw new UsageError(`«${file}» no existe.`);
    const how = { dataDir: config.dataDir, log, replace: options.has('replace') };
    const manifest = config.database
      ? await restoreServer(file, config.database.directUrl, how)
      : await restoreEmbedded(file, how);
    const db = await openDatabase({
      dataDir: config.dataDir,
      ...(config.database && { server: config.database }),
      log,
    });
    try {
      const { sessions, mails, deliveries } = await cleanUpAfterRestore(db, manifest.createdAt);
      say(
        `Se cerraron ${sessions} sesiones y se cancelaron ${mails} correos y ${deliveries} entregas que esperaban, para que nada salga dos veces.`,
      );
    } finally {
      await db.close();
    }
    say(
      `Restaurado el respaldo del ${manifest.createdAt}. Arranca el sistema, entra y revisa una lista.`,
    );
  },
};
