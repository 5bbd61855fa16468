import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { CHECKLIST, GENERATE, LOCK } from './periods.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import {
  defineRules,
  type CallContext,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { AREA_LOCKS } from '#erp/model/approvals/approvals.ts';
import { periodChecklist } from './period-checklist.ts';
import { lockArea } from './period-lock.ts';
import { periodsOf } from '#erp/platform/periods/year-periods.ts';
import { accPeriods } from './periods.ts';

const MAX_HOURS = 72;

/** The month before; December's own thirteenth comes after its twelfth. */
async function neighbour(
  { tx, before }: Pick<TransitionContext<typeof accPeriods>, 'tx' | 'before'>,
  step: -1 | 1,
): Promise<{ readonly status: string } | undefined> {
  const [row] = await tx.query<{ status: string }>(
    'select status from acc__periods where account_id = $2 and (year * 13 + month) = $1',
    [before.year * 13 + before.month + step, TENANT],
  );
  return row;
}

function checkExceptions({ before, draft, now, fail }: SaveContext<typeof accPeriods>): void {
  const rows = Array.isArray(draft.exceptions) ? (draft.exceptions as readonly Row[]) : [];
  const known = new Map(
    (Array.isArray(before?.exceptions) ? (before.exceptions as readonly Row[]) : []).map((row) => [
      row.id,
      row.expires_at,
    ]),
  );
  for (const [i, row] of rows.entries()) {
    if (known.has(row.id) && known.get(row.id) === row.expires_at) continue;
    const at = Temporal.Instant.from(String(row.expires_at));
    if (Temporal.Instant.compare(at, now) <= 0)
      fail(
        `exceptions[${i}][expires_at]`,
        t('accounting.hourPast', 'Ya pasó: escribe una hora por venir.'),
      );
    else if (Temporal.Instant.compare(at, now.add({ hours: MAX_HOURS })) > 0)
      fail(
        `exceptions[${i}][expires_at]`,
        t('accounting.mostHours', 'A lo más {most} horas desde ahora.', { most: MAX_HOURS }),
      );
  }
}

async function generate(context: CallContext) {
  const actor = requireActor(context);
  const { services, body, now } = context;
  const year = Number(body.year);
  if (!Number.isInteger(year) || year < 2000 || year > 2100)
    throw invalid({ year: [t('accounting.year', 'Escribe un año entre 2000 y 2100.')] });
  const rows = periodsOf(year, now.toZonedDateTimeISO(actor.timeZone).toPlainDate());
  const added = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.execute(
      `insert into acc__periods (account_id, year, month, status, coe_status, sales_lock, purchases_lock, stock_lock, treasury_lock, payroll_lock, created_by, updated_by)
       select $1, r.year, r.month, r.status, 'PENDIENTE', false, false, false, false, false, $2, $2 from jsonb_to_recordset(($3::text)::jsonb) as r(year bigint, month bigint, status text)
       where not exists (select 1 from acc__periods p where p.account_id = $1 and p.year = r.year and p.month = r.month)`,
      [actor.accountId, actor.userId, JSON.stringify(rows)],
    ),
  );
  return { data: { year, added } };
}

export const rules = defineRules(accPeriods, {
  beforeSave(context) {
    if (context.before?.status === 'CERRADO' && context.changed('exceptions'))
      context.fail(
        'exceptions',
        t('accounting.closedNoException', 'El periodo está cerrado: no admite excepciones.'),
      );
    checkExceptions(context);
  },
  transitions: {
    async open(context) {
      const previous = await neighbour(context, -1);
      if (!previous || previous.status === 'FUTURO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('accounting.openPrevious', 'Abre primero el periodo anterior.'),
        );
    },
    'start-close'({ before, actor, now, changes }) {
      const end = Temporal.PlainDate.from({
        year: before.year,
        month: Math.min(before.month, 12),
        day: 1,
      }).add({ months: 1 });
      if (Temporal.PlainDate.compare(now.toZonedDateTimeISO(actor.timeZone).toPlainDate(), end) < 0)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('accounting.monthNotOver', 'El mes todavía no termina.'),
        );
      for (const lock of Object.values(AREA_LOCKS)) changes[lock] = true;
    },
    async close(context) {
      const { changes, actor, now } = context;
      const previous = await neighbour(context, -1);
      if (previous && previous.status !== 'CERRADO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('accounting.closePrevious', 'Cierra primero el periodo anterior.'),
        );
      Object.assign(changes, {
        closed_at: now.toString({ smallestUnit: 'millisecond' }),
        closed_by: actor.userId,
      });
    },
    async reopen(context) {
      const next = await neighbour(context, 1);
      if (next?.status === 'CERRADO')
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('accounting.nextClosed', 'El periodo siguiente está cerrado: reábrelo primero.'),
        );
      Object.assign(context.changes, { closed_at: null, closed_by: null, coe_status: 'PENDIENTE' });
    },
  },
  calls: {
    generate: call(GENERATE, generate),
    lock: call(LOCK, lockArea),
    checklist: call(CHECKLIST, periodChecklist),
  },
});
