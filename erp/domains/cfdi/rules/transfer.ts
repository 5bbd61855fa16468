/** Transfers of goods that are not sold (sat-cfdi §7.6): type T, with a Carta Porte or without. */
import type { RuleContext } from './context.ts';

/** The goods have no value and go to who sends them. */
export function checkTransfer({ draft, issues }: RuleContext): void {
  if (draft.type !== 'T') return;
  issues.mustBe('CP103', 'currency', draft.currency, 'XXX');
  issues.mustBe('CP105', 'total', draft.total, '0');
  issues.mustBe('CP107', 'receiver.rfc', draft.receiver.rfc, draft.issuer.rfc);
  issues.mustBe('CP111', 'receiver.use', draft.receiver.use, 'S01');
  issues.mustBeAbsent('PROPIO11', 'paymentTerms', draft.paymentTerms);
  issues.mustBeAbsent('PROPIO11', 'discount', draft.discount);
  for (const [at, { unitPrice, amount, discount, taxObject }] of draft.concepts.entries()) {
    issues.mustBe('PROPIO11', `concepts[${at}].unitPrice`, unitPrice, '0');
    issues.mustBe('PROPIO11', `concepts[${at}].amount`, amount, '0');
    issues.mustBeAbsent('PROPIO11', `concepts[${at}].discount`, discount);
    issues.mustBe('PROPIO11', `concepts[${at}].taxObject`, taxObject, '01');
  }
}
