/**
 * Health of what works in the background: queues, the log's chain, faults. Parts that this
 * installation lacks say nothing.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { readMigrations } from '#erp/db/schema/migrate.ts';
import { backupLine } from './health-backups.ts';
import { grade, line, type HealthLine, type Light } from './health-line.ts';

const HOUR_MS = 3_600_000;

interface Facts {
  readonly mail_waiting: number;
  readonly mail_failed: number;
  readonly hooks_waiting: number;
  readonly hooks_failing: number;
  readonly faults: number;
  readonly verified: string | null;
  readonly verify_failed: boolean;
  readonly applied: number;
}

const FACTS = `select
  (select count(*) from mail_outbox where account_id = $1 and status in ('PENDIENTE', 'REINTENTO')) as mail_waiting,
  (select count(*) from mail_outbox where account_id = $1 and status = 'FALLIDO' and created_at > $2) as mail_failed,
  (select count(*) from interface_deliveries where account_id = $1 and status in ('PENDIENTE', 'REINTENTO')) as hooks_waiting,
  (select count(*) from interfaces where account_id = $1 and status = 'FALLANDO') as hooks_failing,
  (select count(*) from sys__errors where account_id = $1 and last_at > $2) as faults,
  (select max(ended_at) from sys__job_runs where account_id = $1 and key = 'audit.verify' and status = 'TERMINADO') as verified,
  coalesce((select status = 'FALLIDO' from sys__job_runs where account_id = $1 and key = 'audit.verify' and status in ('TERMINADO', 'FALLIDO') order by id desc limit 1), false) as verify_failed,
  (select count(*) from erp_migrations) as applied`;

const counted = (n: number) => ({ count: n.toLocaleString('es-MX') });
const hoursSince = (now: Temporal.Instant, at: string | null) =>
  at === null ? Infinity : (now.epochMilliseconds - Date.parse(at)) / HOUR_MS;
const ago = (hours: number) => {
  if (hours === Infinity) return t('sys.never', 'nunca');
  return hours < 48
    ? t('sys.hoursAgo', 'hace {hours} h', { hours: Math.round(hours) })
    : t('sys.daysAgo', 'hace {days} días', { days: Math.round(hours / 24) });
};

function chainLight(failed: boolean, weeks: number): Light {
  if (failed) return 'ROJO';
  return weeks === Infinity ? 'VERDE' : grade(weeks, 24 * 8, 24 * 30);
}

function chainText(failed: boolean, weeks: number): string {
  if (failed) return t('sys.altered', 'La última encontró una alteración');
  return weeks === Infinity
    ? t('sys.notDueYet', 'Aún no toca')
    : t('sys.intact', 'Íntegra, {ago}', { ago: ago(weeks) });
}

export async function workLines(services: Services, actor: Actor): Promise<readonly HealthLine[]> {
  const now = services.now();
  const day = now.subtract({ hours: 24 }).toString();
  const [facts] = await services.db.system((tx) => tx.query<Facts>(FACTS, [actor.accountId, day]));
  const {
    mail_waiting,
    mail_failed,
    hooks_waiting,
    hooks_failing,
    faults,
    verified,
    verify_failed,
    applied,
  } = facts!;
  const known = (await readMigrations()).length;
  const weeks = hoursSince(now, verified);
  return [
    line(
      'migrations',
      t('sys.structure', 'Estructura de la base de datos'),
      applied === known ? 'VERDE' : 'ROJO',
      `${applied} de ${known} migraciones`,
      t('sys.doStructure', 'Reinicia el sistema: al arrancar aplica lo que falta.'),
    ),
    line(
      'chain',
      t('sys.logCheck', 'Verificación de la bitácora'),
      chainLight(verify_failed, weeks),
      chainText(verify_failed, weeks),
      verify_failed
        ? t('sys.doAltered', 'Guarda un respaldo, no borres nada y avisa a tu auditor.')
        : t('sys.doLogCheck', 'Ejecuta «Verificar la bitácora» en Trabajos.'),
    ),
    line(
      'mail',
      t('sys.mail', 'Correo'),
      mail_failed > 0 ? 'AMARILLO' : grade(mail_waiting, 100, 1_000),
      mail_failed > 0
        ? t(
            'sys.mailFailed',
            ['{count} falló en 24 h', '{count} fallaron en 24 h'],
            counted(mail_failed),
          )
        : t('sys.toSend', '{count} por enviar', counted(mail_waiting)),
      t(
        'sys.doMail',
        'Abre la pestaña Correo, lee el error y prueba el servidor en Configuración.',
      ),
    ),
    line(
      'hooks',
      t('sys.webhooks', 'Avisos a otros sistemas'),
      hooks_failing > 0 ? 'AMARILLO' : grade(hooks_waiting, 200, 5_000),
      hooks_failing > 0
        ? t(
            'sys.hooksFailing',
            ['{count} interfaz fallando', '{count} interfaces fallando'],
            counted(hooks_failing),
          )
        : t('sys.toDeliver', '{count} por entregar', counted(hooks_waiting)),
      t(
        'sys.doWebhooks',
        'Abre la pestaña Entregas, lee qué responde el otro sistema y reanuda la interfaz.',
      ),
    ),
    line(
      'errors',
      t('sys.faults', 'Errores del sistema'),
      grade(faults, 1, 20),
      faults === 0
        ? t('sys.noneInDay', 'Ninguno en 24 h')
        : t(
            'sys.faultsInDay',
            ['{count} distinto en 24 h', '{count} distintos en 24 h'],
            counted(faults),
          ),
      t('sys.doFaults', 'Lee la pestaña Errores y repórtalos al proveedor.'),
    ),
    await backupLine(services, actor),
    ...(await expiryLine(services, actor, now)),
  ];
}

/** Seals of the tax authority and papers that end soon: of the modules that keep them. */
async function expiryLine(
  { db, registry }: Services,
  actor: Actor,
  now: Temporal.Instant,
): Promise<readonly HealthLine[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const dated = [...registry.resources.values()].filter(
    ({ path, fields, sameTableAs }) =>
      !sameTableAs &&
      path !== 'interfaces' &&
      fields.expires_on?.kind === 'date' &&
      'document_id' in fields,
  );
  const keys = await db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [row] = await tx.query<{ n: number }>(
      `select count(*) as n from interfaces where account_id = $2 and kind = 'LLAVE_API' and status = 'ACTIVA' and expires_on < $1::date + 15`,
      [today, TENANT],
    );
    let papers = 0;
    for (const { table } of dated)
      papers += (
        await tx.query<{ n: number }>(
          `select count(*) as n from ${table} where expires_on < $1::date + 15`,
          [today],
        )
      )[0]!.n;
    return { doors: row!.n, papers };
  });
  const all = keys.doors + keys.papers;
  const what = [
    keys.doors > 0 &&
      t('sys.apiKeys', ['{count} llave de API', '{count} llaves de API'], counted(keys.doors)),
    keys.papers > 0 &&
      t('sys.papers', ['{count} documento', '{count} documentos'], counted(keys.papers)),
  ]
    .filter(Boolean)
    .join(', ');
  return [
    line(
      'expiry',
      t('sys.expiring', 'Por vencer en 15 días'),
      all > 0 ? 'AMARILLO' : 'VERDE',
      all > 0 ? what : t('sys.nothing', 'Nada'),
      t('sys.doExpiring', 'Renueva las llaves en Interfaces y los documentos en su expediente.'),
    ),
  ];
}
