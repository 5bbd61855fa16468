import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { NEVER_AVAILABLE } from '../storage-types/storage-types.rules.ts';
import { storages } from './storages.ts';

interface StorageType {
  readonly usage: string;
  readonly is_available: boolean;
  readonly allow_negative_default: boolean;
  readonly uses_slots: boolean;
}

const MAY_BE_NEGATIVE = new Set(['PRODUCCION', 'VEHICULO', 'FISICO']);
const onePerBranch = (): Readonly<Record<string, string>> => ({
  TRANSITO: t('inventory.inTransit', 'en tránsito'),
  RESGUARDO: t('inventory.custody', 'de resguardo'),
});

const places = () =>
  [
    ['receive_slot_id', t('inventory.receiving', 'de recibo')],
    ['dispatch_slot_id', t('inventory.shipping', 'de embarque')],
  ] as const;

/** A storage with places says where goods arrive and leave; a new one has no places yet. */
async function checkPlaces({
  tx,
  draft,
  before,
  fail,
}: SaveContext<typeof storages>): Promise<void> {
  for (const [field, what] of places()) {
    const id = draft[field] ?? null;
    if (id === null) {
      if (before && draft.uses_slots)
        fail(
          field,
          t(
            'inventory.chooseLocation',
            'Elige la ubicación {what}: este almacén usa ubicaciones.',
            { what },
          ),
        );
      continue;
    }
    const [slot] = await tx.query<{ storage_id: number; status: string }>(
      'select storage_id, status from wms__slots where account_id = $2 and id = $1',
      [id, TENANT],
    );
    if (slot?.storage_id !== before?.id)
      fail(field, t('inventory.locationElsewhere', 'La ubicación no es de este almacén.'));
    else if (slot?.status !== 'ACTIVA')
      fail(field, t('inventory.locationOff', 'La ubicación está bloqueada o dada de baja.'));
  }
}

/** A storage that groups others holds nothing itself and is of their branch. */
async function checkParent({
  tx,
  draft,
  changed,
  fail,
}: SaveContext<typeof storages>): Promise<void> {
  const parent = draft.parent_id ?? null;
  if (parent === null || !changed('parent_id')) return;
  const [stock] = await tx.query(
    'select 1 from stock_balances where account_id = $2 and storage_id = $1 and qty <> 0 limit 1',
    [parent, TENANT],
  );
  if (stock)
    return fail(
      'parent_id',
      t('inventory.parentWithStock', 'Tiene existencias: un almacén superior sólo agrupa a otros.'),
    );
  const [branch] = await tx.query<{ branch_office_id: number }>(
    'select branch_office_id from storages where account_id = $2 and id = $1',
    [parent, TENANT],
  );
  if (branch && branch.branch_office_id !== draft.branch_office_id)
    fail('parent_id', t('inventory.ofOtherBranch', 'Es de otra sucursal.'));
}

/**
 * What keeps a storage open: stock, goods on their way through it, and what is promised from it.
 */
async function stillUsed({ tx }: SaveContext<typeof storages>, id: number): Promise<boolean> {
  const [used] = await tx.query(
    `select 1 where exists (select 1 from stock_balances where account_id = $2 and storage_id = $1 and qty <> 0)
       or exists (select 1 from inv__reservations where account_id = $2 and storage_id = $1 and status = 'ACTIVA')
       or exists (select 1 from branch_transfers where account_id = $2 and $1 in (from_storage_id, to_storage_id, transit_storage_id) and status in ('AUTORIZADO', 'EN_TRANSITO', 'RECIBIDO_PARCIAL', 'RECIBIDO'))`,
    [id, TENANT],
  );
  return used !== undefined;
}

