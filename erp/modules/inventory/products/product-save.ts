/** What is done with a product before it is stored. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import { nextCode } from '#erp/platform/folios/codes.ts';
import { gtinIsValid } from '#erp/domains/stock/locations/gs1.ts';
import { stockFactor, type ProductUnit } from '#erp/domains/amounts/units.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { categoryDefaults } from '../categories/category-defaults.ts';
import { USUAL_FLAGS } from './products.choices.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';

/** A variant has these of its own, never its template's. */
const OWN = new Set([
  'id',
  'account_id',
  'version',
  'code',
  'barcode',
  'name',
  'parent_id',
  'is_template',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'search',
  'status',
]);

const lines = (draft: Row, name: string): readonly Row[] =>
  Array.isArray(draft[name]) ? (draft[name] as readonly Row[]) : [];
const list = (draft: Row, name: string): readonly unknown[] =>
  Array.isArray(draft[name]) ? (draft[name] as readonly unknown[]) : [];

/** What the ledger's rows mean must not change under them (inventory §2.2). */
const FIXED_BY_MOVEMENTS: Readonly<Record<string, () => string>> = {
  code: () => t('inventory.codeFixed', 'El producto ya tiene movimientos: su clave no cambia.'),
  stock_unit_id: () =>
    t(
      'inventory.unitFixed',
      'El producto ya tiene movimientos: su unidad de inventario no cambia.',
    ),
  valuation: () =>
    t(
      'inventory.methodFixed',
      'El producto ya tiene movimientos: su método se cambia con un ajuste de costo.',
    ),
  standard_cost: () =>
    t(
      'inventory.standardFixed',
      'El producto ya tiene movimientos: su costo estándar se cambia con un ajuste de costo.',
    ),
};
const FIXED_BY_STOCK: Readonly<Record<string, () => string>> = {
  tracking: () => t('inventory.trackingFixed', 'El rastreo sólo cambia sin existencias.'),
  is_stocked: () => t('inventory.stockedFixed', 'Deja de inventariarse sólo sin existencias.'),
  is_template: () =>
    t(
      'inventory.templateFixed',
      'Una base de variantes no guarda existencias: primero debe quedar en cero.',
    ),
};

async function checkMoved({ tx, before, changed, fail }: SaveContext): Promise<void> {
  if (
    !before ||
    ![...Object.keys(FIXED_BY_MOVEMENTS), ...Object.keys(FIXED_BY_STOCK)].some(changed)
  )
    return;
  const [state] = await tx.query<{ moved: boolean; stock: boolean }>(
    `select exists (select 1 from kardex where account_id = $2 and product_id = $1) as moved, exists (select 1 from stock_balances where account_id = $2 and product_id = $1 and qty <> 0) as stock`,
    [before.id, TENANT],
  );
  for (const [holds, fixed] of [
    [state!.moved, FIXED_BY_MOVEMENTS],
    [state!.stock, FIXED_BY_STOCK],
  ] as const)
    if (holds)
      for (const [field, message] of Object.entries(fixed))
        if (changed(field)) fail(field, message());
}

export async function completeProduct(context: SaveContext): Promise<void> {
  const { draft, before } = context;
  await inheritFromTemplate(context);
  if (!before) {
    const usual = USUAL_FLAGS[String(draft.kind)];
    if (
      usual &&
      !draft.is_stocked &&
      !draft.is_purchasable &&
      !draft.is_sellable &&
      !draft.is_manufactured
    )
      Object.assign(draft, usual);
    await takeFromCategory(context);
  }
  draft.tracking ??= 'NINGUNO';
  draft.valuation ??= await companyValuation(context);
  if (draft.kind === 'SERVICIO' || draft.kind === 'KIT')
    Object.assign(draft, { is_stocked: false, tracking: 'NINGUNO' });
  if (draft.tracking === 'LOTE') draft.lot_kind ??= 'LOTE';
  else draft.lot_kind = null;
  draft.picking_policy ??= Number(draft.shelf_life_days ?? 0) > 0 ? 'PCPS' : 'PEPS';
  draft.buy_unit_id ??= draft.stock_unit_id ?? null;
  draft.sell_unit_id ??= draft.stock_unit_id ?? null;
  draft.price_currency_id ??= await baseCurrency(context.tx, context.actor.accountId);
  await checkMoved(context);
  checkIdentity(context);
  checkSale(context);
  await checkUnits(context);
  await checkKit(context);
  checkSubstitutes(context);
}

