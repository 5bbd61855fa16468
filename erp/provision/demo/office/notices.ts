/**
 * What reached people in the last weeks: notices in the bell and the mails that told of them. A
 * demo company sends nothing outside.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';

type Sample = readonly [
  hours: number,
  from: string,
  event: string,
  title: string,
  body: string | null,
  about: string | null,
  severity?: 'ACCION' | 'ALERTA',
];

/** Hours ago; `about` is the resource whose first records they lead to. */
const SAMPLES: readonly Sample[] = [
  [
    1,
    'vendedor',
    'comment.mentioned',
    'vendedor te menciona en Cliente',
    '@demo ¿le ampliamos el crédito? Pide 30 días.',
    'customers',
  ],
  [
    2,
    'comprador',
    'task.assigned',
    'comprador te asigna: Revisar la cotización del empaque',
    'Vence mañana.',
    null,
    'ACCION',
  ],
  [
    3,
    'almacenista',
    'comment.added',
    'almacenista comentó Producto',
    'Llegó con la etiqueta equivocada, ya lo separé.',
    'products',
  ],
  [
    5,
    'gerente_comercial',
    'record.changed',
    'Lista de precios: cambio de gerente_comercial',
    null,
    'pricelists',
  ],
  [
    7,
    'credito_cobranza',
    'comment.mentioned',
    'credito_cobranza te menciona en Cliente',
    'Ya pagó la factura vencida; quito el bloqueo si estás de acuerdo.',
    'customers',
  ],
  [20, 'tesoreria', 'task.closed', 'tesoreria terminó: Conciliar el banco de octubre', null, null],
  [23, 'jefe_almacen', 'record.changed', 'Producto: cambio de jefe_almacen', null, 'products'],
  [
    26,
    'direccion',
    'task.assigned',
    'direccion te asigna: Preparar el presupuesto del año',
    'Para la junta del lunes.',
    null,
    'ACCION',
  ],
  [30, 'comprador', 'record.changed', 'Proveedor: cambio de comprador', null, 'suppliers'],
  [
    44,
    'vendedor',
    'comment.added',
    'vendedor comentó Cliente',
    'Cambió de domicilio fiscal, falta la constancia.',
    'customers',
  ],
  [
    52,
    'analista_inventarios',
    'comment.mentioned',
    'analista_inventarios te menciona en Producto',
    '@demo el factor de la caja no cuadra con lo contado.',
    'products',
  ],
];
const REPEATS = 4;

const MAILS: readonly (readonly [
  hours: number,
  template: string,
  to: string,
  subject: string,
  text: string,
])[] = [
  [
    1,
    'notice',
    'demo@telar.test',
    'vendedor te menciona en Cliente',
    'Hola:\n\nvendedor te menciona en Cliente\n\n@demo ¿le ampliamos el crédito? Pide 30 días.\n\nÁbrelo aquí: {app_url}/notices',
  ],
  [
    6,
    'digest',
    'demo@telar.test',
    'Tu día',
    'Pendientes que vencen hoy o ya vencieron (1)\n· Revisar la cotización del empaque (hoy)\n\nÁbrelo aquí: {app_url}/actions',
  ],
  [
    22,
    'new-device',
    'vendedor@telar.test',
    'Entraste desde un equipo nuevo',
    'Alguien entró con tu usuario.\n\nEquipo: Chrome en Android\n\nSi no fuiste tú, cierra esa sesión y cambia tu contraseña aquí: {app_url}/profile?tab=sesiones',
  ],
  [
    30,
    'sign-in-blocked',
    'almacenista@telar.test',
    'Se bloqueó tu acceso',
    'Hubo varios intentos de entrar con tu correo y una contraseña equivocada.',
  ],
  [
    50,
    'password-changed',
    'comprador@telar.test',
    'Cambió tu contraseña',
    'Tu contraseña se cambió. Tus otras sesiones se cerraron.',
  ],
];

export async function demoNotices(
  { db, now }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.system(async (tx) => {
    const [told] = await tx.query('select 1 from notifications where account_id = $1 limit 1', [
      accountId,
    ]);
    if (told) return;
    const at = now();
    await insertNotices(tx, accountId, at);
    await insertMails(tx, accountId, at);
  });
}

async function insertNotices(tx: Tx, accountId: number, now: Temporal.Instant): Promise<void> {
  const rows = Array.from({ length: REPEATS }, (_, round) =>
    SAMPLES.map(([hours, from, event, title, body, about, severity = 'INFO'], i) => {
      const ago = hours + round * 24 * 9;
      const old = round > 0 || i >= 7;
      return {
        at: now.subtract({ hours: ago }).toString(),
        from,
        event,
        title,
        body,
        about,
        nth: (i + round) % 5,
        severity,
        read: old ? now.subtract({ hours: ago - 1 }).toString() : null,
        done: old && i % 2 === 0 ? now.subtract({ hours: ago - 1 }).toString() : null,
      };
    }),
  ).flat();
  const ids = await idsOf(tx, accountId, [
    ...new Set(rows.flatMap(({ about }) => (about === null ? [] : [about]))),
  ]);
  const records = rows.map(({ nth, ...row }) => ({
    ...row,
    record: row.about === null ? null : (ids.get(row.about)?.[nth] ?? null),
  }));
  await tx.execute(
    `insert into notifications (account_id, user_id, event, title, body, resource, record_id, severity, count, actor_id, in_app, in_digest, at, read_at, done_at)
     select $1, d.id, r.event, r.title, r.body, case when r.record is not null then r.about end, r.record, r.severity, 1, u.id, true, false, r.at, r.read, r.done
     from jsonb_to_recordset(($2::text)::jsonb) as r(at timestamptz, "from" text, event text, title text, body text, about text, record bigint, severity text, read timestamptz, done timestamptz)
     join users d on d.account_id = $1 and d.nickname = 'demo' left join users u on u.account_id = $1 and u.nickname = r."from" order by r.at`,
    [accountId, JSON.stringify(records)],
  );
}

/** The first records of each resource. */
async function idsOf(
  tx: Tx,
  accountId: number,
  resources: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  for (const resource of resources)
    found.set(
      resource,
      (
        await tx.query<{ id: number }>(
          `select id from ${resource} where account_id = $1 order by id limit 5`,
          [accountId],
        )
      ).map(({ id }) => id),
    );
  return found;
}

async function insertMails(tx: Tx, accountId: number, now: Temporal.Instant): Promise<void> {
  const rows = Array.from({ length: REPEATS }, (_, round) =>
    MAILS.map(([hours, template, to, subject, text]) => ({
      at: now.subtract({ hours: hours + round * 24 * 5 }).toString(),
      template,
      to,
      subject,
      text,
    })),
  ).flat();
  await tx.execute(
    `insert into mail_outbox (account_id, "to", subject, "text", status, template, language, priority, attempts, sent_at, created_at)
     select $1, r."to", r.subject, r.text, 'SIMULADO', r.template, 'ES-MX', 5, 0, r.at, r.at from jsonb_to_recordset(($2::text)::jsonb) as r(at timestamptz, template text, "to" text, subject text, text text) order by r.at`,
    [accountId, JSON.stringify(rows)],
  );
}
