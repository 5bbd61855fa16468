/** The dictum of a sample, and all that follows from it (purchasing R24–R27). */
import { resulting } from '#erp/kernel/rows/resulting.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { t } from '#erp/model/texts/t.ts';
import { settleBilled } from '../../shipments/invoicing/take-billed.ts';
import { loadTemplate } from '../../analysis-templates/load-template.ts';
import { sumProblem } from '../capture/analysis-checks.ts';
import { resultsOf } from '../capture/analysis-draft.ts';
import { lineAt, type AnalysedLine } from '../capture/analysis-line.ts';
import { sourceOf, stockContext, type Change } from './analysis-change.ts';
import { decideLots, partLots } from './decided-lots.ts';
import { countDecided, followShipmentDictum, writeLine } from './follow-dictum.ts';
import { lineWorth } from './line-worth.ts';
import { moveDecided, type DecidedQuantities } from './move-decided.ts';
import { followReplaced, replaceByDictum } from './replace-by-dictum.ts';

const OPEN = ['RECIBIDO', 'EN_ANALISIS'];

const VALUE_OF = {
  NUMERICO: 'value_number',
  SI_NO: 'value_choice',
  TEXTO: 'value_text',
} as const;

/** Of each parameter of its template, whatever rows were kept. */
async function requireResults({ tx, before, fail }: Change, line: AnalysedLine): Promise<void> {
  const template = await loadTemplate(tx, line.product_id);
  const found = resultsOf(before);
  for (const { line_no, name, kind } of template?.parameters ?? []) {
    if (found.has(line_no)) continue;
    const at = (before.results ?? []).findIndex((row) => row.line_no === line_no);
    fail(
      at < 0 ? 'results' : `results[${at}][${VALUE_OF[kind]}]`,
      t('purchasing.resultOf', 'Captura el resultado: {name}.', { name }),
    );
  }
}

/** What it decides of the quantities; null where it does not say. */
function quantitiesOf(context: Change, line: AnalysedLine): DecidedQuantities | null {
  const { before, fail } = context;
  const { dictum, remarks } = resulting(context);
  if (!dictum) {
    fail('dictum', t('purchasing.dictumNeeded', 'Elige el dictamen.'));
    return null;
  }
  if (dictum !== 'ACEPTADO' && !remarks)
    fail('remarks', t('purchasing.whyDictum', 'Escribe por qué no se acepta sin más.'));
  if (dictum === 'RECHAZADO') return { accepted: '0', rejected: line.received };
  if (dictum !== 'RECHAZO_PARCIAL') return { accepted: line.received, rejected: '0' };
  const { accepted_quantity: accepted, rejected_quantity: rejected } = before;
  const problem =
    before.dictum === 'RECHAZO_PARCIAL'
      ? sumProblem(accepted, rejected, line)
      : t('purchasing.partFirst', 'Guarda antes cuánto se rechaza.');
  if (problem) fail('accepted_quantity', problem);
  return problem ? null : { accepted: accepted!, rejected: rejected! };
}

export async function correctCost(
  context: Change,
  line: AnalysedLine,
  { action, delta }: { readonly action: string; readonly delta: string },
): Promise<void> {
  if (new Exact(delta).isZero()) return;
  await adjustCost(stockContext(context), 'COSTO-ADIC', sourceOf(context, action), [
    { movementLineId: line.movement_line_id, deltaValue: delta },
  ]);
}

/** The line, while it still waits for a dictum. */
async function openLine({ tx, before, fail }: Change): Promise<AnalysedLine | null> {
  const line = await lineAt(tx, before.shipment_id!, before.line_no!);
  if (line && line.id === before.shipment_line_id && OPEN.includes(line.shipment_status))
    return line;
  fail('', t('purchasing.notWaiting', 'El embarque ya no espera dictamen.'));
  return null;
}

export async function dictate(context: Change): Promise<void> {
  const { tx, before, changes, actor, now } = context;
  const line = await openLine(context);
  if (line) await requireResults(context, line);
  const quantities = line && quantitiesOf(context, line);
  if (!line || !quantities) return;
  Object.assign(changes, {
    accepted_quantity: quantities.accepted,
    rejected_quantity: quantities.rejected,
    dictated_at: now.toString({ smallestUnit: 'millisecond' }),
    dictated_by: actor.userId,
  });
  const { payable, settled, shown } = await lineWorth(tx, line, {
    quantities,
    sampled: before,
    provisional: line.received_value,
  });
  Object.assign(changes, shown);
  const lots = await partLots(context, line);
  if (lots) {
    changes.split_movement_id = lots.splitMovementId;
    changes.rejected_lot_id = lots.splitMovementId === null ? null : (lots.rejected[0] ?? null);
    await decideLots(context, lots);
  }
  Object.assign(changes, await moveDecided(context, line, { lots, quantities }));
  await correctCost(context, line, { action: 'DICTAMINAR', delta: settled.correction });
  await writeLine(tx, line, {
    analysis_id: before.id!,
    ...quantities,
    payable,
    received_value: settled.payableValue,
    rejected_value: settled.rejectedValue,
    price_adjust_percent: before.price_adjust_percent ?? null,
    final_price: settled.finalPrice,
    grade: before.grade ?? null,
  });
  await replaceByDictum(context, line, {
    accepted: quantities.accepted,
    payable,
    value: settled.payableValue,
  });
  await countDecided(context, line, quantities);
  await followShipmentDictum(context, line);
  await settleBilled(stockContext(context), [line.order_line_id]);
  await followReplaced(context, line);
}
