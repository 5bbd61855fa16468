import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { Chip } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { nameWithFolio } from '#erp/model/texts/name-with-folio.ts';
import { registry } from '#erp/modules/all.ts';
import type { Resource } from '#erp/model/types.ts';
import type { InboxRow, LevelView, PlannedLevel, RequestView } from './types.ts';

export interface ApiApproval {
  readonly id: number;
  readonly request: string;
  readonly resource: string;
  readonly document_id: number;
  readonly document: string;
  readonly action_label: string;
  readonly folio: string | null;
  readonly title: string;
  readonly amount_mxn: string | null;
  readonly level: number;
  readonly levels: number;
  readonly status: string;
  readonly who: string;
  readonly requested_by: string | null;
  readonly requested_at: string;
  readonly asked_at: string | null;
  readonly due_at: string | null;
  readonly overdue: boolean;
  readonly decided_by: string | null;
  readonly on_behalf_of: string | null;
  readonly decided_at: string | null;
  readonly via: string | null;
  readonly comment: string | null;
  readonly note: string | null;
  readonly warnings: string | null;
  readonly summary: readonly (readonly [string, string])[] | null;
  readonly url: string | null;
  /** The person asked for it. */
  readonly own: boolean;
  /** Of one record: the person may decide it now. */
  readonly mine?: boolean;
}

const MONEY = new Intl.NumberFormat('es-MX', {
  style: 'currency',
  currency: 'MXN',
  currencyDisplay: 'narrowSymbol',
});
export const amountText = (amount: string | null): string =>
  amount === null || Number(amount) === 0 ? '' : MONEY.format(Number(amount));

/** «hace 3 h», «hace 2 días». */
export function waitingTime(since: string, now = Temporal.Now.instant()): string {
  const minutes = Math.max(0, Math.round(Temporal.Instant.from(since).until(now).total('minutes')));
  if (minutes < 60) return t('approvals.minutesAgo', 'hace {minutes} min', { minutes });
  if (minutes < 48 * 60)
    return t('approvals.hoursAgo', 'hace {hours} h', { hours: Math.floor(minutes / 60) });
  return t('approvals.daysAgo', 'hace {days} días', { days: Math.floor(minutes / 1440) });
}

export const nameOf = (row: Pick<ApiApproval, 'folio' | 'title'>) =>
  nameWithFolio(row.folio, row.title);
const summaryText = (row: ApiApproval) =>
  (row.summary ?? []).map(([label, value]) => `${label}: ${value}`).join(' · ');

const dueText = (overdue: boolean, when: string) =>
  overdue
    ? t('approvals.wasDue', 'Venció el {when}', { when })
    : t('approvals.isDue', 'Vence el {when}', { when });

export function inboxRow(row: ApiApproval): InboxRow {
  const by = row.requested_by
    ? t('approvals.askedBy', 'Lo pide {name}', { name: row.requested_by })
    : '';
  const level =
    row.levels > 1
      ? t('approvals.levelOf', 'nivel {level} de {levels}', {
          level: row.level,
          levels: row.levels,
        })
      : '';
  return {
    id: String(row.id),
    title: nameOf(row),
    href: row.url,
    what: `${row.action_label} · ${row.document}`,
    facts: [by, row.asked_at && waitingTime(row.asked_at), level].filter(Boolean).join(' · '),
    due: row.due_at ? dueText(row.overdue, showInstant(row.due_at)) : '',
    late: row.overdue,
    amount: amountText(row.amount_mxn),
    summary: summaryText(row),
    warnings: row.warnings
      ? t('approvals.warnedOf', 'Se pidió con avisos: {warnings}', { warnings: row.warnings })
      : '',
    note: row.note ?? '',
    simulateHref: row.url && `/catalogue/approvals${row.url}`,
  };
}

const STATUS = registry.resource('approvals').fields.status!;
const chipOf = (code: string): Chip => {
  const found = 'choices' in STATUS ? STATUS.choices.find(([each]) => each === code) : undefined;
  return [found?.[2] ?? 'neutral', found?.[1] ?? code];
};

function levelView(row: ApiApproval): LevelView {
  const decided =
    row.decided_at && row.decided_by
      ? `${row.decided_by}${row.on_behalf_of ? t('approvals.onBehalf', ' en nombre de {name}', { name: row.on_behalf_of }) : ''} · ${showInstant(row.decided_at)}${row.via === 'CORREO' ? t('approvals.byMail', ' · por correo') : ''}`
      : '';
  let waits = '';
  if (row.status === 'PENDIENTE')
    waits = row.asked_at
      ? `Le toca desde ${showInstant(row.asked_at)}${row.due_at ? ` · ${row.overdue ? 'venció' : 'vence'} el ${showInstant(row.due_at)}` : ''}`
      : t('approvals.askedAfter', 'Se le pedirá cuando autorice el nivel {level}', {
          level: row.level - 1,
        });
  return {
    id: String(row.id),
    level: t('approvals.level', 'Nivel {level}', { level: row.level }),
    who: row.who,
    chip: chipOf(row.status),
    facts: decided || waits,
    comment: row.comment ?? '',
    note: row.note ?? '',
  };
}

/** The history of a record, one request after the other, newest first. */
export function requestViews(rows: readonly ApiApproval[]): RequestView[] {
  return [...new Set(rows.map(({ request }) => request))].map((key) => {
    const levels = rows.filter((row) => row.request === key);
    const first = levels[0]!;
    const open = levels.find(({ status }) => status === 'PENDIENTE');
    return {
      key,
      title: [
        t('approvals.actionAsked', '{action}: lo pidió {name} el {when}', {
          action: first.action_label,
          name: first.requested_by ?? 'el sistema',
          when: showInstant(first.requested_at),
        }),
        amountText(first.amount_mxn),
      ]
        .filter(Boolean)
        .join(' · '),
      warned: t('approvals.wentOn', 'Avisos que confirmó {name} al pedirlo', {
        name: first.requested_by ?? 'el sistema',
      }),
      warnings: first.warnings ?? '',
      levels: levels.map(levelView),
      recall: open && first.own ? String(open.id) : null,
    };
  });
}

interface ApiPlan {
  readonly levels: readonly {
    readonly level: number;
    readonly mode: string;
    readonly max_days: number;
    readonly people: readonly { readonly name: string }[];
    readonly note: string | null;
  }[];
}

const modes = (): Readonly<Record<string, string>> => ({
  UNO: t('approvals.onePerson', 'basta una persona'),
  TODOS: t('approvals.everybody', 'todas'),
  QUORUM: t('approvals.quorum', 'un quórum'),
});

/** Whether the record is in a state from which something that others authorise is begun. */
export function asksInState({ approvals, states }: Resource, row: ApiRow): boolean {
  const state = String(states ? row[states.field] : '');
  return Object.entries(approvals?.actions ?? {}).some(([action, { send }]) =>
    [action, send ?? action].some((name) => states?.transitions[name]?.from.includes(state)),
  );
}

export async function planFor(
  session: Session,
  resource: string,
  id: string,
): Promise<PlannedLevel[]> {
  const { data } = await session.erp.post<ApiPlan>('approvals/simulate', { resource, id });
  return data.levels.map(({ level, mode, max_days: days, people, note }) => ({
    level: t('approvals.level', 'Nivel {level}', { level }),
    people:
      people.map(({ name }) => name).join(', ') ||
      t('approvals.nobodyCan', 'Nadie más puede decidirlo'),
    detail: [
      modes()[mode],
      t('approvals.workingDays', ['{count} día hábil', '{count} días hábiles'], { count: days }),
      note,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}
