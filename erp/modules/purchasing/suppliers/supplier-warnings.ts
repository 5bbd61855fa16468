/** What is odd in a supplier and may be so: the person confirms it (purchasing R2, accounts). */
import { t } from '#erp/model/texts/t.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import type { suppliers } from './suppliers.ts';

const rows = (record: Row | null, name: string): readonly Row[] =>
  Array.isArray(record?.[name]) ? (record[name] as readonly Row[]) : [];

/** At the end of a name: how the company is constituted, which the SAT leaves out. */
const CONSTITUTION =
  /[\s,]+(S\.? ?A\.?( ?P\.? ?I\.?)?|S\.? DE R\.? ?L\.?|S\.? ?C\.?|A\.? ?C\.?)( DE C\.? ?V\.?)?$/i;

export function warnOfName({ draft, changed, warn }: SaveContext<typeof suppliers>): void {
  const found = changed('legal_name') && CONSTITUTION.exec(draft.legal_name ?? '');
  if (found && draft.person_type === 'MORAL')
    warn(
      'legal_name',
      t(
        'purchasing.nameWithRegime',
        'La razón social termina en «{regime}»: en los CFDI va sin el régimen de capital.',
        { regime: found[0].replace(/^[\s,]+/, '') },
      ),
    );
}

/** Of an account that is new or changes hands; one that was confirmed is not asked of again. */
export function warnOfHolders({ draft, before, warn }: SaveContext<typeof suppliers>): void {
  const stored = new Map(rows(before, 'bank_accounts').map((row) => [row.id, row.holder_name]));
  for (const [i, row] of rows(draft, 'bank_accounts').entries()) {
    if (row.id !== undefined && stored.get(row.id) === row.holder_name) continue;
    if (row.holder_name !== draft.legal_name)
      warn(
        `bank_accounts[${i}][holder_name]`,
        t('purchasing.holder', 'El titular «{holder}» no es la razón social del proveedor.', {
          holder: String(row.holder_name),
        }),
      );
  }
}
