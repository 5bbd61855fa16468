import { t } from '#app/i18n/t.ts';
import { showDay, showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import { askedTab } from '../tables/tables-query.server.ts';
import type { TableCardView, TablesView } from '../tables/tables-types.ts';

interface Person {
  readonly id: number;
  readonly nickname: string;
  readonly name: string | null;
}
interface Accesses {
  readonly days: readonly {
    readonly day: string;
    readonly entries: number;
    readonly people: number;
    readonly failures: number;
    readonly blocks: number;
  }[];
  readonly failures: readonly {
    readonly id: number;
    readonly at: string;
    readonly action: string;
    readonly nickname: string | null;
    readonly ip: string | null;
    readonly reason: string | null;
  }[];
  readonly devices: readonly (Person & {
    readonly device: string | null;
    readonly ip: string | null;
    readonly at: string;
  })[];
  readonly dormant: readonly (Person & { readonly last_login_at: string | null })[];
  readonly without_otp: readonly (Person & { readonly last_login_at: string | null })[];
}

const person = (user: Person) => ({ text: user.name || user.nickname, href: `/users/${user.id}` });
const last = (at: string | null) => ({ text: at ? showInstant(at) : t('ops.never', 'Nunca') });

/** Who comes in, who could not, and which doors nobody has used for a while. */
export async function accessesView(session: Session, url: URL): Promise<TablesView> {
  const asked = askedTab('accesos', url, []);
  const { data } = await session.erp.get<Accesses>('sys/accesses');
  const files = (part: string): TableCardView['files'] =>
    session.can('sys/logs.export')
      ? [
          [asked.file('csv', { part }), 'CSV'],
          [asked.file('xlsx', { part }), 'Excel'],
        ]
      : [];
  const [without, blocked] = [
    data.without_otp.length,
    data.days.reduce((sum, { blocks }) => sum + blocks, 0),
  ];
  return {
    tab: asked.tab,
    counts: [
      {
        label: t('logs.lockouts31', 'Bloqueos en 31 días'),
        value: String(blocked),
        href: '/sys/logs?tab=bitacora&action=BLOQUEO',
        family: blocked > 0 ? 'bad' : 'ok',
      },
      {
        label: t('logs.withoutOtp', 'Personas sin segundo factor'),
        value: String(without),
        family: without > 0 ? 'wait' : 'ok',
      },
    ],
    filters: [],
    cards: [
      {
        title: t('logs.signInsByDay', 'Entradas por día'),
        note: t('logs.days31', '31 días'),
        columns: [
          { label: t('logs.day', 'Día') },
          { label: t('logs.signIns', 'Entradas'), num: true },
          { label: t('logs.people', 'Personas'), num: true },
          { label: t('logs.failures', 'Fallas'), num: true },
          { label: t('logs.lockouts', 'Bloqueos'), num: true },
        ],
        rows: data.days.map((day) => ({
          key: day.day,
          cells: [showDay(day.day), day.entries, day.people, day.failures, day.blocks].map(
            (value) => ({ text: String(value) }),
          ),
        })),
        empty: [
          t('logs.noSignIns', 'Sin entradas'),
          t('logs.noSignInsHelp', 'Nadie ha entrado en los últimos 31 días.'),
        ],
        files: files('days'),
      },
      {
        title: t('logs.failuresAndLockouts', 'Fallas y bloqueos'),
        note: `${data.failures.length}`,
        columns: [
          { label: t('logs.when', 'Fecha y hora') },
          { label: t('ops.what', 'Qué') },
          { label: t('logs.who', 'Quién') },
          { label: 'IP' },
          { label: t('confirm.reason', 'Motivo') },
        ],
        rows: data.failures.map((row) => ({
          key: String(row.id),
          cells: [
            { text: showInstant(row.at) },
            row.action === 'BLOQUEO'
              ? { text: t('logs.lockout', 'Bloqueo'), family: 'bad' as const }
              : { text: t('logs.failure', 'Falla'), family: 'wait' as const },
            { text: row.nickname ?? t('logs.unknown', 'Desconocido') },
            { text: row.ip ?? '—' },
            { text: row.reason ?? '—' },
          ],
        })),
        empty: [
          t('logs.noFailures', 'Sin fallas'),
          t('logs.noFailuresHelp', 'Nadie se ha equivocado de contraseña en los últimos 31 días.'),
        ],
        files: files('failures'),
      },
      {
        title: t('logs.newDevices', 'Equipos nuevos'),
        note: t('logs.days31', '31 días'),
        columns: [
          { label: t('user.person', 'Persona') },
          { label: t('audit.device', 'Equipo') },
          { label: 'IP' },
          { label: t('logs.firstTime', 'Primera vez') },
        ],
        rows: data.devices.map((row, i) => ({
          key: `${row.id}-${i}`,
          cells: [
            person(row),
            { text: row.device || t('logs.unnamed', 'Sin nombre') },
            { text: row.ip || '—' },
            { text: showInstant(row.at) },
          ],
        })),
        empty: [
          t('logs.noNewDevices', 'Sin equipos nuevos'),
          t('logs.noNewDevicesHelp', 'Todas las personas entraron desde equipos que ya usaban.'),
        ],
        files: files('devices'),
      },
      {
        title: t('logs.idle60', 'Sin entrar en 60 días'),
        note: `${data.dormant.length}`,
        columns: [
          { label: t('user.person', 'Persona') },
          { label: t('logs.lastSignIn', 'Última entrada') },
        ],
        rows: data.dormant.map((row) => ({
          key: String(row.id),
          cells: [person(row), last(row.last_login_at)],
        })),
        empty: [
          t('logs.allSignedIn', 'Todos han entrado'),
          t('logs.allSignedInHelp', 'Ninguna persona activa lleva más de 60 días sin entrar.'),
        ],
        files: files('dormant'),
      },
      {
        title: t('logs.noOtp', 'Sin segundo factor'),
        note: `${without}`,
        columns: [
          { label: t('user.person', 'Persona') },
          { label: t('logs.lastSignIn', 'Última entrada') },
        ],
        rows: data.without_otp.map((row) => ({
          key: String(row.id),
          cells: [person(row), last(row.last_login_at)],
        })),
        empty: [
          t('logs.allOtp', 'Todos lo tienen'),
          t('logs.allOtpHelp', 'Todas las personas activas entran con segundo factor.'),
        ],
        files: files('without_otp'),
      },
    ],
  };
}

export const accessesFile = (session: Session, url: URL, format: string): Promise<Response> =>
  session.erp.download('sys/accesses/export', { part: url.searchParams.get('part') ?? '', format });
