/** What may be written of a count in its form, by its state. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { captureInstant } from './count-book-quantities.ts';
import { captured, quantity } from './count-capture.ts';
import { openCount } from './count-capturing.ts';
import type { counts } from './counts.ts';

const WHOLE = new Set(['TOTAL', 'ANUAL']);
const SCOPE = ['category_ids', 'product_ids', 'slot_from', 'slot_to', 'abc'] as const;
/** What may still change while the counting goes on. */
const LATER = new Set(['notes', 'counter_ids', 'lines']);

const given = (value: Row[string]) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);
const same = (a: Row[string], b: Row[string]) => String(a ?? '') === String(b ?? '');

export async function checkCount(context: SaveContext<typeof counts>): Promise<void> {
  const { before, draft, changed, fail } = context;
  const status = before?.status ?? 'BORRADOR';
  if (status === 'APLICADO' || status === 'CANCELADO')
    throw new DomainError('ESTADO_INVALIDO', t('inv.countOver', 'El conteo ya terminó.'));
  const scoped = SCOPE.filter((name) => given(draft[name]));
  if (WHOLE.has(String(draft.kind)) && scoped.length > 0)
    fail(
      scoped[0]!,
      t(
        'inv.wholeWarehouse',
        'Un conteo total o anual abarca todo el almacén: quítalo, o usa la clase Parcial.',
      ),
    );
  if (draft.kind === 'PARCIAL' && scoped.length === 0)
    fail('category_ids', t('inv.whatIsCounted', 'Di qué se cuenta, o usa la clase Total.'));
  if (status === 'BORRADOR') {
    if (linesOf(draft).length > 0)
      fail('lines', t('inv.rowsAtStart', 'Los renglones se toman al iniciar el conteo.'));
    return;
  }
  if (namesOf(draft).some((name) => !LATER.has(name) && changed(name)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inv.countBegan', 'El conteo ya empezó: sólo se captura lo contado.'),
    );
  if (changed('lines')) await checkLines(context, status === 'EN_CONTEO');
}

async function checkLines(
  { tx, actor, before, draft, fail }: SaveContext<typeof counts>,
  counting: boolean,
): Promise<void> {
  const old = new Map(linesOf(before!).map((line) => [line.id, line]));
  const lines = linesOf(draft);
  if ([...old.keys()].some((id) => !lines.some((line) => line.id === id)))
    fail(
      'lines',
      t('inv.rowStays', 'Un renglón del conteo no se quita: si no hay, cuéntalo en 0.'),
    );
  const touched = lines
    .map((line, index) => ({ line, index, was: old.get(line.id) }))
    .filter(({ line, was }) => wasCounted(line, was));
  if (touched.length === 0) return;
  if (!counting)
    return fail(
      `lines[${touched[0]!.index}][counted_qty]`,
      t('inv.inReview', 'Está en revisión: usa «Recontar» para volver a contar.'),
    );
  await openCount(tx, actor, before!.id!);
  const units = await unitsOf(
    tx,
    touched.map(({ line }) => Number(line.product_id)),
  );
  const at = await captureInstant(tx);
  draft.people_ids = [
    ...new Set([...((before!.people_ids ?? []) as readonly number[]), actor.userId!]),
  ];
  for (const { line, index, was } of touched) {
    const told = (field: string, said: string) => fail(`lines[${index}][${field}]`, said);
    if (
      was &&
      (!same(was.product_id, line.product_id) ||
        !same(was.lot_id, line.lot_id) ||
        !same(was.slot_id, line.slot_id))
    )
      told(
        'product_id',
        t(
          'inv.rowOfOther',
          'El renglón ya es de otro producto, lote o ubicación: agrega uno nuevo.',
        ),
      );
    if (!was) checkFound(line, lines, units, told);
    countLine(line, was, { units, userId: actor.userId!, at, told });
  }
}

const wasCounted = (line: Row, was: Row | undefined) =>
  !was ||
  ['product_id', 'lot_id', 'slot_id', 'counted_qty', 'counted_qty2', 'recount_qty'].some(
    (name) => !same(line[name], was[name]),
  );

interface Unit {
  readonly code: string;
  readonly decimals: number;
  readonly product: string;
  readonly tracking: string;
}
type ReportError = (field: string, said: string) => void;

async function unitsOf(
  tx: SaveContext<typeof counts>['tx'],
  products: readonly number[],
): Promise<ReadonlyMap<number, Unit>> {
  const rows = await tx.query<Unit & { id: number }>(
    `select p.id, p.code as product, coalesce(p.tracking, 'NINGUNO') as tracking, u.code, coalesce(u.decimals, 6) as decimals from products p
       ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = any($1::bigint[])`,
    [products, TENANT],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Something that the books did not know of. */
function checkFound(
  line: Row,
  lines: readonly Row[],
  units: ReadonlyMap<number, Unit>,
  told: ReportError,
): void {
  const unit = units.get(Number(line.product_id));
  if (unit && unit.tracking !== 'NINGUNO' && !line.lot_id)
    told('lot_id', t('stock.sayLot', 'Indica el lote de {product}.', { product: unit.product }));
  if (unit?.tracking === 'NINGUNO' && line.lot_id)
    told('lot_id', t('stock.noLots', '{product} no se lleva por lote.', { product: unit.product }));
  if (
    lines.some(
      (other) =>
        other !== line &&
        same(other.product_id, line.product_id) &&
        same(other.lot_id, line.lot_id) &&
        same(other.slot_id, line.slot_id),
    )
  )
    told(
      'product_id',
      t('inv.inCount', 'Ya está en el conteo: captura la cantidad en su renglón.'),
    );
}

interface Counting {
  readonly units: ReadonlyMap<number, Unit>;
  readonly userId: number;
  readonly at: string;
  readonly told: ReportError;
}

/** A figure changed in the form is a capture by who saves it. */
function countLine(line: Row, was: Row | undefined, { units, userId, at, told }: Counting): void {
  const field = was?.recount_asked ? 'recount_qty' : 'counted_qty';
  const other = field === 'counted_qty' ? 'recount_qty' : 'counted_qty';
  if (!same(line[other], was?.[other]))
    return told(
      other,
      other === 'recount_qty'
        ? t('inv.noRecount', 'Este renglón no pide reconteo.')
        : t('inv.enterRecount', 'Ya se contó: captura el reconteo.'),
    );
  const unit = units.get(Number(line.product_id));
  if (!unit) return;
  const qty = quantity(line[field], unit);
  if (typeof qty !== 'bigint') return told(field, qty.said);
  const state = {
    counted_qty: textOf(was?.counted_qty),
    counted_by: numberOf(was?.counted_by),
    counted_who: 'otra persona',
    recount_asked: was?.recount_asked === true,
    recount_qty: textOf(was?.recount_qty),
    recounted_by: numberOf(was?.recounted_by),
  };
  const next = captured(state, qty, 'REEMPLAZAR', userId);
  if ('said' in next) return told(field, next.said);
  Object.assign(line, next.set, {
    counted_at: at,
    [field]: decimalText(
      fixed(String('counted_qty' in next.set ? next.set.counted_qty : next.set.recount_qty)),
    ),
  });
}

const textOf = (value: Row[string]): string | null =>
  value === null || value === undefined ? null : String(value);
const numberOf = (value: Row[string]): number | null => (typeof value === 'number' ? value : null);
