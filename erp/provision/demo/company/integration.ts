import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '#erp/kernel/actor.ts';
import { sealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { day, insertRefs } from '../rows.ts';

const ago = (minutes: number) =>
  Temporal.Now.instant()
    .subtract({ seconds: Math.round(minutes * 60) })
    .toString({ smallestUnit: 'millisecond' });
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Nobody knows the keys, and no notice leaves: what would be sent is paused or failing, to
 * addresses that do not exist.
 */
const doors = (services: Services, userId: number) => [
  {
    kind: 'LLAVE_API',
    name: 'Tienda en línea',
    status: 'ACTIVA',
    user_id: userId,
    expires_on: day(10),
    key_prefix: 'demotnda',
    key_hash: hash('tienda'),
    calls_total: 18_240,
    last_used_at: ago(14),
  },
  {
    kind: 'LLAVE_API',
    name: 'Inteligencia de negocio',
    status: 'ACTIVA',
    user_id: userId,
    expires_on: day(240),
    key_prefix: 'demotabl',
    key_hash: hash('tablero'),
    calls_total: 2_911,
    last_used_at: ago(300),
  },
  {
    kind: 'WEBHOOK',
    name: 'Avisos a la tienda',
    status: 'PAUSADA',
    user_id: userId,
    url: 'https://tienda.telar.test/avisos',
    events: 'products.updated\npricelists.*',
    payload_fields: 'id, code, name, version',
    secret: sealSecret(services, 'secreto-de-demostracion-1'),
    calls_total: 182,
    last_used_at: ago(1_500),
  },
  {
    kind: 'WEBHOOK',
    name: 'Transportista',
    status: 'FALLANDO',
    user_id: userId,
    url: 'https://avisos.transportista.test/telar',
    events: 'sls/consignees.created',
    secret: sealSecret(services, 'secreto-de-demostracion-2'),
    failures: 20,
    failing_since: ago(2_900),
    calls_total: 44,
    last_used_at: ago(35),
  },
  {
    kind: 'WEBHOOK',
    name: 'Correo masivo',
    status: 'REVOCADA',
    user_id: userId,
    url: 'https://correo.telar.test/altas',
    events: 'customers.created',
    secret: sealSecret(services, 'secreto-de-demostracion-3'),
    calls_total: 14,
    last_used_at: ago(60_000),
  },
];

const FAULT = { http_status: 503, error: 'Respondió 503.', response: 'Service Unavailable' };

function delivery(
  interfaceId: number | undefined,
  event: string,
  recordId: number,
  minutes: number,
  more: Readonly<Record<string, unknown>>,
) {
  const [resource = ''] = event.split('.');
  const [eventId, at] = [randomUUID(), ago(minutes)];
  const request = JSON.stringify({
    id: eventId,
    event,
    at,
    account_code: 'DEMO',
    resource,
    record: { id: recordId, version: 2 },
  });
  return {
    at,
    interface_id: interfaceId,
    event,
    resource,
    record_id: recordId,
    event_id: eventId,
    request,
    ...more,
  };
}

function deliveries(
  ids: ReadonlyMap<string, number>,
  products: readonly number[],
  consignees: readonly number[],
) {
  const [shop, carrier] = [ids.get('Avisos a la tienda'), ids.get('Transportista')];
  const told = products.slice(0, 60).flatMap((id, i) =>
    [0, 1, 2].map((n) =>
      delivery(shop, 'products.updated', id, 1_500 + i * 90 + n * 21, {
        status: 'ENTREGADA',
        attempt: i % 9 === 0 ? 2 : 1,
        http_status: 200,
        duration_ms: 90 + ((i * 37 + n * 11) % 260),
        response: '{"ok":true}',
      }),
    ),
  );
  const waiting = products.slice(0, 9).map((id, i) =>
    delivery(shop, 'products.updated', id, 60 + i * 40, {
      status: 'PENDIENTE',
      attempt: 0,
      next_at: ago(60 + i * 40),
    }),
  );
  const failed = consignees.slice(0, 12).map((id, i) =>
    delivery(carrier, 'sls/consignees.created', id, 2_900 - i * 30, {
      status: 'FALLIDA',
      attempt: 7,
      duration_ms: 180 + i,
      ...FAULT,
    }),
  );
  const retried = consignees.slice(0, 8).map((id, i) =>
    delivery(carrier, 'sls/consignees.created', id, 900 - i * 60, {
      status: 'REINTENTO',
      attempt: 3,
      next_at: ago(-45 - i * 12),
      duration_ms: 170 + i,
      ...FAULT,
    }),
  );
  return [...told, ...failed, ...retried, ...waiting];
}

const RUNS: readonly (readonly [key: string, every: number, message: string])[] = [
  ['audit.anchor', 1, 'Bitácora anclada'],
  ['users.expire', 1, '0 usuarios dados de baja'],
  ['privacy.erase', 1, '0 personas suprimidas'],
  ['audit.verify', 7, '4,812 filas sin alteraciones'],
  ['hooks.clean', 1, '0 descartadas, 0 borradas'],
];

/** Thirty days of the jobs of the night; one failed, and was tried again. */
function runs() {
  const all = RUNS.flatMap(([key, every, message], job) =>
    Array.from({ length: 30 }, (_, i) => i + 1)
      .filter((days) => days % every === 0)
      .map((days) => ({
        key,
        status: 'TERMINADO',
        attempt: 1,
        started_at: ago(days * 1_440 + job * 7),
        ended_at: ago(days * 1_440 + job * 7 - 0.05),
        progress: 100,
        message,
      })),
  );
  const failed = {
    key: 'audit.anchor',
    status: 'FALLIDO',
    attempt: 1,
    started_at: ago(8_643),
    ended_at: ago(8_642.9),
    progress: 0,
    message: 'La base de datos no respondió a tiempo.',
  };
  return [...all, failed].toSorted((a, b) => a.started_at.localeCompare(b.started_at));
}

const TAKEN: readonly (readonly [
  path: string,
  format: string,
  rows: number,
  columns: readonly string[],
])[] = [
  [
    'customers',
    'XLSX',
    40,
    ['code', 'name', 'status', 'customer_type_id', 'zone_id', 'credit_limit'],
  ],
  ['products', 'CSV', 66, ['code', 'name', 'category_id', 'unit_id', 'status', 'standard_cost']],
  ['suppliers', 'PDF', 18, ['code', 'legal_name', 'rfc', 'status']],
  ['storages', 'CSV', 21, ['code', 'name', 'branch_office_id']],
  ['users', 'XLSX', 24, ['nickname', 'name', 'email', 'status', 'last_login_at']],
];

/** Who took what during the last weeks. */
function taken(people: readonly number[]) {
  return Array.from({ length: 22 }, (_, i) => {
    const [path, format, rows, columns] = TAKEN[i % TAKEN.length]!;
    return {
      path,
      format,
      rows,
      columns,
      query: i % 3 === 0 ? { filter: { status: 'ACTIVO' } } : {},
      sha256: hash(`${path} ${i}`),
      created_at: ago(90 + i * 1_300),
      created_by: people[i % people.length] ?? null,
    };
  });
}

/** Faults that somebody has to read. */
const faults = () => [
  {
    message: 'TypeError: Cannot read properties of null (reading «total»)',
    origin: 'WEB',
    route: 'GET /products/:id',
    count: 3,
    first_at: ago(9_200),
    last_at: ago(4_100),
    request_id: 'demo-7f3a9c12',
    stack:
      'TypeError: Cannot read properties of null\n    at totalOf (app/resource-screens/form/form-data.server.ts)\n    at drawForm (app/resource-screens/form/form-data.server.ts)',
  },
  {
    message: 'Error: La base de datos no respondió a tiempo.',
    origin: 'TRABAJO',
    route: 'audit.anchor',
    count: 1,
    first_at: ago(8_642),
    last_at: ago(8_642),
    request_id: null,
    stack:
      'Error: La base de datos no respondió a tiempo.\n    at anchor (erp/platform/audit-chain/seal.ts)',
  },
];

async function linkedIds(tx: Tx, table: string): Promise<readonly number[]> {
  return (await tx.query<{ id: number }>(`select id from ${table} order by id limit 60`)).map(
    ({ id }) => id,
  );
}

/** A delivery that nobody has tried yet. */
const UNTRIED = {
  status: 'PENDIENTE',
  attempt: 0,
  next_at: null,
  http_status: null,
  duration_ms: null,
  response: null,
  error: null,
};

/** What a shop on the web needs to read. */
const readingScopes = async (tx: Tx): Promise<readonly number[]> =>
  (
    await tx.query<{ id: number }>(
      `select id from privileges where account_id = $1 and key in ('products.list', 'pricelists.list', 'customers.list') order by key`,
      [TENANT],
    )
  ).map(({ id }) => id);

/** Doors to other systems with what went through them, and a month of jobs. */
export async function demoIntegration(
  services: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId }, async (tx) => {
    const [user] = await tx.query<{ id: number }>(
      `select id from users where account_id = $1 and nickname = 'tienda.linea'`,
      [TENANT],
    );
    const [done] = await tx.query('select id from interfaces where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (!user || done) return;
    for (const door of doors(services, user.id))
      await insertRows(tx, accountId, 'interfaces', [{ rate_per_minute: 120, ...door }]);
    const rows = await tx.query<{ id: number; name: string }>(
      'select id, name from interfaces where account_id = $1',
      [TENANT],
    );
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const scopes = await readingScopes(tx);
    await insertRefs(tx, accountId, 'interfaces__scopes', [
      [ids.get('Tienda en línea'), scopes],
      [ids.get('Inteligencia de negocio'), scopes.slice(0, 1)],
    ]);
    const queue = deliveries(
      ids,
      await linkedIds(tx, 'products'),
      await linkedIds(tx, 'sls__consignees'),
    );
    await insertRows(
      tx,
      accountId,
      'interface_deliveries',
      queue.toSorted((a, b) => a.at.localeCompare(b.at)).map((each) => ({ ...UNTRIED, ...each })),
    );
    await insertRows(tx, accountId, 'sys__job_runs', runs());
    await insertRows(tx, accountId, 'exports', taken(await linkedIds(tx, 'users')).toReversed());
    await insertRows(
      tx,
      accountId,
      'sys__errors',
      faults().map((each) => ({ ...each, fingerprint: hash(each.message) })),
    );
  });
}