/** The company's own method, where the product can have it. */
async function companyValuation({ tx, draft }: SaveContext): Promise<string> {
  const [settings] = await tx.query<{ default_valuation: string }>(
    'select default_valuation from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  const usual = settings?.default_valuation ?? 'PROMEDIO';
  const fits =
    (usual !== 'LOTE' || draft.tracking !== 'NINGUNO') &&
    (usual !== 'ESTANDAR' || (draft.standard_cost ?? null) !== null);
  return fits ? usual : 'PROMEDIO';
}

async function inheritFromTemplate({ tx, draft, fail }: SaveContext): Promise<void> {
  if (draft.parent_id === null || draft.parent_id === undefined) return;
  const [parent] = await tx.query<Row>('select * from products where account_id = $2 and id = $1', [
    draft.parent_id,
    TENANT,
  ]);
  if (!parent) return;
  if (draft.parent_id === draft.id || !parent.is_template)
    return fail(
      'parent_id',
      t('inventory.template', 'Elige un producto marcado como base de variantes.'),
    );
  if (draft.is_template)
    return fail(
      'is_template',
      t('inventory.variantBase', 'Una variante no puede ser a su vez base de variantes.'),
    );
  for (const [name, value] of Object.entries(parent))
    if (!OWN.has(name) && (draft[name] ?? null) === null) draft[name] = value ?? null;
  if (list(draft, 'tax_ids').length === 0) {
    const taxes = await tx.query<{ target_id: number }>(
      'select target_id from products__tax_ids where account_id = $2 and owner_id = $1 order by position',
      [draft.parent_id, TENANT],
    );
    draft.tax_ids = taxes.map((row) => row.target_id);
  }
}

async function takeFromCategory({ tx, actor, resource, draft, fail }: SaveContext): Promise<void> {
  if (typeof draft.category_id !== 'number') return;
  const category = await categoryDefaults(tx, draft.category_id);
  draft.tracking ??= category.tracking;
  draft.valuation ??= category.valuation;
  draft.shelf_life_days ??= category.shelf_life_days;
  if ((draft.code ?? null) !== null) return;
  if (category.code_prefix === null)
    return fail(
      'code',
      t('inventory.codeNoPrefix', 'Escribe la clave: la categoría no tiene prefijo.'),
    );
  draft.code = await nextCode(tx, actor.accountId, resource, category.code_prefix, 4);
}

function checkIdentity({ draft, before, fail }: SaveContext): void {
  if (before && (draft.code ?? null) === null)
    fail('code', t('inventory.code', 'Escribe la clave.'));
  if (typeof draft.barcode === 'string' && !gtinIsValid(draft.barcode))
    fail(
      'barcode',
      t('inventory.barcode', 'El dígito verificador del código de barras no corresponde.'),
    );
  if (draft.valuation === 'LOTE' && draft.tracking === 'NINGUNO')
    fail(
      'valuation',
      t('inventory.identified', 'El costo identificado necesita rastreo por lote o por serie.'),
    );
  if (draft.valuation === 'ESTANDAR' && (draft.standard_cost ?? null) === null)
    fail('standard_cost', t('inventory.standardCost', 'Escribe el costo estándar.'));
}

function checkSale({ draft, fail }: SaveContext): void {
  if (draft.is_sellable && (draft.sat_product_key ?? null) === null)
    fail(
      'sat_product_key',
      t('inventory.satCode', 'Escribe la clave SAT: el producto se vende y hay que facturarlo.'),
    );
  if (draft.tax_object === '02' && list(draft, 'tax_ids').length === 0)
    fail(
      'tax_ids',
      t('inventory.someTax', 'Elige al menos un impuesto: el producto es objeto de impuesto (02).'),
    );
}

/** Buying and selling units, and each equivalence, must lead to the stock unit (R8). */
async function checkUnits({ tx, draft, fail }: SaveContext): Promise<void> {
  const units = await unitFacts(tx);
  const stock = units.get(Number(draft.stock_unit_id));
  if (!stock) return;
  const own = lines(draft, 'unit_lines');
  for (const [i, line] of own.entries()) {
    if (line.unit_id === stock.id)
      fail(
        `unit_lines[${i}][unit_id]`,
        t('inventory.isStockUnit', 'Es la unidad de inventario: no necesita conversión.'),
      );
    if (typeof line.barcode === 'string' && !gtinIsValid(line.barcode))
      fail(
        `unit_lines[${i}][barcode]`,
        t('inventory.barcode', 'El dígito verificador del código de barras no corresponde.'),
      );
  }
  for (const name of ['buy_unit_id', 'sell_unit_id']) {
    const unit = units.get(Number(draft[name]));
    // Rows of the form have the columns of a unit.
    if (unit && !stockFactor(unit, stock, own as readonly unknown[] as readonly ProductUnit[]))
      fail(
        name,
        t(
          'inventory.needsConversion',
          'Falta convertir {unit} a {stockUnit}: agrégalo en Conversiones.',
          { unit: unit.code, stockUnit: stock.code },
        ),
      );
  }
  if (stock.code === 'KG') draft.net_weight_kg = '1.000000';
}

async function checkKit({ tx, draft, fail }: SaveContext): Promise<void> {
  const rows = lines(draft, 'kit_lines');
  if (draft.kind !== 'KIT') {
    if (rows.length > 0)
      fail(
        'kit_lines',
        t('inventory.onlyKits', 'Sólo los productos de tipo Kit llevan componentes.'),
      );
    return;
  }
  if (rows.length === 0)
    return fail('kit_lines', t('inventory.someComponents', 'Agrega los componentes del kit.'));
  const ids = rows.map((row) => Number(row.component_id)).filter((id) => id > 0);
  const [units, products] = [await unitFacts(tx), await productUnitsOf(tx, ids)];
  for (const [i, row] of rows.entries()) {
    const product = products.get(Number(row.component_id));
    const unit = units.get(Number(row.unit_id));
    const stock = product && units.get(product.stockUnitId);
    if (product && unit && stock && !stockFactor(unit, stock, product.own))
      fail(
        `kit_lines[${i}][unit_id]`,
        t(
          'inventory.notConverted',
          '{product} no se convierte de {unit} a {stockUnit}: agrégalo en sus Conversiones.',
          { product: product.code, unit: unit.code, stockUnit: stock.code },
        ),
      );
  }
  if (!draft.id) return;
  const cycle = await tx.query(
    `with recursive down(id) as (
       select unnest($1::bigint[]) union select k.component_id from product_kits k join down d on k.product_id = d.id where k.account_id = $3
     ) select 1 from down where id = $2`,
    [ids, draft.id, TENANT],
  );
  if (cycle.length > 0)
    fail(
      'kit_lines',
      t('inventory.kitLoop', 'El kit se contiene a sí mismo. Quita el componente que lo incluye.'),
    );
}

function checkSubstitutes({ draft, fail }: SaveContext): void {
  for (const [i, row] of lines(draft, 'substitute_lines').entries()) {
    if (draft.id && row.substitute_id === draft.id)
      fail(
        `substitute_lines[${i}][substitute_id]`,
        t('inventory.replacesItself', 'Un producto no se sustituye a sí mismo.'),
      );
  }
}
