/** Goods that became others, costs that somebody put right, and the months that are closed. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { act, deskOf, instant, make, type Desk } from '../office/desk.ts';

type Line = readonly [code: string, qty: string, more?: Readonly<Record<string, unknown>>];

interface Conversion {
  readonly days: number;
  readonly kind: string;
  readonly storage: 'LEO-MP' | 'LEO-PT';
  readonly from: readonly Line[];
  readonly to: readonly Line[];
  readonly more?: Readonly<Record<string, unknown>>;
  readonly ends?: 'draft' | 'cancel';
}

/** Of the last days, after everything that half a year sold: what is there now was there then. */
const CONVERSIONS: readonly Conversion[] = [
  {
    days: 2,
    kind: 'REEMPAQUE',
    storage: 'LEO-MP',
    from: [['RES-0001', '100']],
    to: [
      ['RES-0001', '99', { lot_code: 'RE-101' }],
      ['RES-0001', '1', { is_scrap: '1' }],
    ],
    more: { normal_scrap_pct: '2', notes: 'Sacos rotos: se pasaron a sacos nuevos.' },
  },
  {
    days: 2,
    kind: 'REEMPAQUE',
    storage: 'LEO-MP',
    from: [['FIB-0001', '220']],
    to: [
      ['FIB-0001', '215', { lot_code: 'RE-102' }],
      ['FIB-0001', '5', { is_scrap: '1' }],
    ],
    more: { normal_scrap_pct: '1', notes: 'Pacas mojadas: se perdió más de lo normal.' },
  },
  {
    days: 2,
    kind: 'CAMBIO_LOTE',
    storage: 'LEO-MP',
    from: [['FIB-0002', '300']],
    to: [['FIB-0002', '300', { lot_code: 'CL-0021' }]],
    more: { notes: 'Pacas sin etiqueta legible.' },
  },
  {
    days: 1,
    kind: 'RECLASIFICACION',
    storage: 'LEO-MP',
    from: [['FIB-0004', '150']],
    to: [['FIB-0003', '150', { lot_code: 'RC-0031' }]],
    more: { notes: 'El laboratorio la clasificó como reciclada.' },
  },
  {
    days: 1,
    kind: 'CORTE',
    storage: 'LEO-PT',
    from: [['BOL-ECO-GA', '12']],
    to: [
      ['BOL-ECO-CA', '18'],
      ['BOL-ECO-CV', '6'],
    ],
    more: { normal_scrap_pct: '3', notes: 'Bolsas grandes con defecto en la orilla.' },
  },
  {
    days: 1,
    kind: 'ARMADO',
    storage: 'LEO-PT',
    from: [
      ['BOL-ECO-CV', '9'],
      ['BOL-ECO-MA', '3'],
    ],
    to: [['BOL-ECO-GA', '6']],
    more: { allocation: 'PRECIO_LISTA', notes: 'Paquetes de muestra.' },
  },
  {
    days: 1,
    kind: 'DESENSAMBLE',
    storage: 'LEO-PT',
    from: [['BOL-ECO-MA', '8']],
    to: [
      ['BOL-ECO-CA', '10', { share: '60' }],
      ['BOL-ECO-CV', '6', { share: '40' }],
    ],
    more: { allocation: 'PORCENTAJE' },
  },
  {
    days: 0,
    kind: 'RECLASIFICACION',
    storage: 'LEO-PT',
    from: [['BOL-ECO-MA', '4']],
    to: [['BOL-ECO-MN', '4']],
    more: { notes: 'Se revisó: el color era el correcto.' },
    ends: 'cancel',
  },
  {
    days: 0,
    kind: 'CORTE',
    storage: 'LEO-PT',
    from: [['BOL-ECO-GA', '10']],
    to: [['BOL-ECO-CA', '18']],
    more: { normal_scrap_pct: '2' },
    ends: 'draft',
  },
];

