/** English of what the module says. */
import { englishComplements } from './english-complements.ts';
import { englishDifferences } from './english-differences.ts';
import { englishDiscountNotes } from './english-discount-notes.ts';
import { englishAdvances } from './invoice-shipments/advances/english-advances.ts';
import { englishPayments } from './english-payments.ts';
import { englishProposals } from './english-proposals.ts';
import { englishReceptions } from './english-receptions.ts';

export const english: Readonly<Record<string, string>> = {
  ...englishComplements,
  ...englishDifferences,
  ...englishAdvances,
  ...englishDiscountNotes,
  ...englishPayments,
  ...englishProposals,
  ...englishReceptions,
  'prc.noteApplied': 'What it credits was applied, or undone.',
  'prc.overInvoice': 'Its credit notes do not exceed its total: {amount} is left.',
  'prc.relatedPosted': 'Post the related invoice first.',
  'prc.account': 'Choose the concept or enter the account.',
  'prc.center': 'Its account requires a cost centre.',
  'prc.classified': 'Lines reclassified.',
  'prc.describe': 'Say what was bought.',
  'prc.discount': 'The discount cannot exceed the amount.',
  'prc.efos': 'The supplier is on the 69-B list as definitive: it is not posted.',
  'prc.future': 'The invoice cannot be dated after today.',
  'prc.goneSupplier': 'The supplier has been retired.',
  'prc.inactiveSupplier': 'The supplier is not active: authorize it first.',
  'prc.knownFolio': 'You have captured that number of this supplier already.',
  'prc.knownUuid': 'The CFDI is registered already in {folio}.',
  'prc.missingWithholding': 'Missing withholding: {what}. Enter it or write the reason.',
  'prc.noCfdi': 'You need permission to capture expenses without CFDI.',
  'prc.noSubject': 'The supplier is no party: save its record again.',
  'prc.noTotal': 'The total must be above zero.',
  'prc.otherCurrency': 'The invoice is in another currency.',
  'prc.otherInvoice': 'Choose an invoice of the same supplier.',
  'prc.postBefore': 'It cannot be before the issue date.',
  'prc.postFuture': 'Choose today or an earlier day.',
  'prc.ppd': 'With PPD the payment form is 99 To be defined.',
  'prc.notForeign': 'The supplier is from Mexico: its invoice brings a CFDI.',
  'prc.presumed': 'The supplier is on the 69-B list as presumed.',
  'prc.pue': 'With PUE enter the real payment form.',
  'prc.uneven': 'It does not add up: the lines give {sum}; the document says {said}.',
};
