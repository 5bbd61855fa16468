import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { withheldByMonth, type WithheldMonth } from '#erp/domains/taxes/caused.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { daysOf } from '../tax-return/make-paper.ts';
import { generate } from './generate.ts';
import { withholdingCertificates } from './withholding-certificates.ts';

const sumOf = (rows: readonly WithheldMonth[], satTax: string): string =>
  moneyText(
    rows
      .filter(({ sat_tax }) => sat_tax === satTax)
      .reduce((sum, { amount }) => sum.plus(amount), new Exact(0)),
  );

export const rules = defineRules(withholdingCertificates, {
  /** As the taxes stand today: saving it again brings it up to date. */
  async beforeSave({ tx, services, before, draft, now, actor, fail }) {
    const { year, subject_id } = draft;
    if (!year || !subject_id) return;
    const rows = await withheldByMonth(
      tx,
      services.registry,
      daysOf(year, 12, 'ANUAL'),
      subject_id,
    );
    if (rows.length === 0)
      return fail(
        'subject_id',
        t('taxes.notWithheld', 'No se le retuvo nada en {year}.', { year: String(year) }),
      );
    draft.issued_on = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    draft.isr = sumOf(rows, '001');
    draft.iva = sumOf(rows, '002');
    const known = new Map(before?.lines.map(({ id, month, tax_id }) => [`${month} ${tax_id}`, id]));
    draft.lines = rows.map(({ month, tax_id, base, amount }) => {
      const id = known.get(`${month} ${tax_id}`);
      return { ...(id !== undefined && { id }), month, tax_id, base, amount };
    });
  },
  actions: { generate },
});
