import { t } from '#app/i18n/t.ts';
import { ownPath } from '#app/session/guards/own-path.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { may } from '#app/resource-screens/shared/view/view.server.ts';
import { inPortal } from '#app/session/profile.ts';
import type { Session } from '#app/session/context.ts';
import { relativeInstant } from '#app/session/instants.server.ts';
import { registry } from '#erp/modules/all.ts';
import type { NoticeGrid, NoticeRow, NoticesView } from './notices-types.ts';

interface ApiNotice {
  readonly id: number;
  readonly title: string;
  readonly body: string | null;
  readonly url: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly severity: string;
  readonly count: number;
  readonly at: string;
  readonly read_at: string | null;
  readonly done_at: string | null;
  readonly snoozed_until: string | null;
}

export const NOTICE_TABS = () =>
  [
    ['abiertos', t('notices.open', 'Abiertos')],
    ['nuevos', t('notices.unreadTab', 'Sin leer')],
    ['pospuestos', t('notices.snoozed', 'Pospuestos')],
    ['atendidos', t('notices.attended', 'Atendidos')],
  ] as const;

const SEVERITIES = (): Readonly<Record<string, NoticeRow['chip']>> => ({
  ACCION: ['wait', t('notices.yours', 'Te toca')],
  ALERTA: ['bad', t('notices.alert', 'Alerta')],
  CRITICO: ['bad', t('notices.critical', 'Crítico')],
});

/** Where a notice leads; null when it only tells. */
export function hrefOfNotice(
  { url, resource, record_id }: Pick<ApiNotice, 'url' | 'resource' | 'record_id'>,
  session: Session,
): string | null {
  const own = ownPath(url);
  if (own !== null) return own;
  const about = resource === null ? undefined : registry.resources.get(resource);
  if (!about || record_id === null) return null;
  // A record opens on a screen that the person may see: its owner's, or a view's.
  const seen = [about, ...registry.sharing(about)].find(
    (each) => !each.rowsOf && may(each, 'list', session),
  );
  return recordPath(seen ?? about, record_id);
}

const zoneOf = (session: Session) => session.timeZone;

export async function noticesView(session: Session, url: URL): Promise<NoticesView> {
  const tab = NOTICE_TABS().find(([key]) => key === url.searchParams.get('tab'))?.[0] ?? 'abiertos';
  const page = Math.max(1, Math.min(200, Math.trunc(Number(url.searchParams.get('page'))) || 1));
  const { data, meta } = await session.erp.get<
    ApiNotice[],
    { size: number; total: number; unread: number }
  >('notifications', { state: tab, page });
  const zone = zoneOf(session);
  const at = (n: number) => `/notices?${new URLSearchParams({ tab, page: String(n) })}`;
  return {
    tab,
    tabs: NOTICE_TABS().map(([key, label]) => ({
      key,
      label,
      href: `/notices?tab=${key}`,
      ...(key === 'nuevos' && meta.unread > 0 && { count: String(meta.unread) }),
    })),
    rows: data.map((row) => ({
      id: row.id,
      title: row.title,
      body: row.body,
      when:
        row.snoozed_until && tab === 'pospuestos'
          ? t('notices.comesBack', 'vuelve {when}', {
              when: relativeInstant(row.snoozed_until, zone),
            })
          : relativeInstant(row.at, zone),
      times: row.count > 1 ? t('notices.times', '{n} veces', { n: row.count }) : null,
      leads: hrefOfNotice(row, session) !== null,
      chip: SEVERITIES()[row.severity] ?? null,
      unread: row.read_at === null,
      done: row.done_at !== null,
    })),
    unread: meta.unread,
    preferences: inPortal(session.profile) ? null : '/profile/notices',
    snoozes: snoozesOf(zone),
    previous: page > 1 ? at(page - 1) : null,
    next: page * meta.size < meta.total ? at(page + 1) : null,
  };
}

/** Moments to which a notice may be put off, on the company's clock. */
function snoozesOf(zone: string): NoticesView['snoozes'] {
  const now = Temporal.Now.zonedDateTimeISO(zone);
  const eight = (date: Temporal.PlainDate) => `${date.toString()}T08:00`;
  const today = now.toPlainDate();
  return [
    [
      now.add({ hours: 1 }).toPlainDateTime().toString({ smallestUnit: 'minute' }),
      t('notices.oneHour', 'Una hora'),
    ],
    [eight(today.add({ days: 1 })), t('notices.tomorrow', 'Mañana a las 8:00')],
    [eight(today.add({ days: 8 - today.dayOfWeek })), t('notices.monday', 'El lunes a las 8:00')],
  ];
}

interface ApiEvent {
  readonly event: string;
  readonly label: string;
  readonly channels: readonly string[];
  readonly offered: readonly string[];
}

export async function noticeGrid(session: Session): Promise<NoticeGrid> {
  const { data, meta } = await session.erp.get<readonly ApiEvent[], { digest_default: string }>(
    'notification-preferences',
  );
  const { digest_hour, quiet_from, quiet_to } = session.profile.prefs;
  return {
    events: data.map(({ event, label, channels, offered }) => ({
      key: event,
      label,
      channels,
      offered,
    })),
    digestHour: digest_hour === undefined ? '' : String(digest_hour),
    companyHour: meta.digest_default,
    quietFrom: quiet_from ?? '',
    quietTo: quiet_to ?? '',
  };
}
