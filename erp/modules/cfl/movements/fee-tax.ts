/** The VAT of a fee is creditable: it is no more than the fee causes. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { highestVat, mostOnTop } from '#erp/domains/taxes/vat-bound.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Save } from './movement-checks.ts';

export async function checkFeeTax({ tx, draft, fail }: Save): Promise<void> {
  const { bank_fee, bank_fee_tax } = draft;
  if (!bank_fee_tax || new Exact(bank_fee_tax).isZero()) return;
  const most = mostOnTop(bank_fee ?? '0', await highestVat(tx));
  if (new Exact(bank_fee_tax).lte(most)) return;
  fail('bank_fee_tax', t('cfl.feeTax', 'El IVA es más que el de la comisión: corrígelo.'));
}
