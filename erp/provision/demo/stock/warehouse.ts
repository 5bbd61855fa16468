import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { openIssue, type NewIssue } from '#erp/modules/wms/issues/open-issue.ts';
import { openRejection, type NewRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day } from '../rows.ts';

type IssueState = 'ABIERTA' | 'EN_ATENCION' | 'RESUELTA' | 'CERRADA' | 'CANCELADA';
type Issue = readonly [
  kind: NewIssue['kind'],
  severity: NonNullable<NewIssue['severity']>,
  storage: string,
  product: string | null,
  qty: string | null,
  due: number,
  IssueState,
  what: string,
];

/** One of each kind and in every state; some late. */
const ISSUES: readonly Issue[] = [
  [
    'DANO',
    'ALTA',
    'LEO-PT',
    'BOL-ECO-MA',
    '40',
    -2,
    'ABIERTA',
    'El montacargas rasgó una caja de bolsas medianas al bajar la tarima.',
  ],
  [
    'FALTANTE',
    'CRITICA',
    'LEO-MP',
    'FIB-0001',
    '36',
    1,
    'EN_ATENCION',
    'La paca pesa menos de lo que dice la etiqueta del proveedor.',
  ],
  [
    'SOBRANTE',
    'MEDIA',
    'LEO-PT',
    'BOL-ECO-CA',
    '25',
    3,
    'EN_ATENCION',
    'Hay un bulto de más en la posición; no tiene etiqueta.',
  ],
  [
    'MAL_UBICADO',
    'BAJA',
    'LEO-PT',
    'BOL-ECO-GA',
    null,
    5,
    'RESUELTA',
    'Estaba en el pasillo B y el sistema dice pasillo A.',
  ],
  [
    'CADUCADO',
    'ALTA',
    'LEO-MP',
    'QUI-0001',
    '12',
    -5,
    'ABIERTA',
    'Tambor vencido detrás de los nuevos.',
  ],
  ['ETIQUETA', 'BAJA', 'LEO-MP', 'FIB-0002', null, 4, 'CERRADA', 'Etiqueta ilegible por humedad.'],
  [
    'CONTAMINACION',
    'CRITICA',
    'LEO-MP',
    'RES-0001',
    '50',
    0,
    'EN_ATENCION',
    'Polvo de otra resina dentro del saco abierto.',
  ],
  [
    'ACCIDENTE',
    'ALTA',
    'LEO-PISO',
    null,
    null,
    2,
    'RESUELTA',
    'Se cayó una escalera junto a la cardadora; sin lesionados.',
  ],
  ['OTRO', 'BAJA', 'LEO-REF', null, null, 10, 'ABIERTA', 'La luminaria del fondo no enciende.'],
  [
    'DANO',
    'MEDIA',
    'GDL-PT',
    null,
    null,
    -9,
    'CERRADA',
    'Lona del camión rota: dos cajas mojadas.',
  ],
  [
    'FALTANTE',
    'MEDIA',
    'LEO-PT',
    'BOL-ECO-MN',
    '10',
    6,
    'CANCELADA',
    'No faltaba: estaba en el andén de embarque.',
  ],
  [
    'MAL_UBICADO',
    'MEDIA',
    'LEO-MP',
    'EMP-0001',
    null,
    1,
    'ABIERTA',
    'Caja de empaque en la zona de fibras.',
  ],
];

type Rejection = readonly [
  origin: NewRejection['origin'],
  reason: string,
  storage: string,
  product: string,
  qty: string,
  age: number,
  disposition: string | null,
  notes: string,
];

const REJECTIONS: readonly Rejection[] = [
  [
    'RECEPCION',
    'RZ-CALIDAD',
    'LEO-MP',
    'FIB-0001',
    '225',
    12,
    null,
    'Humedad por arriba de lo convenido.',
  ],
  ['RECEPCION', 'RZ-EMPAQUE', 'LEO-MP', 'RES-0001', '75', 6, null, 'Sacos rotos en la descarga.'],
  ['DEVOLUCION_CLIENTE', 'RZ-CALIDAD', 'LEO-PT', 'BOL-ECO-GA', '60', 3, null, 'Asas descosidas.'],
  [
    'PRODUCCION',
    'RZ-CALIDAD',
    'LEO-PT',
    'BOL-ECO-MA',
    '120',
    20,
    'SEGUNDA',
    'Impresión corrida; se vende como segunda.',
  ],
  [
    'RECEPCION',
    'RZ-CANTIDAD',
    'LEO-MP',
    'FIB-0004',
    '90',
    15,
    'DEVOLVER_PROVEEDOR',
    'Llegó otro título de fibra.',
  ],
  ['SURTIDO', 'RZ-EMPAQUE', 'LEO-PT', 'BOL-ECO-CV', '30', 9, 'REPROCESO', 'Se reempacan.'],
  [
    'CONTEO',
    'RZ-CALIDAD',
    'LEO-MP',
    'FIB-0003',
    '40',
    30,
    'CERRADO',
    'Se liberó después de secarla.',
  ],
];

