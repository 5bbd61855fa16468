import { t } from '#erp/model/texts/t.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { patternProblem } from '../patterns.ts';
import { statementFormats } from './statement-formats.ts';

type Save = SaveContext<typeof statementFormats>;
type Column =
  | 'date_column'
  | 'charge_column'
  | 'credit_column'
  | 'amount_column'
  | 'indicator_column';

const NEEDED: Readonly<Record<string, readonly Column[]>> = {
  DOS_COLUMNAS: ['charge_column', 'credit_column'],
  SIGNO: ['amount_column'],
  INDICADOR: ['amount_column', 'indicator_column'],
};

function checkColumns({ draft, fail }: Save): void {
  const needed: readonly Column[] = ['date_column', ...(NEEDED[draft.sign_mode ?? ''] ?? [])];
  for (const column of needed)
    if (!draft[column]) fail(column, t('cfl.column', 'Escribe en qué columna está.'));
  if (draft.sign_mode === 'INDICADOR' && !draft.charge_mark)
    fail('charge_mark', t('cfl.chargeMark', 'Escribe la palabra de los cargos.'));
}

export const rules = defineRules(statementFormats, {
  beforeSave(context) {
    const { draft, fail } = context;
    if (draft.kind === 'CSV' || draft.kind === 'XLSX') checkColumns(context);
    const problem = draft.tracking_regex ? patternProblem(draft.tracking_regex) : null;
    if (problem) fail('tracking_regex', problem);
  },
});
