/** English of what the module says of receipts of payments and of advances. */
import type { Dictionary } from '#erp/model/texts/i18n.ts';

export const receiptsEnglish: Dictionary = {
  'invoicing.cancelReceiptFirst': 'Cancel payment receipt {number} first.',
  'invoicing.inDraft': 'That collection is already in a payment receipt to be stamped.',
  'invoicing.inReceipt': 'That collection is already in payment receipt {number}.',
  'invoicing.nothingToSay':
    'There are no collections applied to PPD invoices of this legal name that wait for their receipt.',
  'invoicing.noPayments': 'It says no collection: those that it had were undone.',
  'invoicing.ofMoney': 'A receipt is of the collections that it took: delete it and make another.',
  'invoicing.otherReceipt': 'Finish receipt {number} first: it also says payments of {invoice}.',
  'invoicing.receiptsDue': 'Payment receipts are missing: {late} late, {soon} due soon',
  'invoicing.receiptsDueHelp':
    'Each collection of a PPD invoice has its own by day 5 of the next month at the latest.',
  'invoicing.receiptsMissing':
    '{receipts} collections without payment receipt, {unpaid} PUE invoices not collected',
  'invoicing.effects.receipts': 'Payment receipts to be cancelled first',
  'invoicing.effects.receipt': 'Receipt',
  'invoicing.effects.unsaid': 'Collections that wait for their receipt again',
  'invoicing.effects.collection': 'Collection and invoice',
  'invoicing.advanceApplied': 'The advance was already applied: undo application {id}.',
  'invoicing.cancelAdvanceFirst': 'Cancel first CFDI {number}, which covers this advance.',
  'invoicing.cancelUseFirst': 'Cancel first {number}, which uses the advance.',
};
