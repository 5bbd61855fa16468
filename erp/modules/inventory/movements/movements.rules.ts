import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { BUY, CONSIGNED, IMPACT, RECEIVING, SCAN, SIMULATE } from './movements.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { DomainError } from '#erp/model/errors.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { loadMovementType, type MovementTypeContext } from '#erp/domains/stock/posting-context.ts';
import { checkLocations } from '#erp/domains/stock/posting/location-checks.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { SHORTAGE_TYPES, movements } from './movements.ts';
import { checkDestruction, requireEvidence } from './movement-evidence.ts';
import { consigned } from './consigned-stock.ts';
import { completeOwners } from './movement-owners.ts';
import { buyConsigned } from './movement-purchase.ts';
import { impactOfDraft, simulate } from './movement-impact.ts';
import { checkImported, postMovement } from './movements.posting.ts';
import { fillWeighed, keepReadings } from './movement-weighing.ts';
import { movementCancelled } from '#erp/modules/wms/rejections/rejection-movement.ts';
import { receiveScan, receiving } from '../receiving/receive-scan.ts';
import { LINE_FACTOR } from '../units/units.queries.ts';
import { PRODUCT_COST } from '../reports/stock.queries.ts';

const SHORTAGES: ReadonlySet<string> = new Set(SHORTAGE_TYPES);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function checkNeeds(
  { draft, fail }: SaveContext<typeof movements>,
  type: MovementTypeContext,
): void {
  if (type.needs_cost_center && !draft.cost_center_id)
    fail('cost_center_id', t('inventory.needsCostCenter', 'Este tipo pide el centro de costo.'));
  if (type.needs_reason && !draft.reason_id)
    fail('reason_id', t('inventory.needsCause', 'Este tipo pide la causa.'));
  if (type.needs_partner && !draft.customer_id && !draft.supplier_id)
    fail('customer_id', t('inventory.needsParty', 'Este tipo pide el cliente o el proveedor.'));
}

/** What the type asks of the document (R2 and the type's own demands). */
async function checkDraft(context: SaveContext<typeof movements>): Promise<void> {
  const { tx, draft, fail } = context;
  const rows = Array.isArray(draft.lines) ? (draft.lines as readonly Row[]) : [];
  draft.storage_id ??= draft.lines[0]?.storage_id ?? null;
  if (typeof draft.movement_type_id !== 'number') return;
  const type = await loadMovementType(tx, { id: draft.movement_type_id });
  if (!type.manual)
    fail(
      'movement_type_id',
      t('inventory.onlyDocument', 'Este tipo sólo lo hace el documento del que viene.'),
    );
  if (type.nature === 'TRASPASO') await checkTransfer(tx, draft, fail);
  else draft.to_storage_id = null;
  if (type.nature !== 'ENTRADA')
    for (const [at, { storage_id }] of rows.entries())
      if (storage_id && storage_id !== draft.storage_id)
        fail(
          `lines[${at}][storage_id]`,
          t(
            'inventory.severalWarehouses',
            'Sólo las entradas llevan partidas de varios almacenes. Haz un movimiento por almacén.',
          ),
        );
  checkNeeds(context, type);
  await checkDestruction(context, type);
  await completeOwners(context, type);
  await checkLocations(
    tx,
    rows.flatMap((line, index) => [
      {
        field: `lines[${index}][slot_id]`,
        slotId: line.slot_id,
        storageId: line.storage_id ?? draft.storage_id,
      },
      {
        field: `lines[${index}][to_slot_id]`,
        slotId: line.to_slot_id,
        storageId: draft.to_storage_id,
      },
    ]),
    fail,
  );
  await requirePlaces(context, type);
  if (SHORTAGES.has(type.code) && !draft.shortage_class)
    fail(
      'shortage_class',
      t(
        'inventory.classify',
        'Clasifica el faltante: la ley presume vendido lo que falta sin motivo.',
      ),
    );
}

const incomingSlot = (nature: MovementTypeContext['nature']) => {
  if (nature === 'ENTRADA') return 'slot_id';
  return nature === 'TRASPASO' ? 'to_slot_id' : null;
};

/**
 * A place that nobody can find out is asked for when the document is written, not when it is
 * applied.
 */
