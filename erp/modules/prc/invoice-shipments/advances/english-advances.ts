/** English of advances to suppliers, and of the notes that returns lead to. */
export const englishAdvances: Readonly<Record<string, string>> = {
  'prc.advanceAmount': 'The advance has {amount} left: its invoice is worth the same.',
  'prc.advanceApplied': 'The note {note} applied the advance already: cancel it first.',
  'prc.advanceCurrency': 'The CFDI of an advance is entered in pesos.',
  'prc.advanceHasInvoice': 'The invoice {invoice} covers it: cancel that first.',
  'prc.advanceInvoiced': 'That advance has its invoice already.',
  'prc.advanceLeft': 'Of the advance, or of what the invoice is owed, {amount} is left to apply.',
  'prc.advanceLine':
    'An advance has no goods, shipment charges or withholdings: they go in the invoice.',
  'prc.advanceMode': 'An advance was paid already: its CFDI is PUE.',
  'prc.advanceNotPosted': 'Post the invoice of the advance first.',
  'prc.advanceOf': 'Application of advance {folio}',
  'prc.advanceOnly': 'A note that applies an advance credits nothing else.',
  'prc.neverCharged': 'What went back was not invoiced: no credit note is expected.',
  'prc.noteOfReturn': 'Draft of the credit note made: check it against the supplier’s.',
  'prc.otherAdvance': 'Choose an advance paid to this supplier, in the same currency.',
  'prc.otherAdvanceInvoice': 'Choose an invoice of an advance of the same supplier.',
  'prc.severalCharged': 'Several invoices charged what went back: choose the one it credits.',
};