/** Whoever holds the goods of a storage that is elsewhere. */
function checkHolder({ draft, fail }: SaveContext<typeof storages>, { usage }: StorageType): void {
  const customer = draft.customer_id ?? null;
  if (usage === 'CONSIGNACION' && customer === null)
    fail(
      'customer_id',
      t('inventory.consignee', 'Elige el cliente que tiene la mercancía en consignación.'),
    );
  if (usage === 'TERCERO' && customer === null && (draft.supplier_id ?? null) === null)
    fail(
      'supplier_id',
      t('inventory.keeper', 'Elige el proveedor o el cliente que guarda la mercancía.'),
    );
}

/** What stands with a customer, by an agreement too, does not pass to another one unmoved. */
async function requireItsCustomer(context: SaveContext<typeof storages>): Promise<void> {
  const { tx, before, changed, fail } = context;
  if (!before?.customer_id || !changed('customer_id')) return;
  const [agreed] = await tx.query(
    `select 1 from customer_storage where account_id = $2 and storage_id = $1 and status in ('VIGENTE', 'SUSPENDIDO') limit 1`,
    [before.id, TENANT],
  );
  if (agreed || (await stillUsed(context, before.id!)))
    fail(
      'customer_id',
      t(
        'inventory.keptByCustomer',
        'Tiene existencias, documentos abiertos o un acuerdo con su cliente: usa otro almacén.',
      ),
    );
}

async function checkOnly(
  { tx, draft, before, fail }: SaveContext<typeof storages>,
  { usage }: StorageType,
): Promise<void> {
  const only = onePerBranch()[usage];
  if (!only || draft.active === false) return;
  const [other] = await tx.query<{ code: string }>(
    `select s.code from storages s ${join('storages.storage_type_id', 's', 'y')}
     where s.account_id = $4 and s.active and y.usage = $1 and s.branch_office_id = $2 and s.id <> $3`,
    [usage, draft.branch_office_id, before?.id ?? 0, TENANT],
  );
  if (other)
    fail(
      'storage_type_id',
      t('inventory.onlyOne', 'La sucursal ya tiene un almacén {usage}: {warehouse}.', {
        usage: only,
        warehouse: other.code,
      }),
    );
}

const unmoved = requireUnmoved('storage_id');

export const rules = defineRules(storages, {
  // Who is in charge of a storage, and who works in it, see what is in it.
  ...permissionHooks,
  async beforeDelete(context) {
    await unmoved(context);
    await permissionHooks.beforeDelete(context);
  },
  async beforeSave(context) {
    const { tx, draft, before, changed, fail } = context;
    const [type] = await tx.query<StorageType>(
      'select usage, is_available, allow_negative_default, uses_slots from storage_types where account_id = $2 and id = $1',
      [draft.storage_type_id, TENANT],
    );
    if (!type) return;
    if (
      before &&
      changed('active') &&
      draft.active === false &&
      (await stillUsed(context, before.id!))
    )
      fail(
        'active',
        t('inventory.stockOrDocuments', 'El almacén tiene existencias o documentos abiertos.'),
      );
    if (before && changed('branch_office_id')) {
      const [stock] = await tx.query(
        'select 1 from stock_balances where account_id = $2 and storage_id = $1 and qty <> 0 limit 1',
        [before.id, TENANT],
      );
      if (stock) fail('branch_office_id', t('inventory.hasStock', 'El almacén tiene existencias.'));
    }
    if (!before) {
      if (!changed('is_available')) draft.is_available = type.is_available;
      draft.allow_negative = Boolean(draft.allow_negative) || type.allow_negative_default;
      draft.uses_slots = Boolean(draft.uses_slots) || type.uses_slots;
    }
    await checkParent(context);
    await checkPlaces(context);
    if (NEVER_AVAILABLE.has(type.usage)) draft.is_available = false;
    if (draft.allow_negative && !MAY_BE_NEGATIVE.has(type.usage))
      fail(
        'allow_negative',
        t(
          'inventory.negativeKinds',
          'Sólo los almacenes físicos, de producción y vehículos pueden quedar en negativo.',
        ),
      );
    checkHolder(context, type);
    await requireItsCustomer(context);
    await checkOnly(context, type);
  },
});