async function requirePlaces(
  { tx, draft, fail }: SaveContext<typeof movements>,
  { nature }: MovementTypeContext,
): Promise<void> {
  const lines = Array.isArray(draft.lines) ? (draft.lines as readonly Row[]) : [];
  const incoming = incomingSlot(nature);
  const outgoing = nature === 'SALIDA' || nature === 'TRASPASO' ? 'slot_id' : null;
  const asked = lines.flatMap((line, index) => [
    ...(incoming && !line[incoming]
      ? [
          {
            index,
            field: incoming,
            comes: true,
            storage:
              incoming === 'slot_id' ? (line.storage_id ?? draft.storage_id) : draft.to_storage_id,
            line,
          },
        ]
      : []),
    ...(outgoing && !line[outgoing]
      ? [{ index, field: outgoing, comes: false, storage: draft.storage_id, line }]
      : []),
  ]);
  if (asked.length === 0) return;
  const storages = await tx.query<{ id: number; name: string; puts_away: boolean }>(
    `select s.id, s.name, s.receive_slot_id is not null or exists (select 1 from wms__putaway_rules r where ${refersTo('wms__putaway_rules.storage_id', 'r', 's')}) as puts_away
     from storages s where s.account_id = $2 and s.id = any($1::bigint[]) and s.uses_slots`,
    [asked.map(({ storage }) => storage).filter((id) => typeof id === 'number'), TENANT],
  );
  if (storages.length === 0) return;
  // Stock that was there before its storage had places is taken from where it is.
  const loose = await tx.query<{ product_id: number }>(
    'select distinct product_id from stock_balances where account_id = $2 and storage_id = $1 and slot_id is null and qty > 0',
    [draft.storage_id, TENANT],
  );
  for (const { index, field, comes, storage: id, line } of asked) {
    const storage = storages.find((each) => each.id === id);
    if (
      storage &&
      !(comes
        ? storage.puts_away
        : loose.some(({ product_id: product }) => product === line.product_id))
    )
      fail(
        `lines[${index}][${field}]`,
        t('stock.sayLocation', 'Indica la ubicación: {warehouse} usa ubicaciones.', {
          warehouse: storage.name,
        }),
      );
  }
}

async function checkTransfer(
  tx: SaveContext<typeof movements>['tx'],
  draft: Row,
  fail: SaveContext<typeof movements>['fail'],
): Promise<void> {
  if (!draft.to_storage_id)
    return fail('to_storage_id', t('stock.chooseDestination', 'Elige el almacén destino.'));
  const rows = await tx.query<{ branch_office_id: number }>(
    'select branch_office_id from storages where account_id = $3 and id in ($1, $2)',
    [draft.storage_id, draft.to_storage_id, TENANT],
  );
  if (new Set(rows.map((row) => row.branch_office_id)).size > 1)
    fail(
      'to_storage_id',
      t('inventory.otherBranch', 'Es de otra sucursal: usa un traspaso entre sucursales.'),
    );
}

async function post(context: TransitionContext<typeof movements>): Promise<void> {
  const { before, tx, action } = context;
  const type = await loadMovementType(tx, { id: before.movement_type_id });
  if (action === 'apply') await requireAuthorized(tx, type, before);
  await requireEvidence(context, type);
  await postMovement(context, type);
  context.stored('lines');
}

/**
 * Types that ask for a second person, from an amount on. Entries whose cost is captured are worth
 * what they say; all else what the product costs by now.
 */
async function requireAuthorized(
  tx: TransitionContext<typeof movements>['tx'],
  type: MovementTypeContext,
  before: Row,
): Promise<void> {
  if (!type.requires_authorization) return;
  const [row] = await tx.query<{ over: boolean }>(
    `select coalesce(sum(case when coalesce(l.owner_kind, 'PROPIO') <> 'PROPIO' then 0
         when $3 then coalesce(l.value, l.qty * l.unit_cost, 0) else coalesce(l.qty * f.factor * nullif(${PRODUCT_COST}, 0), l.value, l.qty * l.unit_cost, 0) end), 0)
       >= coalesce($2::numeric, 0) as over
     from movement_lines l ${join('movement_lines.product_id', 'l', 'p')} ${LINE_FACTOR} where l.account_id = $4 and l.movement_id = $1`,
    [
      before.id,
      type.authorize_over,
      type.nature === 'ENTRADA' && type.cost_source === 'CAPTURA',
      TENANT,
    ],
  );
  if (row?.over)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.needsApproval', 'Este movimiento necesita autorización: usa «Solicitar».'),
    );
}

export const rules = defineRules(movements, {
  async beforeSave(context) {
    await checkDraft(context);
    await fillWeighed(context);
  },
  afterSave: keepReadings,
  imported: checkImported,
  transitions: {
    apply: post,
    authorize: post,
    async cancel({ before, changes, actor, tx, now, services }) {
      if (before.source_resource)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.ofDocument', 'Este movimiento viene de otro documento: cancela aquel.'),
        );
      if (before.reverses_id)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.isReversal', 'Este movimiento cancela a otro y no se cancela a su vez.'),
        );
      const source = { resource: 'movements', id: String(before.id), action: 'CANCELAR' };
      const reversal = await reverseMovement(
        { tx, services, actor, now },
        before.id!,
        before.movement_type_id,
        source,
        text(changes.cancel_reason),
      );
      changes.reversed_by_id = reversal.movementId;
      await movementCancelled({ tx, actor, now, services }, before.id!);
    },
  },
  calls: {
    simulate: call(SIMULATE, simulate),
    impact: call(IMPACT, impactOfDraft),
    buy: call(BUY, buyConsigned),
    consigned: call(CONSIGNED, consigned),
    receiving: call(RECEIVING, receiving),
    scan: call(SCAN, receiveScan),
  },
});
