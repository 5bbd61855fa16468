/** What is asked of fiscal data, wherever they are written. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { regimes } from '#erp/modules/sat/regimes.ts';
import { regimeProblem } from '#erp/modules/sat/tax-identity.ts';
import { zipFits } from '#erp/modules/settings/state/zip-prefixes.ts';

/** Endings of legal names that the tax office keeps apart. */
const REGIME =
  /,?\s+(S\.?\s?A\.?( DE C\.?\s?V\.?)?|S\.? DE R\.?\s?L\.?( DE C\.?\s?V\.?)?|S\.?\s?C\.?|A\.?\s?C\.?)$/;

export async function checkFiscal(context: SaveContext): Promise<void> {
  checkName(context);
  await checkZip(context);
  await checkRegime(context);
}

function checkName({ draft, changed, fail }: SaveContext): void {
  if (
    changed('legal_name') &&
    typeof draft.legal_name === 'string' &&
    REGIME.test(draft.legal_name)
  ) {
    fail(
      'legal_name',
      t(
        'corp.noRegimeInName',
        'Escríbela sin el régimen de capital («S.A. de C.V.»); ése va en su propio campo.',
      ),
    );
  }
}

async function checkZip({ tx, draft, fail }: SaveContext): Promise<void> {
  if (draft.state_id == null || !draft.zip) return;
  const [state] = await tx.query<{ zip_prefixes: string | null }>(
    'select zip_prefixes from state where account_id = $2 and id = $1',
    [draft.state_id, TENANT],
  );
  if (state?.zip_prefixes && !zipFits(String(draft.zip), state.zip_prefixes))
    fail('zip', t('corp.zipOfState', 'El C.P. no corresponde al estado.'));
}

async function checkRegime({ tx, draft, changed, fail }: SaveContext): Promise<void> {
  if (draft.tax_regime_id == null || !draft.rfc || !(changed('tax_regime_id') || changed('rfc')))
    return;
  const regime = (await regimes(tx)).get(Number(draft.tax_regime_id));
  const problem = regime && regimeProblem(String(draft.rfc), regime);
  if (problem) fail('tax_regime_id', problem);
}
