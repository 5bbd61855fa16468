/** What a sample is refused for while it is written (purchasing R25, R26). */
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadTemplate, type LoadedTemplate } from '../../analysis-templates/load-template.ts';
import type { shipmentAnalyses } from '../shipment-analyses.ts';
import { leastOf } from './analysis-draft.ts';
import { lineAt, packagesAt, type AnalysedLine } from './analysis-line.ts';
import { packageNumbers } from './package-numbers.ts';

type Save = SaveContext<typeof shipmentAnalyses>;

const OPEN = ['RECIBIDO', 'EN_ANALISIS'];

/** One at a time of each line; two who begin one wait for each other. */
async function checkOnly({ tx, before, fail }: Save, line: AnalysedLine): Promise<void> {
  await lockNames(tx, [`analysis-of:${line.id}`]);
  const [other] = await tx.query(
    sql<{
      name: string;
    }>`select coalesce(folio, 'en borrador') as name from shipment_analyses where account_id = ${TENANT} and shipment_line_id = ${line.id} and status <> 'ANULADO' and id <> ${before?.id ?? 0} limit 1`,
  );
  if (other)
    fail(
      'line_no',
      t('purchasing.analysedAlready', 'Esa partida ya tiene un análisis ({name}).', other),
    );
}

const isBefore = (one: string, other: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0;

function checkSample({ draft, fail }: Save, template: LoadedTemplate, line: AnalysedLine): void {
  const least = leastOf(template, line);
  if ((draft.sample_size ?? 0) < least)
    fail(
      'sample_size',
      t('purchasing.leastSample', 'La muestra mínima es de {least} paquetes.', { least }),
    );
  if (line.received_at && draft.sampled_at && isBefore(draft.sampled_at, line.received_at))
    fail('sampled_at', t('purchasing.sampledBefore', 'La muestra no se tomó antes de recibirlo.'));
}

function checkOverride(context: Save, template: LoadedTemplate): void {
  const { draft, actor, changed, fail } = context;
  const { grade_override: code } = draft;
  if (!code) return;
  if (!template.grades.some((grade) => grade.code === code))
    fail(
      'grade_override',
      t('purchasing.unknownGrade', 'La plantilla no tiene ese grado: {grades}.', {
        grades: [...new Set(template.grades.map((grade) => grade.code))].join(', '),
      }),
    );
  if (changed('grade_override') && !hasPermission(actor, 'shipment-analyses.override'))
    fail(
      'grade_override',
      t('purchasing.overrideKey', 'Pide a quien pueda cambiar grados que lo haga.'),
    );
  if (!draft.override_reason)
    fail('override_reason', t('purchasing.whyGrade', 'Escribe por qué se cambia el grado.'));
}

export const sumProblem = (
  accepted: string | null | undefined,
  rejected: string | null | undefined,
  line: AnalysedLine,
): string | null =>
  new Exact(accepted ?? 0).plus(rejected ?? 0).eq(line.received)
    ? null
    : t('purchasing.dictumSum', 'Aceptado más rechazado debe sumar {net} {unit}.', {
        net: Number(line.received).toLocaleString('es-MX', { minimumFractionDigits: 3 }),
        unit: line.unit.toLowerCase(),
      });

async function checkQuantities({ tx, draft, fail }: Save, line: AnalysedLine): Promise<void> {
  if (!draft.dictum) return;
  const problem = sumProblem(draft.accepted_quantity, draft.rejected_quantity, line);
  if (problem) fail('accepted_quantity', problem);
  if (draft.dictum !== 'RECHAZO_PARCIAL') {
    draft.rejected_packages = null;
    return;
  }
  const packages = await packagesAt(tx, line.shipment_id, draft.line_no!);
  const numbers = draft.rejected_packages ? packageNumbers(draft.rejected_packages) : null;
  const known = new Set(packages.map(({ number }) => number));
  const isNamed = numbers !== null && [...numbers].every((number) => known.has(number));
  if (packages.length > 0 && !isNamed)
    fail(
      'rejected_packages',
      t('purchasing.whichPackages', 'Escribe los números de los paquetes rechazados: 3, 7-9.'),
    );
  const rejected = new Exact(draft.rejected_quantity ?? 0);
  if (rejected.lte(0) || rejected.gte(line.received))
    fail(
      'rejected_quantity',
      t('purchasing.partOnly', 'En un rechazo parcial se rechaza una parte.'),
    );
}

export async function checkAnalysis(context: Save): Promise<void> {
  const { tx, draft, before, fail } = context;
  if (!draft.shipment_id || !draft.line_no) return;
  const line = await lineAt(tx, draft.shipment_id, draft.line_no);
  if (!line?.inspection_required || !OPEN.includes(line.shipment_status))
    return fail(
      'line_no',
      t(
        'purchasing.notAnalysed',
        'Esa partida no se analiza, o su embarque ya no espera dictamen.',
      ),
    );
  const template = await loadTemplate(tx, line.product_id);
  if (!template)
    return fail(
      'line_no',
      t('purchasing.noTemplate', 'El producto ya no tiene plantilla de análisis.'),
    );
  if (!before) await checkOnly(context, line);
  checkSample(context, template, line);
  checkOverride(context, template);
  await checkQuantities(context, line);
}