/** Issues and rejections of the last month. */
export async function demoWarehouse(services: Services, actor: Actor): Promise<void> {
  const { db, now } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from wms__issues where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const ids = {
      storages: await idsByCode(tx, accountId, 'storages'),
      products: await idsByCode(tx, accountId, 'products'),
      causes: await idsByCode(tx, accountId, 'causes'),
    };
    const users = await idsByCode(tx, accountId, 'users', 'nickname');
    const context = {
      tx,
      services,
      actor: { ...actor, userId: users.get('almacenista') ?? actor.userId },
      now: now(),
    };
    const chief = users.get('jefe_almacen') ?? actor.userId;
    for (const [kind, severity, storage, product, qty, due, state, description] of ISSUES) {
      const id = await openIssue(context, {
        kind,
        severity,
        storageId: ids.storages.get(storage)!,
        productId: product ? (ids.products.get(product) ?? null) : null,
        qty,
        assigneeId: state === 'ABIERTA' ? null : chief,
        dueOn: day(due),
        description,
      });
      await settleIssue(tx, id, state);
    }
    for (const [origin, reason, storage, product, qty, age, disposition, notes] of REJECTIONS) {
      const id = await openRejection(context, {
        origin,
        reasonId: ids.causes.get(reason) ?? null,
        storageId: ids.storages.get(storage)!,
        productId: ids.products.get(product)!,
        qty,
        notes,
      });
      await settleRejection(tx, id, age, disposition, chief);
    }
    await leaveAtTheDoor(context, ids.storages.get('LEO-MP')!, ids.products.get('RES-0001')!);
  });
}

/** Something stands where goods arrive and waits to be put away. */
async function leaveAtTheDoor(
  context: StockContext,
  storageId: number,
  productId: number,
): Promise<void> {
  const [from] = await context.tx.query<{ slot_id: number; lot_id: number | null; door: number }>(
    `select b.slot_id, b.lot_id, s.receive_slot_id as door from stock_balances b join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
     join lots l on ${sameCompany('l', 'b')} and l.id = b.lot_id and l.status = 'LIBERADO'
     where b.account_id = $3 and b.storage_id = $1 and b.product_id = $2 and b.slot_id <> s.receive_slot_id and b.qty > 500 order by b.qty desc limit 1`,
    [storageId, productId, TENANT],
  );
  if (!from) return;
  await postStock(context, {
    type: 'TRASP',
    source: { resource: 'demo', id: 'por-acomodar', action: 'APLICAR' },
    lines: [
      {
        productId,
        storageId,
        slotId: from.slot_id,
        toStorageId: storageId,
        toSlotId: from.door,
        lotId: from.lot_id,
        qty: '250',
      },
    ],
  });
}

const SOLVED = 'Se revisó con el encargado y quedó en su lugar.';

async function settleIssue(tx: Tx, id: number, state: IssueState): Promise<void> {
  if (state === 'ABIERTA') return;
  const solved = state === 'RESUELTA' || state === 'CERRADA';
  await tx.execute(
    'update wms__issues set status = $2, solution = $3 where account_id = $4 and id = $1',
    [id, state, solved ? SOLVED : null, TENANT],
  );
}

async function settleRejection(
  tx: Tx,
  id: number,
  age: number,
  disposition: string | null,
  by: number | null,
): Promise<void> {
  await tx.execute(
    `update wms__rejections set created_at = now() - make_interval(days => $2::int) where account_id = $3 and id = $1`,
    [id, age, TENANT],
  );
  if (disposition === null) return;
  const closed = disposition === 'CERRADO';
  await tx.execute(
    `update wms__rejections set status = $2, disposition = $3, disposition_by = $4, disposition_at = now() - make_interval(days => $5::int), closed_at = case when $6 then now() - make_interval(days => $5::int) end
     where account_id = $7 and id = $1`,
    [
      id,
      closed ? 'CERRADO' : 'DICTAMINADO',
      closed ? 'LIBERAR' : disposition,
      by,
      Math.floor(age / 2),
      closed,
      TENANT,
    ],
  );
}
