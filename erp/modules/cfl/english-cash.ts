/** English of what expenses and delivery cut-offs say. */
export const englishCash: Readonly<Record<string, string>> = {
  'cfl.aCard': 'Choose a credit card.',
  'cfl.aCashBox': 'Choose a cash box.',
  'cfl.pettyLimit': 'Petty cash pays up to {limit}: ask for a reimbursement.',
  'cfl.tripNeeded': 'Travel expenses ask for the days and the destination of the trip.',
  'cfl.uuidTwice': 'This fiscal folio proves another expense already.',
  'cfl.notYet': 'That day is still to come.',
  'cfl.unproven': 'Advance {folio} should have been proven by {due}: prove it first.',
  'cfl.noVouchers': 'Add the vouchers of the expense.',
  'cfl.cfdiNeeded': 'This concept asks for a CFDI: type its fiscal folio or choose another.',
  'cfl.accountCurrency': 'Choose an account in the currency of the expense.',
  'cfl.noEmployee':
    'The requester is no party: create them in Parties as an Employee, with their user.',
  'cfl.overAsked': 'Hand over up to what was authorized: {amount}.',
  'cfl.notSettled': 'Its difference is still open: pay or collect it with a treasury movement.',
  'cfl.cutoffOpen': 'They have an open cut-off: {folio}. Hand it over first.',
  'cfl.notCollected': 'It was not collected: leave the amount empty.',
  'cfl.howMuch': 'Type how much was collected.',
  'cfl.itemOfParty': 'Choose an item of theirs to be collected, in pesos.',
  'cfl.overItem': 'Its balance is {balance}.',
  'cfl.whyNot': 'Say why it was not collected in full.',
  'cfl.noCollections': 'Add what was collected.',
  'cfl.resultNeeded': 'Choose the result.',
  'cfl.countFirst': 'Count the cash first, by denomination.',
  'cfl.whyDifference': 'Say why there is a difference of {amount}.',
  'cfl.pesosBox': 'Choose a cash box in pesos.',
  'cfl.noCollectionType': 'A movement type of collections is missing: add or activate it.',
  'cfl.noAccountOfForm':
    'The account for what is no cash is missing: type it in the payment form or in the treasury settings.',
  'cfl.noDebtor':
    'Money is missing and the responsible is no party: create them in Parties as an Employee, with their user.',
};
