/**
 * What an administrator looks at when something feels wrong (platform §5.17): each line says its
 * remedy.
 */
import { t } from '#erp/model/texts/t.ts';
import { statfs } from 'node:fs/promises';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { unsealedRows } from '#erp/platform/audit-chain/seal.ts';
import { grade, line, type HealthLine, type Light } from './health-line.ts';
import { workLines } from './health-work.ts';
import { readJobs } from './jobs.endpoints.ts';
import manifest from '../../../../package.json' with { type: 'json' };

const GB = 1024 ** 3;
const MB = 1024 ** 2;

const diskLight = (free: number): Light => {
  if (free < GB) return 'ROJO';
  return free < 5 * GB ? 'AMARILLO' : 'VERDE';
};

export async function readHealth(services: Services, actor: Actor): Promise<readonly HealthLine[]> {
  const { db, now } = services;
  const started = performance.now();
  const [facts] = await db.system((tx) =>
    tx.query<{ at: string; bytes: number; tables: number; forced: number; loose: number }>(
      `select clock_timestamp() as at, pg_database_size(current_database()) as bytes, count(*) as tables, count(*) filter (where c.relforcerowsecurity) as forced,
         count(*) filter (where not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')) as loose
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and c.relname not in ('identities', 'sessions', 'throttles', 'auth_tokens', 'erp_migrations')`,
    ),
  );
  const latency = Math.round(performance.now() - started);
  const { bavail, bsize } = await statfs(services.filesDir);
  const free = bavail * bsize;
  const memory = process.memoryUsage().rss;
  const skew = Math.abs(Temporal.Instant.from(facts!.at).epochMilliseconds - Date.now());
  const waiting = await db.system((tx) => unsealedRows(tx, actor.accountId));
  const oldest = waiting[0]
    ? (now().epochMilliseconds - Temporal.Instant.from(waiting[0].at).epochMilliseconds) / 1000
    : 0;
  const jobs = await readJobs(services, actor);
  const late = jobs.filter((job) => job.late);
  const failed = jobs.filter((job) => job.last_status === 'FALLIDO');
  return [
    line(
      'database',
      t('sys.database', 'Base de datos'),
      grade(latency, 200, 2_000),
      `${latency} ms, ${Math.round(facts!.bytes / MB)} MB, ${db.engine === 'PGLITE' ? 'integrada' : 'PostgreSQL'}`,
      t('sys.doDatabase', 'Revisa la carga del equipo y los procesos que usan la base de datos.'),
    ),
    line(
      'isolation',
      t('sys.separation', 'Separación entre empresas'),
      facts!.forced === facts!.tables && facts!.loose === 0 ? 'VERDE' : 'ROJO',
      `${facts!.forced} de ${facts!.tables} tablas; ${facts!.loose} sin empresa`,
      t('sys.doSeparation', 'Detén el sistema y ejecuta npm run erp -- verify.'),
    ),
    line(
      'disk',
      t('sys.disk', 'Espacio en disco'),
      diskLight(free),
      `${(free / GB).toFixed(1)} GB libres`,
      t('sys.doDisk', 'Libera espacio o mueve los respaldos a otro disco.'),
    ),
    line(
      'memory',
      t('sys.memory', 'Memoria del proceso'),
      grade(memory, 1.5 * GB, 3 * GB),
      `${Math.round(memory / MB)} MB`,
      t(
        'sys.doMemory',
        'Reinicia el sistema en un momento tranquilo y avisa al proveedor si se repite.',
      ),
    ),
    line(
      'clock',
      t('sys.clock', 'Reloj'),
      grade(skew, 2_000, 60_000),
      t('sys.clockDiffers', '{seconds} s de diferencia con la base de datos', {
        seconds: (skew / 1000).toFixed(1),
      }),
      t('sys.doClock', 'Sincroniza el reloj del equipo (NTP).'),
    ),
    line(
      'audit',
      t('sys.log', 'Bitácora'),
      grade(oldest, 60, 600),
      waiting.length === 0
        ? t('sys.allSealed', 'Todo sellado')
        : `${waiting.length} filas sin sellar`,
      t('sys.doLog', 'Revisa en Trabajos que el sistema esté ejecutándolos.'),
    ),
    line(
      'jobs',
      t('sys.lateJobs', 'Trabajos atrasados'),
      late.length > 0 ? 'AMARILLO' : 'VERDE',
      late.length > 0 ? late.map(({ name }) => name).join(', ') : t('sys.none', 'Ninguno'),
      t('sys.doLateJobs', 'Abre la pestaña Trabajos y ejecútalos.'),
    ),
    line(
      'failures',
      t('sys.failedJobs', 'Trabajos con error'),
      failed.length > 0 ? 'AMARILLO' : 'VERDE',
      failed.length > 0 ? failed.map(({ name }) => name).join(', ') : t('sys.none', 'Ninguno'),
      t('sys.doFailedJobs', 'Lee el mensaje de la última corrida en Trabajos.'),
    ),
    ...(await workLines(services, actor)),
    line(
      'version',
      t('sys.version', 'Versión'),
      'VERDE',
      `${manifest.version}, Node ${process.versions.node}`,
      '',
    ),
  ];
}
