/**
 * `PUT acc/periods/lock/:id` {area, on}: refuses the documents of one area with a date of the
 * month.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { impactOfLock } from '#erp/kernel/impact.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { areaLabel } from '#erp/platform/periods/periods.ts';
import { AREA_LOCKS, type PeriodArea } from '#erp/model/approvals/approvals.ts';

interface Period {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly status: string;
  readonly locked: boolean;
}

export async function lockArea(context: CallContext) {
  const actor = requireActor(context);
  const { services, resource, id, body, query, now } = context;
  const area = String(body.area) as PeriodArea;
  const lock = AREA_LOCKS[area];
  if (!lock)
    throw invalid({
      area: [t('accounting.area', 'Elige ventas, compras, inventarios, tesorería o nómina.')],
    });
  if (body.on !== '1' && body.on !== '0')
    throw invalid({
      on: [t('accounting.lockOrUnlock', 'Escribe 1 para bloquear o 0 para desbloquear.')],
    });
  const on = body.on === '1';
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [period] = await tx.query<Period>(
      `select id, year, month, status, ${lock} as locked from acc__periods where account_id = $2 and id = $1 for update`,
      [id, TENANT],
    );
    if (!period) throw notFound();
    if (query.preview === '1')
      return { data: await impactOfLock(tx, services.registry, area, period) };
    if (period.status === 'CERRADO')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('accounting.closedNoLock', 'El periodo está cerrado: no se bloquea ni se desbloquea.'),
      );
    if (period.status === 'EN_CIERRE' && !on)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'accounting.closingNoLock',
          'El periodo está en cierre: sus áreas siguen bloqueadas. Usa una excepción.',
        ),
      );
    if (period.locked !== on) {
      await tx.execute(
        `update acc__periods set ${lock} = $2, version = version + 1, updated_at = now(), updated_by = $3 where account_id = $4 and id = $1`,
        [period.id, on, actor.userId, TENANT],
      );
      await audit(tx, actor, now, {
        action: 'ACCION',
        transition: on ? 'lock' : 'unlock',
        resource: resource.path,
        recordId: period.id,
        recordLabel: `${period.year}-${String(period.month).padStart(2, '0')} · ${areaLabel(area)}`,
        changes: { [lock]: [period.locked, on] },
      });
    }
    return { data: { id: period.id, area, on } };
  });
}
