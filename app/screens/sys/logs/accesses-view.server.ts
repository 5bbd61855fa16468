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
const last = (at: string | null) => ({ text: at ? showInstant(at) : 'Nunca' });

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
        label: 'Bloqueos en 31 días',
        value: String(blocked),
        href: '/sys/logs?tab=bitacora&action=BLOQUEO',
        family: blocked > 0 ? 'bad' : 'ok',
      },
      {
        label: 'Personas sin segundo factor',
        value: String(without),
        family: without > 0 ? 'wait' : 'ok',
      },
    ],
    filters: [],
    cards: [
      {
        title: 'Entradas por día',
        note: '31 días',
        columns: [
          { label: 'Día' },
          { label: 'Entradas', num: true },
          { label: 'Personas', num: true },
          { label: 'Fallas', num: true },
          { label: 'Bloqueos', num: true },
        ],
        rows: data.days.map((day) => ({
          key: day.day,
          cells: [showDay(day.day), day.entries, day.people, day.failures, day.blocks].map(
            (value) => ({ text: String(value) }),
          ),
        })),
        empty: ['Sin entradas', 'Nadie ha entrado en los últimos 31 días.'],
        files: files('days'),
      },
      {
        title: 'Fallas y bloqueos',
        note: `${data.failures.length}`,
        columns: [
          { label: 'Fecha y hora' },
          { label: 'Qué' },
          { label: 'Quién' },
          { label: 'IP' },
          { label: 'Motivo' },
        ],
        rows: data.failures.map((row) => ({
          key: String(row.id),
          cells: [
            { text: showInstant(row.at) },
            row.action === 'BLOQUEO'
              ? { text: 'Bloqueo', family: 'bad' as const }
              : { text: 'Falla', family: 'wait' as const },
            { text: row.nickname ?? 'Desconocido' },
            { text: row.ip ?? '—' },
            { text: row.reason ?? '—' },
          ],
        })),
        empty: ['Sin fallas', 'Nadie se ha equivocado de contraseña en los últimos 31 días.'],
        files: files('failures'),
      },
      {
        title: 'Equipos nuevos',
        note: '31 días',
        columns: [
          { label: 'Persona' },
          { label: 'Equipo' },
          { label: 'IP' },
          { label: 'Primera vez' },
        ],
        rows: data.devices.map((row, i) => ({
          key: `${row.id}-${i}`,
          cells: [
            person(row),
            { text: row.device || 'Sin nombre' },
            { text: row.ip || '—' },
            { text: showInstant(row.at) },
          ],
        })),
        empty: ['Sin equipos nuevos', 'Todas las personas entraron desde equipos que ya usaban.'],
        files: files('devices'),
      },
      {
        title: 'Sin entrar en 60 días',
        note: `${data.dormant.length}`,
        columns: [{ label: 'Persona' }, { label: 'Última entrada' }],
        rows: data.dormant.map((row) => ({
          key: String(row.id),
          cells: [person(row), last(row.last_login_at)],
        })),
        empty: ['Todos han entrado', 'Ninguna persona activa lleva más de 60 días sin entrar.'],
        files: files('dormant'),
      },
      {
        title: 'Sin segundo factor',
        note: `${without}`,
        columns: [{ label: 'Persona' }, { label: 'Última entrada' }],
        rows: data.without_otp.map((row) => ({
          key: String(row.id),
          cells: [person(row), last(row.last_login_at)],
        })),
        empty: ['Todos lo tienen', 'Todas las personas activas entran con segundo factor.'],
        files: files('without_otp'),
      },
    ],
  };
}

export const accessesFile = (session: Session, url: URL, format: string): Promise<Response> =>
  session.erp.download('sys/accesses/export', { part: url.searchParams.get('part') ?? '', format });
