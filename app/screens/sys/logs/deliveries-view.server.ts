import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import { registry } from '#erp/modules/all.ts';
import { askedTab, pager, totalOf } from '../tables/tables-query.server.ts';
import type { RowView, TablesView } from '../tables/tables-types.ts';

const PATH = 'interface-deliveries';
const FIELDS = [
  'at',
  'interface_id',
  'event',
  'resource',
  'record_id',
  'status',
  'attempt',
  'http_status',
  'duration_ms',
  'next_at',
  'error',
];

interface DeliveryRow {
  readonly id: number;
  readonly at: string;
  readonly interface_id: number;
  readonly event: string;
  readonly resource: string;
  readonly record_id: number | null;
  readonly status: string;
  readonly attempt: number;
  readonly http_status: number | null;
  readonly duration_ms: number | null;
  readonly next_at: string | null;
  readonly error: string | null;
  readonly titles: { readonly interface_id: string };
}

const statuses = (): readonly (readonly [code: string, label: string, family?: ChipFamily])[] => {
  const field = registry.resource(PATH).fields.status;
  return field?.kind === 'choice' ? field.choices : [];
};

function rowOf(row: DeliveryRow, session: Session, mayAct: boolean): RowView {
  const [, label = row.status, family = 'neutral'] =
    statuses().find(([code]) => code === row.status) ?? [];
  const about = registry.resources.get(row.resource);
  const record =
    about && row.record_id !== null && !row.event.endsWith('.deleted')
      ? recordPath(about, row.record_id)
      : null;
  const name = about
    ? `${labelOne(about, session)} ${row.record_id}`
    : `${row.resource} ${row.record_id ?? ''}`;
  const waits =
    row.next_at && ['PENDIENTE', 'REINTENTO'].includes(row.status)
      ? t('hooks.next', 'Siguiente: {when}', { when: showInstant(row.next_at) })
      : undefined;
  const acts = [
    ...(row.status === 'PENDIENTE'
      ? []
      : [
          {
            act: 'replay',
            label: t('hooks.resend', 'Reenviar'),
            about: t('hooks.one', 'la entrega {id}', { id: row.id }),
          },
        ]),
    ...(['PENDIENTE', 'REINTENTO', 'FALLIDA'].includes(row.status)
      ? [
          {
            act: 'discard',
            label: t('hooks.discard', 'Descartar'),
            about: t('hooks.one', 'la entrega {id}', { id: row.id }),
          },
        ]
      : []),
  ];
  return {
    key: String(row.id),
    cells: [
      { text: showInstant(row.at), href: `/${PATH}/${row.id}` },
      { text: row.event, small: row.titles.interface_id },
      record ? { text: name, href: record } : { text: name },
      { text: label, family, ...(row.error && { small: row.error }) },
      { text: String(row.attempt), ...(waits && { small: waits }) },
      {
        text: row.http_status === null ? '—' : String(row.http_status),
        ...(row.duration_ms !== null && { small: `${row.duration_ms} ms` }),
      },
    ],
    ...(mayAct && { acts }),
  };
}

/** What was told to other systems: counts by state, and the notices of a filter. */
export async function deliveriesView(session: Session, url: URL): Promise<TablesView> {
  const asked = askedTab('entregas', url, ['interface', 'status', 'event']);
  const { interface: only = '', status = '', event = '' } = asked.values;
  const filter = {
    ...(only && { interface_id: only }),
    ...(status && { status }),
    ...(event && { event: { op: 'contains', value: event } }),
  };
  const [{ data: rows, meta }, { data: doors }, { data: counts }] = await Promise.all([
    session.erp.get<DeliveryRow[], ListMeta>(PATH, {
      page: asked.page,
      size: 50,
      fields: FIELDS,
      ...(Object.keys(filter).length > 0 && { filter }),
    }),
    session.erp.get<{ id: number; name: string }[]>('interfaces', {
      size: 200,
      fields: ['name'],
      filter: { kind: 'WEBHOOK' },
    }),
    session.erp.get<{ status: string; count: number }[]>(
      `${PATH}/counts`,
      only ? { interface_id: only } : {},
    ),
  ]);
  const mayAct = session.can('interfaces.update');
  return {
    tab: asked.tab,
    counts: statuses().flatMap(([code, label, family = 'neutral']) => {
      const found = counts.find((each) => each.status === code);
      return found
        ? [
            {
              label,
              value: found.count.toLocaleString('es-MX'),
              href: asked.href({ status: code }),
              family,
            },
          ]
        : [];
    }),
    filters: [
      {
        name: 'interface',
        label: t('hooks.interface', 'Interfaz'),
        value: only,
        choices: doors.map(({ id, name }) => [String(id), name] as const),
      },
      {
        name: 'status',
        label: t('form.status', 'Estado'),
        value: status,
        choices: statuses().map(([code, label]) => [code, label] as const),
      },
      { name: 'event', label: t('hooks.event', 'Evento'), value: event },
    ],
    cards: [
      {
        title: t('hooks.title', 'Entregas'),
        note: totalOf(meta),
        columns: [
          { label: t('logs.when', 'Fecha y hora') },
          { label: t('hooks.event', 'Evento') },
          { label: t('form.record', 'Registro') },
          { label: t('form.status', 'Estado') },
          { label: t('hooks.attempts', 'Intentos'), num: true },
          { label: t('hooks.response', 'Respuesta'), num: true },
        ],
        rows: rows.map((row) => rowOf(row, session, mayAct)),
        empty: [
          t('hooks.none', 'Nada que entregar'),
          t(
            'hooks.noneHelp',
            'Aquí aparece cada aviso a otro sistema. Se dan de alta en Interfaces, clase «Aviso a otro sistema».',
          ),
        ],
        ...(session.can('interfaces.export') && {
          files: [[asked.file('csv'), 'CSV'] as const, [asked.file('xlsx'), 'Excel'] as const],
        }),
        ...pager(asked, meta),
      },
    ],
  };
}

/** The same, as a file. */
export function deliveriesFile(session: Session, url: URL, format: string): Promise<Response> {
  const {
    interface: only,
    status,
    event,
  } = askedTab('entregas', url, ['interface', 'status', 'event']).values;
  const filter = {
    ...(only && { interface_id: only }),
    ...(status && { status }),
    ...(event && { event: { op: 'contains', value: event } }),
  };
  return session.erp.download(`${PATH}/export`, {
    format,
    fields: FIELDS,
    ...(Object.keys(filter).length > 0 && { filter }),
  });
}
