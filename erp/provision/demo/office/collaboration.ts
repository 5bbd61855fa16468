/**
 * What people say of records, who follows them, and the views they kept: so that panels and lists
 * are not empty.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

type Comment = readonly [
  resource: string,
  nth: number,
  nickname: string,
  hours: number,
  body: string,
  mentions?: readonly string[],
];

/** Hours ago; `nth` counts the records of the resource from the oldest. */
const COMMENTS: readonly Comment[] = [
  [
    'customers',
    2,
    'vendedor',
    170,
    'Pidió muestras de hilo 40/1 en crudo y en negro; las mando el jueves.',
  ],
  [
    'customers',
    2,
    'supervisor_ventas',
    166,
    '@vendedor ponle precio de mayoreo sólo si confirma el volumen.',
    ['vendedor'],
  ],
  ['customers', 2, 'vendedor', 26, '@demo ¿le ampliamos el crédito? Pide 30 días.', ['demo']],
  [
    'customers',
    3,
    'credito_cobranza',
    50,
    'Pagó la factura vencida; la ficha de depósito está en Archivos.',
  ],
  ['customers', 3, 'demo', 48, 'Gracias. Queda en 15 días y lo revisamos en enero.'],
  [
    'customers',
    4,
    'gerente_comercial',
    120,
    'Quiere convenio anual. Propuesta lista la próxima semana.',
  ],
  ['customers', 5, 'vendedor', 8, 'Cambió de domicilio fiscal, falta la constancia.'],
  ['suppliers', 1, 'comprador', 96, 'Subió 3 % la fibra; el catálogo nuevo llega el lunes.'],
  [
    'suppliers',
    1,
    'gerente_compras',
    90,
    '@comprador pide que respete el precio de lo ya ordenado.',
    ['comprador'],
  ],
  ['suppliers', 1, 'comprador', 70, 'Aceptó. Lo confirmó por correo.'],
  ['suppliers', 2, 'cuentas_por_pagar', 30, 'Su opinión de cumplimiento vence este mes.'],
  ['products', 1, 'almacenista', 20, 'Llegó con la etiqueta equivocada, ya lo separé.'],
  [
    'products',
    1,
    'jefe_almacen',
    18,
    'Se reetiquetó; @almacenista libera el lote.',
    ['almacenista'],
  ],
  [
    'products',
    3,
    'analista_inventarios',
    52,
    '@demo el factor de la caja no cuadra con lo contado.',
    ['demo'],
  ],
  ['products', 3, 'demo', 51, 'Corregido: 12 conos por caja.'],
  [
    'products',
    7,
    'contador_costos',
    140,
    'Revisar la cuenta de gasto: es insumo, no materia prima.',
  ],
  [
    'pricelists',
    1,
    'gerente_comercial',
    200,
    'Vigente para toda la temporada; los descuentos van aparte.',
  ],
  ['pricelists', 1, 'vendedor', 60, 'Los clientes de Occidente preguntan por el precio de bolsa.'],
  [
    'branch-offices',
    2,
    'jefe_almacen',
    300,
    'El andén 2 queda fuera de servicio hasta el viernes.',
  ],
  ['storages', 1, 'almacenista', 15, 'Conteo cíclico terminado sin diferencias.'],
];

type View = readonly [
  nickname: string,
  path: string,
  name: string,
  query: string,
  shared?: 'EMPRESA',
  subscribe?: 'AL_ENTRAR',
];

const VIEWS: readonly View[] = [
  [
    'demo',
    '/customers',
    'Bloqueados',
    'filter[status]=BLOQUEADO&sort=name',
    'EMPRESA',
    'AL_ENTRAR',
  ],
  ['demo', '/customers', 'Por zona', 'grupo=zone_id'],
  ['demo', '/products', 'Materia prima', 'filter[kind]=MATERIA_PRIMA&sort=name', 'EMPRESA'],
  [
    'demo',
    '/tasks',
    'Vencidos',
    'filter[status]=PENDIENTE&filter[due_at][to]=ayer&sort=due_at',
    'EMPRESA',
  ],
  ['demo', '/tasks', 'De esta semana', 'filter[due_at]=esta-semana&sort=due_at'],
  ['demo', '/users', 'Suspendidos', 'filter[status]=SUSPENDIDO', undefined, 'AL_ENTRAR'],
  ['demo', '/suppliers', 'Por estado', 'grupo=status'],
  [
    'gerente_comercial',
    '/customers',
    'Mayoristas y distribuidores',
    'q=&sort=-credit_limit',
    'EMPRESA',
  ],
  ['vendedor', '/customers', 'Mis clientes', 'sort=name'],
  ['comprador', '/suppliers', 'Activos', 'filter[status]=ACTIVO&sort=legal_name'],
  ['almacenista', '/products', 'Hilos', 'q=hilo&sort=code'],
];

const TABLES: Readonly<Record<string, string>> = {
  customers: 'customers',
  suppliers: 'suppliers',
  products: 'products',
  pricelists: 'pricelists',
  'branch-offices': 'branch_offices',
  storages: 'storages',
};

async function recordAt(tx: Tx, resource: string, nth: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select id from ${TABLES[resource]} order by id offset $1 limit 1`,
    [nth - 1],
  );
  return row?.id ?? null;
}

async function writeComments(
  tx: Tx,
  accountId: number,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [resource, nth, nickname, hours, body, mentions = []] of COMMENTS) {
    const author = users.get(nickname);
    const record = await recordAt(tx, resource, nth);
    if (author === undefined || record === null) continue;
    const [comment] = await tx.query<{ id: number }>(
      `insert into comments (account_id, resource, record_id, body, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5, now() - make_interval(hours => $6), now() - make_interval(hours => $6)) returning id`,
      [accountId, resource, record, body, author, hours],
    );
    const mentioned = mentions.flatMap((name) => users.get(name) ?? []);
    await tx.execute(
      'insert into comments__mentions (account_id, owner_id, target_id, position) select $1, $2, u.id, u.at - 1 from unnest($3::bigint[]) with ordinality u(id, at)',
      [accountId, comment!.id, mentioned],
    );
    // Who writes or is named follows, as when it happens on the screen.
    await tx.execute(
      `insert into followers (account_id, resource, record_id, user_id, created_by, updated_by) select $1, $2, $3, u, u, u from unnest($4::bigint[]) u
       on conflict (account_id, resource, record_id, user_id) do nothing`,
      [accountId, resource, record, [author, ...mentioned]],
    );
  }
}

export async function demoCollaboration(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from comments where account_id = $1 union all select 1 from saved_views where account_id = $1 limit 1',
      [TENANT],
    );
    if (known) return;
    const users = await idsByCode(tx, accountId, 'users', 'nickname');
    await writeComments(tx, accountId, users);
    for (const [nickname, path, name, query, visibility = 'PRIVADA', subscribe = 'NO'] of VIEWS)
      await tx.execute(
        `insert into saved_views (account_id, path, name, query, visibility, subscribe, is_default, pinned, created_by, updated_by)
         select $1, $2, $3, $4, $5, $6, false, $7, $8, $8 where $8::bigint is not null`,
        [
          accountId,
          path,
          name,
          new URLSearchParams(query).toString(),
          visibility,
          subscribe,
          visibility === 'EMPRESA',
          users.get(nickname) ?? null,
        ],
      );
  });
}
