/**
 * `GET acc/periods/checklist/:id`: what is missing before the month can be closed, each with where
 * it is put right.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  bookChecks,
  shownCount,
  type BookCheck,
  type Checked,
} from '#erp/domains/accounting/closing/close-checks.ts';
import { hasResultsLeft } from '#erp/domains/accounting/closing/year-end.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { ADJUSTMENTS, daysOf, monthBefore, periodOf, type Month } from './neighbours.ts';

/** What closing the year settles itself. */
export const YEAR_CHECK = 'year';

interface Closing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly services: Services;
  readonly now: Temporal.Instant;
}

const datedIn = (registry: Registry) =>
  [...registry.resources.values()].filter(
    ({ period, states, sameTableAs }) => period && states && !sameTableAs,
  );

/** Documents of the month that are still in their initial state. */
async function draftsOf(tx: Tx, resource: Resource, { from, to }: ReturnType<typeof daysOf>) {
  const { field, initial } = resource.states!;
  const { date, written = date } = resource.period!;
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${resource.table} where account_id = $4 and ${field} = $1 and ${written} between $2::date and $3::date`,
    [initial, from, to, TENANT],
  );
  const n = row?.n ?? 0;
  const address = `/${resource.screen ?? resource.path}`;
  return {
    key: resource.path,
    label: t('accounting.unconfirmed', '{documents} sin confirmar', {
      documents: resource.label[1],
    }),
    ok: n === 0,
    blocks: false,
    said: shownCount(n),
    href: `${address}?filter[${field}]=${initial}&filter[${written}][from]=${from}&filter[${written}][to]=${to}`,
  };
}

/** The month in which the books begin follows none; nor does one before the first period. */
async function hasPrevious(tx: Tx, from: string): Promise<boolean> {
  const [begun] = await tx.query(
    'select 1 from acc__configuration where account_id = $2 and start_date >= $1::date',
    [from, TENANT],
  );
  return begun === undefined;
}

/** Of month 13: closed without it, the year would keep its results for ever. */
async function yearCheck(tx: Tx, { year, month }: Month): Promise<readonly BookCheck[]> {
  if (month !== ADJUSTMENTS) return [];
  return [
    {
      key: YEAR_CHECK,
      label: t('accounting.yearSettled', 'Ejercicio cerrado'),
      ok: !(await hasResultsLeft(tx, year)),
      blocks: true,
      said: t('accounting.closeYearFirst', 'Cierra primero el ejercicio: «Cerrar ejercicio».'),
      href: '/corp/config/periods',
    },
  ];
}

/** All of them; the month before has to be closed, if there is one. */
export async function periodChecks(
  { tx, actor, services, now }: Closing,
  month: Month,
  checked: Checked = 'all',
): Promise<readonly BookCheck[]> {
  const days = daysOf(month);
  const previous = await periodOf(tx, monthBefore(month));
  const after = Temporal.PlainDate.from(days.to).add({ days: 1 });
  const context = {
    tx,
    actor,
    now,
    ...days,
    period: `${month.year}-${String(month.month).padStart(2, '0')}`,
    end: after.toZonedDateTime(actor.timeZone).toInstant().toString(),
    transitNote: null,
  };
  const drafts: BookCheck[] = [];
  for (const resource of datedIn(services.registry))
    drafts.push(await draftsOf(tx, resource, days));
  return [
    {
      key: 'previous',
      label: t('accounting.previousClosed', 'El periodo anterior está cerrado'),
      ok: previous === null || previous.status === 'CERRADO' || !(await hasPrevious(tx, days.from)),
      blocks: true,
      said: t('accounting.closePrevious', 'Cierra primero el periodo anterior.'),
      href: '/corp/config/periods',
    },
    ...(await yearCheck(tx, month)),
    ...(await bookChecks(context, services, checked)),
    ...drafts,
  ];
}

/** What blocks the closing, said in one sentence: ESTADO_INVALIDO (409). */
export async function requireSettled(
  closing: Closing,
  month: Month,
  except: readonly string[] = [],
): Promise<void> {
  const left = (await periodChecks(closing, month)).filter(
    ({ key, ok, blocks }) => !ok && blocks && !except.includes(key),
  );
  if (left.length > 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.cannotClose', 'El periodo no se puede cerrar: {what}', {
        // Each is a sentence of its own.
        what: left.map(({ said }) => said.replace(/\.$/, '')).join('; '),
      }),
    );
}

export async function periodChecklist(call: CallContext) {
  const actor = requireActor(call);
  const { services, id, now } = call;
  const data = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [period] = await tx.query<{ year: number; month: number }>(
      'select year, month from acc__periods where account_id = $2 and id = $1',
      [id, TENANT],
    );
    if (!period) throw notFound();
    return periodChecks({ tx, actor, services, now }, period);
  });
  return { data };
}
