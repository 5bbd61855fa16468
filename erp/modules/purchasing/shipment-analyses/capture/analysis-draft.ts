/** What follows from the sample of a load: its findings, grade and what would be paid (R24–R27). */
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import {
  humidityFactor,
  impurityFactor,
  payableKg,
} from '../../analysis-templates/commercial-weight.ts';
import {
  fails,
  gradeOf,
  proposedDictum,
  resultOf,
  type Results,
} from '../../analysis-templates/dictum.ts';
import { loadTemplate, type LoadedTemplate } from '../../analysis-templates/load-template.ts';
import { leastSample } from '../../analysis-templates/sampling.ts';
import type { shipmentAnalyses } from '../shipment-analyses.ts';
import { lineAt, packagesAt, type AnalysedLine } from './analysis-line.ts';
import { packageNumbers } from './package-numbers.ts';

export type Compute = ComputeContext<typeof shipmentAnalyses>;
export type Draft = Compute['draft'];
type Result = Draft['results'][number];

/** What was typed of each parameter, by its number. */
export function resultsOf(draft: Pick<Draft, 'results'>): Results {
  const found = new Map<number, string>();
  for (const { line_no, kind, value_number, value_choice, value_text } of draft.results ?? []) {
    const value = { NUMERICO: value_number, SI_NO: value_choice, TEXTO: value_text }[
      kind ?? 'NUMERICO'
    ];
    if (line_no && value !== null && value !== undefined && value !== '') found.set(line_no, value);
  }
  return found;
}

const newResult = ({
  line_no,
  name,
  kind,
  unit,
  min,
  max,
}: LoadedTemplate['parameters'][number]): Result => ({
  line_no,
  name,
  kind,
  unit,
  min,
  max,
  passed: false,
});

function completeResults(draft: Draft, template: LoadedTemplate): Results {
  const rows = draft.results ?? [];
  const missing = template.parameters.filter(
    ({ line_no }) => !rows.some((row) => row.line_no === line_no),
  );
  // A parameter without its row would be one that nothing is discounted for.
  if (missing.length > 0) draft.results = [...rows, ...missing.map(newResult)];
  const results = resultsOf(draft);
  for (const row of draft.results ?? []) {
    const parameter = template.parameters.find(({ line_no }) => line_no === row.line_no);
    const value = row.line_no ? results.get(row.line_no) : undefined;
    row.passed = !!parameter && value !== undefined && !fails(parameter, value);
  }
  return results;
}

/** The rejected packages say how much of it is rejected. */
async function completeRejected({ tx, draft }: Compute, line: AnalysedLine): Promise<void> {
  const net = line.received;
  if (draft.dictum === 'RECHAZADO') draft.rejected_quantity = net;
  else if (draft.dictum && draft.dictum !== 'RECHAZO_PARCIAL') draft.rejected_quantity = '0.0000';
  const numbers = draft.rejected_packages ? packageNumbers(draft.rejected_packages) : null;
  if (draft.dictum === 'RECHAZO_PARCIAL' && numbers) {
    const packages = await packagesAt(tx, line.shipment_id, draft.line_no!);
    const all = packages.reduce((sum, each) => sum.plus(each.net), new Exact(0));
    const own = packages
      .filter(({ number }) => numbers.has(number))
      .reduce((sum, each) => sum.plus(each.net), new Exact(0));
    // Packages may differ a little from what the scale said of all of them.
    if (all.gt(0)) draft.rejected_quantity = roundTo(own.times(net).div(all), 3).toFixed(4);
  }
  if (draft.dictum && draft.dictum !== 'RECHAZO_PARCIAL')
    draft.accepted_quantity = new Exact(net).minus(draft.rejected_quantity ?? 0).toFixed(4);
  else if (draft.dictum && draft.rejected_quantity)
    draft.accepted_quantity ??= new Exact(net).minus(draft.rejected_quantity).toFixed(4);
}

function completeWeight(draft: Draft, template: LoadedTemplate, net: string): void {
  const found = {
    humidity: draft.humidity_percent ?? null,
    impurity: draft.impurity_percent ?? null,
  };
  const accepted = draft.accepted_quantity ?? net;
  const payable = payableKg(template, accepted, found);
  const discount = new Exact(accepted).minus(payable);
  Object.assign(draft, {
    humidity_factor: humidityFactor(template, found.humidity).toFixed(6),
    impurity_factor: impurityFactor(template, found.impurity).toFixed(6),
    commercial_quantity: new Exact(payable).toFixed(4),
    discount_quantity: discount.toFixed(4),
    discount_percent: new Exact(accepted).isZero()
      ? '0.00'
      : roundTo(discount.div(accepted).times(100), 2).toFixed(2),
  });
}

const twoDecimals = (value: string | null): string | null =>
  value === null ? null : roundTo(new Exact(value), 2).toFixed(2);

/** What a sample says; of a line that is none of raw material nothing follows. */
export async function completeAnalysis(context: Compute): Promise<void> {
  const { tx, draft, actor, now } = context;
  if (!draft.shipment_id || !draft.line_no) return;
  const line = await lineAt(tx, draft.shipment_id, draft.line_no);
  const template = line && (await loadTemplate(tx, line.product_id));
  if (!line || !template) return;
  Object.assign(draft, {
    shipment_line_id: line.id,
    supplier_id: line.supplier_id,
    product_id: line.product_id,
    branch_office_id: line.branch_office_id,
    storage_id: line.quarantine_storage_id ?? line.storage_id,
    template_id: template.id,
    net_quantity: line.received,
    unit_id: line.unit_id,
    currency_id: line.currency_id,
    order_price: line.order_price,
  });
  draft.analyst_id ??= actor.userId;
  draft.sampled_at ??= now.toString({ smallestUnit: 'millisecond' });
  draft.sample_size ??= leastOf(template, line);
  const results = completeResults(draft, template);
  draft.humidity_percent = twoDecimals(resultOf(template, 'HUMEDAD', results));
  draft.impurity_percent = twoDecimals(resultOf(template, 'IMPUREZA', results));
  const grade =
    template.grades.find(({ code }) => code === draft.grade_override) ??
    gradeOf(template.grades, results);
  draft.grade = grade?.code ?? null;
  draft.price_adjust_percent = new Exact(grade?.price_adjust_percent ?? 0).toFixed(2);
  draft.proposed_dictum = proposedDictum(template, results);
  await completeRejected(context, line);
  completeWeight(draft, template, line.received);
}

/** Of a load without packages, one sample. */
export const leastOf = ({ sampling, sample_value }: LoadedTemplate, { packages }: AnalysedLine) =>
  leastSample(Math.max(1, packages), sampling, sample_value);
