import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Choice } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { askedTab, pager, totalOf } from '../tables/tables-query.server.ts';
import type { NoticeView, RowView, TablesView } from '../tables/tables-types.ts';

const PATH = 'mail-outbox';
const FIELDS = [
  'to',
  'subject',
  'status',
  'template',
  'attempts',
  'next_at',
  'sent_at',
  'error',
  'resource',
  'record_id',
  'created_at',
];

interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly status: string;
  readonly template: string;
  readonly attempts: number;
  readonly next_at: string | null;
  readonly sent_at: string | null;
  readonly error: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly created_at: string;
}

export interface MailState {
  readonly simulated: boolean;
  readonly configured: boolean;
  readonly own: boolean;
  /** The installation has a server: links of access go out. */
  readonly access: boolean;
  readonly from: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

const choicesOf = (name: 'status' | 'template'): readonly Choice[] => {
  const field = registry.resource(PATH).fields[name];
  return field?.kind === 'choice' ? field.choices : [];
};

export const statusOf = (code: string): Choice =>
  choicesOf('status').find(([each]) => each === code) ?? [code, code];
const templateOf = (key: string) =>
  choicesOf('template').find(([each]) => each === key)?.[1] ?? key;

/** What an administrator has to know before reading the list. */
function noticeOf({ simulated, configured, own, access, from }: MailState): NoticeView {
  if (simulated)
    return {
      tone: 'info',
      title: t('mail.nothingLeaves', 'Nada sale de aquí'),
      text: t(
        'mail.demo',
        'Es una empresa de demostración o de prueba: los mensajes quedan como «Simulado» y se leen en esta pestaña.',
      ),
    };
  if (!configured)
    return {
      tone: 'wait',
      title: t('mail.setUp', 'Configura el correo'),
      text: t(
        'mail.setUpHelp',
        'Nadie ha dicho con qué servidor sale. Escríbelo en Configuración, pestaña Correo; mientras tanto los mensajes esperan aquí y puedes entregar sus enlaces en persona.',
      ),
    };
  if (!access)
    return {
      tone: 'wait',
      title: t('mail.linksStay', 'Los enlaces de acceso no salen'),
      text: t(
        'mail.linksStayHelp',
        'Invitaciones, cambios de contraseña y autorizaciones salen sólo por el servidor de correo de la instalación, y no tiene. Pide a quien la opera que ponga SMTP_URL; mientras tanto entrega los enlaces en persona.',
      ),
    };
  return {
    tone: 'ok',
    title: t('mail.works', 'El correo sale'),
    text: t('mail.fromServer', 'De {from}, con el servidor {server}.', {
      from: from ?? '',
      server: own
        ? t('mail.ofCompany', 'de la empresa')
        : t('mail.ofInstallation', 'de la instalación'),
    }),
  };
}

function aboutOf({ resource, record_id }: MailRow, session: Session) {
  const about = resource === null ? undefined : registry.resources.get(resource);
  if (!about || record_id === null) return { text: '—' };
  const href = recordPath(about, record_id);
  return { text: `${labelOne(about, session)} ${record_id}`, ...(href && { href }) };
}

function rowOf(row: MailRow, session: Session, mayAct: boolean): RowView {
  const [, label, family = 'neutral'] = statusOf(row.status);
  let waits: string | undefined;
  if (row.next_at && row.status === 'REINTENTO')
    waits = t('mail.attempt', 'Intento {attempt}: {when}', {
      attempt: row.attempts + 1,
      when: showInstant(row.next_at),
    });
  else if (row.sent_at) waits = showInstant(row.sent_at);
  const acts = [
    ...(['REINTENTO', 'FALLIDO', 'CANCELADO'].includes(row.status)
      ? [
          {
            act: 'retryMail',
            label: t('ops.retry', 'Reintentar'),
            about: t('mail.one', 'el correo «{subject}»', { subject: row.subject }),
          },
        ]
      : []),
    ...(['PENDIENTE', 'REINTENTO'].includes(row.status)
      ? [
          {
            act: 'cancelMail',
            label: t('common.cancel', 'Cancelar'),
            about: t('mail.one', 'el correo «{subject}»', { subject: row.subject }),
          },
        ]
      : []),
  ];
  return {
    key: String(row.id),
    cells: [
      {
        text: row.subject,
        href: `/sys/mail/${row.id}`,
        small: `${templateOf(row.template)} · ${showInstant(row.created_at)}`,
      },
      { text: row.to },
      {
        text: label,
        family,
        ...(waits && { small: waits }),
        ...(row.error && { opened: { label: t('error.error', 'Error'), text: row.error } }),
      },
      aboutOf(row, session),
    ],
    ...(mayAct && { acts }),
  };
}

export async function mailView(session: Session, url: URL): Promise<TablesView> {
  const asked = askedTab('correo', url, ['q', 'status', 'template']);
  const { q = '', status = '', template = '' } = asked.values;
  const filter = { ...(status && { status }), ...(template && { template }) };
  const [{ data: rows, meta }, { data: state }] = await Promise.all([
    session.erp.get<MailRow[], ListMeta>(PATH, {
      page: asked.page,
      size: 50,
      fields: FIELDS,
      ...(q && { q }),
      ...(Object.keys(filter).length > 0 && { filter }),
    }),
    session.erp.get<MailState>(`${PATH}/state`),
  ]);
  const mayAct = session.can('sys.mail');
  return {
    tab: asked.tab,
    notice: {
      ...noticeOf(state),
      ...(mayAct && {
        act: 'testMail',
        button: t('mail.sendTest', 'Enviarme un correo de prueba'),
      }),
    },
    counts: choicesOf('status').flatMap(([code, label, family = 'neutral']) => {
      const count = state.counts[code];
      return count
        ? [
            {
              label,
              value: count.toLocaleString('es-MX'),
              href: asked.href({ status: code }),
              family,
            },
          ]
        : [];
    }),
    filters: [
      { name: 'q', label: t('mail.toOrSubject', 'Para o asunto'), value: q },
      {
        name: 'status',
        label: t('form.status', 'Estado'),
        value: status,
        choices: choicesOf('status').map(([code, label]) => [code, label] as const),
      },
      {
        name: 'template',
        label: t('mail.template', 'Plantilla'),
        value: template,
        choices: choicesOf('template').map(([code, label]) => [code, label] as const),
      },
    ],
    cards: [
      {
        title: t('mail.title', 'Correos'),
        note: totalOf(meta),
        columns: [
          { label: t('audit.subject', 'Asunto') },
          { label: t('mail.to', 'Para') },
          { label: t('form.status', 'Estado') },
          { label: t('form.record', 'Registro') },
        ],
        rows: rows.map((row) => rowOf(row, session, mayAct)),
        empty: [
          t('mail.none', 'Ningún correo'),
          q || status || template
            ? t('mail.noMatch', 'Nada coincide con los filtros.')
            : t('mail.noneHelp', 'Aquí aparece cada mensaje que el sistema envía o quiere enviar.'),
        ],
        ...(session.can('mail-outbox.export') && {
          files: [[asked.file('csv'), 'CSV'] as const, [asked.file('xlsx'), 'Excel'] as const],
        }),
        ...pager(asked, meta),
      },
    ],
  };
}

/** The same, as a file. */
export function mailFile(session: Session, url: URL, format: string): Promise<Response> {
  const { q, status, template } = askedTab('correo', url, ['q', 'status', 'template']).values;
  const filter = { ...(status && { status }), ...(template && { template }) };
  return session.erp.download(`${PATH}/export`, {
    format,
    fields: FIELDS,
    ...(q && { q }),
    ...(Object.keys(filter).length > 0 && { filter }),
  });
}
