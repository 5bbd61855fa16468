import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { satTaxes } from './sat-taxes.ts';

/** c_TasaOCuota: IVA that is passed on has three rates; what is withheld has a ceiling. */
const IVA_RATES = ['0.000000', '0.080000', '0.160000'];
const WITHHOLDING_MAX: Readonly<Record<string, string>> = { '001': '0.35', '002': '0.16' };

/** What a document was taxed by: another rate is another row (finance §2.6). */
const LASTING = ['sat_tax', 'kind', 'factor', 'rate', 'rate_fraction'] as const;

function checkLasting({ before, changed, fail }: SaveContext<typeof satTaxes>): void {
  for (const name of before ? LASTING : [])
    if (changed(name))
      fail(
        name,
        t(
          'sat.rateStays',
          'La tasa no cambia en su lugar: pon fin a la vigencia de este renglón y captura otro con la nueva.',
        ),
      );
}

export const rules = defineRules(satTaxes, {
  beforeSave(context) {
    const { draft, fail } = context;
    checkLasting(context);
    if (draft.factor === 'EXENTO' && draft.kind === 'RETENCION')
      fail('factor', t('sat.rateOrFee', 'Una retención lleva tasa o cuota.'));
    if (draft.factor !== 'TASA' || typeof draft.rate !== 'string') return;
    if (
      draft.sat_tax === '002' &&
      draft.kind === 'TRASLADO' &&
      !IVA_RATES.includes(new Decimal(draft.rate).toFixed(6))
    )
      fail(
        'rate',
        t(
          'sat.vatRates',
          'El IVA se traslada al 16 %, 8 % o 0 %: escribe 0.160000, 0.080000 o 0.000000.',
        ),
      );
    const max = WITHHOLDING_MAX[String(draft.sat_tax)];
    if (draft.kind === 'RETENCION' && max && new Decimal(draft.rate).gt(max))
      fail(
        'rate',
        t('sat.withholdingMost', 'La retención no pasa de {most}.', {
          most: new Decimal(max).toFixed(6),
        }),
      );
  },
});
