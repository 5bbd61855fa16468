/** What somebody on the floor typed of what came, read by the fields that it is written to. */
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';
import { t } from '#erp/model/texts/t.ts';
import { askedOfRow } from './asked-fields.ts';
import type { CountedRow } from './counted-rows.ts';

const PACKAGE = ['kind', 'tare_kg'];
const KG_DECIMALS = 3;

export interface Package {
  readonly kind: string;
  readonly gross_kg: string;
  readonly tare_kg: string;
  readonly tag: string | null;
}

export interface TypedCount {
  /** In the unit of the order: of a package, its net weight. */
  readonly qty: string;
  /** That of its own, or the supplier's. */
  readonly lot_code: string | null;
  readonly supplier_lot: string | null;
  readonly expires_on: string | null;
  readonly qty2: string | null;
  readonly slot_id: number | null;
  readonly package: Package | null;
}

export const textOf = (body: CallContext['body'], name: string): string =>
  typeof body[name] === 'string' ? body[name].trim().slice(0, 300) : '';

type At = Pick<CallContext, 'services' | 'body'> & { readonly tx: Tx; readonly actor: Actor };

function readAsked({ services: { registry }, body, actor }: At, row: CountedRow) {
  const values: Record<string, string> = {};
  const problems: Record<string, string[]> = {};
  for (const { name, required } of askedOfRow(registry, row, false)) {
    const of = PACKAGE.includes(name) ? 'shipment-packages' : 'shipment-lines';
    const sent = textOf(body, name);
    if (sent === '' && required)
      problems[name] = [t('purchasing.serialNeeded', 'Escanea el número de serie.')];
    if (sent === '') continue;
    const parsed = parseValue(registry.resource(of).fields[name]!, sent, actor);
    if ('error' in parsed) problems[name] = [parsed.error];
    else if (parsed.value !== null) values[name] = String(parsed.value);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return values;
}

async function readQuantity({ tx, body }: At, row: CountedRow): Promise<string> {
  const qty = withoutThousands(textOf(body, 'qty'));
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(qty) || new Exact(qty).lte(0))
    throw invalid({
      qty: [t('purchasing.countAboveZero', 'Escribe una cantidad mayor que cero.')],
    });
  const { product_id: productId, unit_id: unitId } = row;
  await checkDecimals(tx, [{ field: 'qty', qty, productId, unitId }], (field, message) => {
    throw invalid({ [field]: [message] });
  });
  return qty;
}

/** Throws VALIDACION by what is typed. */
export async function readCount(
  at: At,
  row: CountedRow,
  slotId: number | null,
): Promise<TypedCount> {
  const typed = await readQuantity(at, row);
  const asked = readAsked(at, row);
  const { kind, tare_kg = '0', supplier_lot = null } = asked;
  const net = roundTo(new Exact(typed).minus(kind ? tare_kg : 0), KG_DECIMALS);
  if (net.lte(0))
    throw invalid({
      tare_kg: [t('purchasing.tareBelow', 'La tara debe ser menor que el peso bruto.')],
    });
  return {
    qty: kind ? net.toFixed() : typed,
    lot_code: asked.lot_code ?? null,
    supplier_lot: kind ? null : supplier_lot,
    expires_on: asked.expires_on ?? null,
    qty2: asked.qty2 ?? (kind && row.two_units ? '1' : null),
    slot_id: slotId,
    package: kind ? { kind, gross_kg: typed, tare_kg, tag: supplier_lot } : null,
  };
}
