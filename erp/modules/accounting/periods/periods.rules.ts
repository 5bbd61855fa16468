import { t } from '#erp/model/texts/t.ts';
import { electronicBooksFile } from './coe/electronic-books.ts';
import { ELECTRONIC_BOOKS } from './coe/electronic-books.schemas.ts';
import { fileBooks, notSentAgain } from './coe/file-books.ts';
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
import { isYearClosed } from '#erp/domains/accounting/closing/closed-year.ts';
import { monthDigest } from '#erp/domains/accounting/closing/month-digest.ts';
import { closeYearRules, reopenYearRules } from './close-year.ts';
import { ADJUSTMENTS, monthBefore, monthsAfter, periodOf } from './neighbours.ts';
import { periodChecklist, requireSettled } from './period-checklist.ts';
import { lockArea } from './period-lock.ts';
import { periodsOf } from '#erp/platform/periods/year-periods.ts';
import { accPeriods } from './periods.ts';

const MAX_HOURS = 72;

type Change = TransitionContext<typeof accPeriods>;

const refusal = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** No month behind it is closed, nor its year. */
async function requireReopenable({ tx, before }: Change): Promise<void> {
  for (const month of monthsAfter(before))
    if ((await periodOf(tx, month))?.status === 'CERRADO')
      throw refusal(
        t('accounting.nextClosed', 'El periodo siguiente está cerrado: reábrelo primero.'),
      );
  if (before.month !== ADJUSTMENTS && (await isYearClosed(tx, before.year)))
    throw refusal(
      t('accounting.yearIsClosed', 'El ejercicio está cerrado: reábrelo primero en su mes 13.'),
    );
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
    async open({ tx, before }) {
      const previous = await periodOf(tx, monthBefore(before));
      if (!previous || previous.status === 'FUTURO')
        throw refusal(t('accounting.openPrevious', 'Abre primero el periodo anterior.'));
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
      const { tx, before, changes, actor, now } = context;
      await requireSettled(context, before);
      Object.assign(changes, {
        closed_at: now.toString({ smallestUnit: 'millisecond' }),
        closed_by: actor.userId,
        close_digest: await monthDigest(tx, before.id!),
      });
    },
    async reopen(context) {
      const { tx, before, changes, warn } = context;
      await requireReopenable(context);
      if (before.close_digest && before.close_digest !== (await monthDigest(tx, before.id!)))
        warn(
          'close_digest',
          t(
            'accounting.otherDigest',
            'Los saldos del mes no son los que tenía al cerrarse: revisa quién los cambió.',
          ),
        );
      Object.assign(changes, {
        closed_at: null,
        closed_by: null,
        close_digest: null,
        ...notSentAgain(before),
      });
    },
  },
  actions: {
    'close-year': closeYearRules,
    'reopen-year': reopenYearRules,
    'file-books': fileBooks,
  },
  calls: {
    coe: call(ELECTRONIC_BOOKS, electronicBooksFile),
    generate: call(GENERATE, generate),
    lock: call(LOCK, lockArea),
    checklist: call(CHECKLIST, periodChecklist),
  },
});