export async function demoCosts(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from inv__conversions where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const [chief, accountant, other] = [
      await deskOf(tx, services, system, 'jefe_almacen'),
      await deskOf(tx, services, system, 'contador_costos'),
      await deskOf(tx, services, system, 'analista_inv'),
    ];
    for (const conversion of CONVERSIONS) await convert(chief, conversion);
    await revalue(accountant, other);
    await closeMonths(accountant);
  });
}

async function convert(
  desk: Desk,
  { days, kind, storage, from, to, more = {}, ends }: Conversion,
): Promise<void> {
  const rows = (lines: readonly Line[]) =>
    lines.map(([code, qty, extra = {}]) => ({
      product_id: String(desk.products.get(code)),
      qty,
      ...extra,
    }));
  const made = await make(desk, 'inv/conversions', {
    kind,
    storage_id: String(desk.storages.get(storage)),
    allocation: 'CANTIDAD',
    confirm_impact: '1',
    ...(ends === 'draft' ? {} : { posted_at: instant(-days) }),
    inputs: rows(from),
    outputs: rows(to),
    ...more,
  });
  if (ends === 'draft') return;
  await act(desk, 'inv/conversions', 'apply', made.id!);
  if (ends === 'cancel')
    await act(desk, 'inv/conversions', 'cancel', made.id!, {
      cancel_reason: 'El color sí era el de la etiqueta.',
    });
}

/** One agreed of a late invoice, one of goods that lost value, one that waits and a draft. */
async function revalue(author: Desk, other: Desk): Promise<void> {
  const [reason] = await author.tx.query<{ id: number }>(
    `select id from causes where account_id = $1 and 'INVENTARIO' = any(scopes) order by code limit 1`,
    [TENANT],
  );
  const [receipt] = await author.tx.query<{ id: number; product_id: number }>(
    `select k.movement_id as id, k.product_id from kardex k join movements m on m.id = k.movement_id join inv__movement_types t on t.id = m.movement_type_id
     where k.account_id = $1 and m.account_id = $1 and t.account_id = $1 and t.code = 'ENT-COMPRA' and k.posted_at > now() - interval '30 days' order by k.posted_at, k.id limit 1`,
    [TENANT],
  );
  const adjust = (kind: string, line: Readonly<Record<string, unknown>>, notes: string) =>
    make(author, 'inv/revaluations', { kind, reason_id: String(reason!.id), notes, lines: [line] });
  const product = (code: string) => String(author.products.get(code));
  const late = await adjust(
    'COSTO_TARDIO',
    {
      product_id: String(receipt!.product_id),
      receipt_id: String(receipt!.id),
      delta_value: '1850',
    },
    'El flete se facturó después.',
  );
  const worn = await adjust(
    'DETERIORO',
    { product_id: product('BOL-ECO-GA'), new_cost: '4.8' },
    'Se venderán con descuento: temporada anterior.',
  );
  for (const { id } of [late, worn]) {
    await act(author, 'inv/revaluations', 'send', id!);
    await act(other, 'inv/revaluations', 'authorize', id!);
  }
  const waits = await adjust(
    'COSTO_NUEVO',
    { product_id: product('EMP-0001'), new_cost: '19.2' },
    'Nueva lista del proveedor.',
  );
  await act(author, 'inv/revaluations', 'send', waits.id!);
  await adjust(
    'ESTANDAR',
    { product_id: product('RES-0002'), new_cost: '71.5' },
    'Estándar del año que entra.',
  );
}

/** December waits for the year's count, so the closing stops before it. */
const CLOSED = 5;

async function closeMonths(desk: Desk): Promise<void> {
  const months = await desk.tx.query<{ id: number; period: string }>(
    `select id, period from inv__periods where account_id = $2 and status = 'ABIERTO' order by period limit $1`,
    [CLOSED, TENANT],
  );
  for (const { id, period } of months) {
    if (period.endsWith('-12')) return;
    await act(desk, 'inv/periods', 'close', id, {
      transit_note: 'El transportista confirmó que llega esta semana.',
    });
  }
}
