import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { line, type HealthLine, type Light } from './health-line.ts';

/** A day and two hours: the copy of last night, and the time to make it. */
const DUE_HOURS = 26;
const VERIFIED_DAYS = 8;

const hoursSince = (at: string | null, now: Temporal.Instant) =>
  at === null
    ? Number.POSITIVE_INFINITY
    : (now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 3_600_000;

const ago = (hours: number) =>
  hours < 48
    ? t('sys.hoursAgo', 'hace {hours} h', { hours: Math.floor(hours) })
    : t('sys.daysAgo', 'hace {days} días', { days: Math.floor(hours / 24) });

const lightOf = (bad: boolean, late: boolean): Light => {
  if (bad) return 'ROJO';
  return late ? 'AMARILLO' : 'VERDE';
};

/** How old the last copy and the last one that was tried are (platform R39). */
export async function backupLine({ db, now }: Services, { accountId }: Actor): Promise<HealthLine> {
  const [facts] = await db.tenant({ accountId }, (tx) =>
    tx.query<{ made: string | null; verified: string | null; created: string }>(
      `select max(b.ended_at) filter (where b.status in ('TERMINADO', 'VERIFICADO')) as made, max(b.verified_at) as verified,
         (select created_at from accounts where id = $1) as created from sys__backups b where b.account_id = $2`,
      [accountId, TENANT],
    ),
  );
  const { made, verified, created } = facts!;
  const [sinceMade, sinceVerified, age] = [
    hoursSince(made, now()),
    hoursSince(verified, now()),
    hoursSince(created, now()),
  ];
  const young = (hours: number) => age < hours;
  const bad = sinceVerified > VERIFIED_DAYS * 24 && !young(VERIFIED_DAYS * 24);
  const late = sinceMade > DUE_HOURS && !young(DUE_HOURS);
  const told =
    made === null
      ? t('sys.noneYet', 'Aún no hay')
      : t('sys.lastBackup', 'El último, {ago}; {verified}', {
          ago: ago(sinceMade),
          verified:
            verified === null
              ? t('sys.noneVerified', 'ninguno verificado')
              : t('sys.verifiedAgo', 'verificado {ago}', { ago: ago(sinceVerified) }),
        });
  return line(
    'backups',
    t('sys.backups', 'Respaldos'),
    lightOf(bad, late),
    told,
    t(
      'sys.doBackups',
      'Abre Respaldos: haz uno y verifícalo, y revisa que el plan esté encendido.',
    ),
  );
}
