/**
 * Faults of the screens, told by our web server; and a person's report of one, which becomes a task
 * for the administrators.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { doneOutput } from '#erp/model/field-types/outputs.ts';
import * as z from 'zod';
import { endpoint, publicEndpoint } from '#erp/kernel/wire/endpoint.ts';
import { lenientText, rowIdOf } from '#erp/model/field-types/inputs.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { PublicEndpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { isWebServer } from '#erp/platform/faults/web-server.ts';
import { reportFault } from '#erp/platform/faults/report-fault.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

export const faultCalls: readonly PublicEndpoint[] = [
  publicEndpoint({
    method: 'POST',
    path: 'sys/errors',
    key: 'public',
    why: 'only our own web server, which proves itself',
    summary: 'Una falla de las pantallas, que cuenta el servidor web',
    input: z.object({
      request_id: lenientText(64),
      route: lenientText(200),
      message: lenientText(500),
      stack: lenientText(8_000),
    }),
    output: doneOutput,
    async handler({ services, actor, input, request }) {
      if (!isWebServer(request))
        throw notFound(t('request.noAddress', 'Esta dirección no existe en la API.'));
      const { request_id: requestId, route, message, stack } = input;
      await reportFault(services, {
        origin: 'WEB',
        route: route || '/',
        message,
        stack: stack || null,
        requestId: REQUEST_ID.test(requestId) ? requestId : null,
        accountId: actor?.accountId ?? null,
        userId: actor?.userId ?? null,
      });
      return { data: {} };
    },
  }),
];

/** Reports of one person in an hour; more say nothing new. */
const MAX_REPORTS = 10;

const ADMINISTRATORS = `select distinct u.id from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')}
  ${join('users__role_ids.target_id', 'ur', 'r')} and r.code = 'ADMINISTRADOR' and r.active
  where u.account_id = $1 and u.status = 'ACTIVO' and u.kind = 'INTERNO' order by u.id limit 5`;

/** The same request reported twice is one task for each administrator. */
const REPORT = z.object({
  request_id: lenientText(64, 'El número de la petición que falló.'),
  screen: lenientText(200),
  notes: lenientText(1_000),
});

async function report({
  services,
  actor,
  input,
}: Call & { readonly actor: NonNullable<Call['actor']>; readonly input: z.output<typeof REPORT> }) {
  const { request_id: requestId, screen, notes } = input;
  if (!REQUEST_ID.test(requestId))
    throw invalid({ request_id: [t('sys.requestNumber', 'Escribe el número de la petición.')] });
  const now = services.now();
  const title = `Error en ${screen || 'una pantalla'}: petición ${requestId}`.slice(0, 160);
  const tasks = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const [recent] = await tx.query<{ n: number }>(
      `select count(*) as n from tasks where account_id = $3 and created_by = $1 and created_at > $2 and title like 'Error en %'`,
      [actor.userId, now.subtract({ hours: 1 }).toString(), TENANT],
    );
    if ((recent?.n ?? 0) >= MAX_REPORTS) return 0;
    const people = await tx.query<{ id: number }>(ADMINISTRATORS, [TENANT]);
    let made = 0;
    for (const { id } of people) {
      const [known] = await tx.query(
        'select id from tasks where account_id = $3 and assignee_id = $1 and title = $2',
        [id, title, TENANT],
      );
      if (known) continue;
      const text = [
        `Lo reportó ${actor.nickname}.`,
        screen && `Pantalla: ${screen}`,
        `Petición: ${requestId}`,
        notes,
      ]
        .filter(Boolean)
        .join('\n');
      const [task] = await tx.query<{ id: unknown }>(
        `insert into tasks (account_id, title, assignee_id, priority, status, notes, created_by, updated_by) values ($1, $2, $3, '1', 'PENDIENTE', $4, $5, $5) returning id`,
        [actor.accountId, title, id, text, actor.userId],
      );
      await audit(tx, actor, now, {
        action: 'CREAR',
        resource: 'tasks',
        recordId: rowIdOf(String(task!.id)),
        recordLabel: title,
        changes: { title: [null, title], assignee_id: [null, id] },
      });
      made += 1;
    }
    return made;
  });
  return { data: { tasks } };
}

export const reportCalls: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'sys/errors/report',
    key: null,
    why: 'whoever meets a fault may tell of it',
    summary: 'Reporta una falla a los administradores',
    input: REPORT,
    output: z.object({ tasks: z.int() }),
    handler: report,
  }),
];
