import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { cancelRevaluation } from './revaluation-cancel.ts';
import { applyRevaluation, requirePossible } from './revaluations.posting.ts';
import { revaluations } from './revaluations.ts';

type Fail = SaveContext<typeof revaluations>['fail'];

const WANTS_COST = new Set(['COSTO_NUEVO', 'ESTANDAR', 'DETERIORO']);
const given = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

async function checkDraft({
  tx,
  actor,
  draft,
  fail,
}: SaveContext<typeof revaluations>): Promise<void> {
  const lines = linesOf(draft);
  const products = await tx.query<{ id: number; code: string; valuation: string | null }>(
    'select id, code, valuation from products where account_id = $2 and id = any($1::bigint[])',
    [lines.map((line) => line.product_id), TENANT],
  );
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const product = products.find(({ id }) => id === line.product_id);
    const name = [line.product_id, line.lot_id, line.receipt_id].join('/');
    if (seen.has(name))
      fail(
        `lines[${index}][product_id]`,
        t('inv.productTwice', 'El producto está repetido en este ajuste.'),
      );
    seen.add(name);
    if (product) checkMethod(draft, line, product, index, fail);
    checkAmounts(draft, line, index, fail);
  }
  if (draft.kind === 'CAMBIO_METODO') checkYearStart(draft, actor.timeZone, fail);
  if (draft.kind === 'COSTO_TARDIO' && given(draft.posted_at))
    fail('posted_at', t('inv.lateToday', 'Un costo tardío se aplica hoy: déjala vacía.'));
}

function checkMethod(
  { kind }: Row,
  line: Row,
  { code, valuation }: { readonly code: string; readonly valuation: string | null },
  index: number,
  fail: Fail,
): void {
  const standard = valuation === 'ESTANDAR';
  if (kind === 'ESTANDAR' && !standard)
    fail(
      `lines[${index}][product_id]`,
      t('inv.notStandard', '{product} no se lleva a costo estándar.', { product: code }),
    );
  if ((kind === 'COSTO_NUEVO' || kind === 'IMPORTE') && standard)
    fail(
      `lines[${index}][product_id]`,
      t('inv.isStandard', '{product} se lleva a costo estándar: usa esa clase de ajuste.', {
        product: code,
      }),
    );
  if (given(line.lot_id) && valuation !== 'LOTE')
    fail(
      `lines[${index}][lot_id]`,
      t('inv.notByLot', 'El costo de {product} no es por lote: déjalo vacío.', { product: code }),
    );
}

/** What each kind asks of a line; what it does not use is emptied. */
function checkAmounts({ kind }: Row, line: Row, index: number, fail: Fail): void {
  const at = (field: string) => `lines[${index}][${field}]`;
  if (WANTS_COST.has(String(kind)) && !given(line.new_cost))
    fail(at('new_cost'), t('inv.newCost', 'Escribe el costo nuevo.'));
  if (kind === 'IMPORTE' && (!given(line.delta_value) || fixed(String(line.delta_value)) === 0n))
    fail(at('delta_value'), t('inv.upOrDown', 'Escribe cuánto sube o baja.'));
  if (kind === 'COSTO_TARDIO') {
    if (!given(line.receipt_id))
      fail(at('receipt_id'), t('inv.whichEntry', 'Elige la entrada que costó distinto.'));
    if (given(line.new_cost) === given(line.delta_value))
      fail(
        at('new_cost'),
        t('inv.costOrAmount', 'Escribe el costo nuevo o el importe, uno de los dos.'),
      );
    return;
  }
  line.receipt_id = null;
  if (kind !== 'IMPORTE') line.delta_value = null;
  if (!WANTS_COST.has(String(kind))) line.new_cost = null;
}

/** R15: a method begins with a fiscal year. */
function checkYearStart({ posted_at }: Row, timeZone: string, fail: Fail): void {
  if (typeof posted_at !== 'string')
    return fail(
      'posted_at',
      t('inv.firstOfYear', 'Escribe el 1 de enero del ejercicio, a las 00:00.'),
    );
  const at = Temporal.Instant.from(posted_at).toZonedDateTimeISO(timeZone);
  if (!at.equals(at.with({ month: 1, day: 1 }).startOfDay()))
    fail('posted_at', t('inv.methodDate', 'El método sólo cambia el 1 de enero, a las 00:00.'));
}

export const rules = defineRules(revaluations, {
  beforeSave: checkDraft,
  transitions: { send: requirePossible, authorize: applyRevaluation, cancel: cancelRevaluation },
});
