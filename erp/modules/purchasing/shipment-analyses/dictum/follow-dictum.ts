/** What a dictum leaves on the line, its order and its shipment. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { ACCEPTED, followLines, REJECTED } from '../../purchase-orders/progress/order-progress.ts';
import type { AnalysedLine } from '../capture/analysis-line.ts';

export interface LineDictum {
  readonly analysis_id: number | null;
  readonly accepted: string;
  readonly rejected: string;
  readonly payable: string;
  readonly received_value: string;
  readonly rejected_value: string;
  readonly price_adjust_percent: string | null;
  readonly final_price: string | null;
  readonly grade: string | null;
}

export async function writeLine(tx: Tx, line: AnalysedLine, of: LineDictum): Promise<void> {
  await tx.execute(
    sql`update shipment_lines set analysis_id = ${of.analysis_id}, accepted_quantity = ${of.accepted}, rejected_quantity = ${of.rejected}, payable_quantity = ${of.payable}, received_value = ${of.received_value}, rejected_value = ${of.rejected_value}, price_adjust_percent = ${of.price_adjust_percent}, final_price = ${of.final_price}, grade = ${of.grade}, version = version + 1 where account_id = ${TENANT} and id = ${line.id}`,
  );
}

/** Signed; the lines of the order are locked. */
export async function countDecided(
  context: Writing,
  line: AnalysedLine,
  { accepted, rejected }: { readonly accepted: string; readonly rejected: string },
): Promise<void> {
  const { tx } = context;
  await countLines(tx, ACCEPTED, [{ lineId: line.order_line_id, quantity: accepted }]);
  await countLines(tx, REJECTED, [{ lineId: line.order_line_id, quantity: rejected }]);
  const { under_receipt_percent } = await purchasingSettings(tx);
  await followLines(context, line.order_id, under_receipt_percent);
}

interface Decisions {
  readonly waiting: number;
  readonly decided: number;
  readonly accepts: boolean;
  readonly pays: boolean;
}

async function decisionsOf(tx: Tx, shipmentId: number): Promise<Decisions> {
  const [found] = await tx.query(
    sql<Decisions>`select count(*) filter (where inspection_required and accepted_quantity + rejected_quantity < received_quantity)::int as waiting,
        count(*) filter (where inspection_required and accepted_quantity + rejected_quantity >= received_quantity)::int as decided,
        coalesce(bool_or(accepted_quantity > 0), false) as accepts, coalesce(bool_or(payable_quantity > 0 and received_value > 0), false) as pays
      from shipment_lines where account_id = ${TENANT} and shipment_id = ${shipmentId} and received_quantity > 0`,
  );
  return found!;
}

const statusOf = ({ waiting, decided }: Decisions): 'ANALIZADO' | 'PENDIENTE' | 'PARCIAL' => {
  if (waiting === 0) return 'ANALIZADO';
  return decided === 0 ? 'PENDIENTE' : 'PARCIAL';
};

/** Free once all of it is decided; rejected where nothing of it is accepted. */
export async function followShipmentDictum(context: Writing, line: AnalysedLine): Promise<void> {
  const decisions = await decisionsOf(context.tx, line.shipment_id);
  const { waiting, accepts, pays } = decisions;
  await changeByConsequence(
    context,
    'shipments',
    { id: line.shipment_id },
    {
      changes: () => ({
        analysis_status: statusOf(decisions),
        awaits_dictum: waiting > 0,
        invoice_status: pays || waiting > 0 ? 'POR_FACTURAR' : 'NO_FACTURABLE',
      }),
      reason: t(
        'purchasing.dictumOfShipment',
        'Se dictaminó una de sus partidas, o se anuló su dictamen.',
      ),
    },
  );
  const id = { id: line.shipment_id };
  if (waiting > 0) await moveByConsequence(context, 'shipments.analyseAgain', id);
  else await moveByConsequence(context, accepts ? 'shipments.acquit' : 'shipments.condemn', id);
}
