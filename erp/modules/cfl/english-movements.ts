/** English of what movements say, by the text's key. */
export const englishMovements: Readonly<Record<string, string>> = {
  'cfl.allocateSome': 'Type how much is applied to one of the documents.',
  'cfl.feeSigned':
    'The fee passes the limit ({limit} of what is received): send it for another person to authorize it.',
  'cfl.feeSince':
    'The fee passes the limit ({limit} of what is received): cancel it and capture another one to be authorized.',
  'cfl.gatewayOf': 'Only an account of the type “Payment gateway” has one.',
  'cfl.givenSigned':
    'What is forgiven (discounts, fee and difference against the exchange rate of the day) passes the limit ({limit} of each document): send it for another person to authorize it.',
  'cfl.givenSince':
    'With what was forgiven of the document already it passes the limit ({limit}): cancel it and capture another one to be authorized.',
  'cfl.givesTooMuch':
    'With this application what is forgiven of the document passes the limit ({limit}): discounts, the fee and the difference against the exchange rate of the day count. Correct the amount, or capture a collection with a discount for another person to authorize.',
  'cfl.itemDisputed': 'A note left it in dispute.',
  'cfl.itemNotDisputed': 'The note that disputed it says something else now.',
  'cfl.itemNotPromised': 'The note that promised it says something else now.',
  'cfl.itemPromised': 'Its payment was promised in a note.',
  'cfl.linkCollected': 'It was paid, and the treasury did what follows.',
  'cfl.orderCurrency': 'The order is in {currency}: choose an account in that currency.',
  'cfl.orderOfOther': 'The order is of another customer.',
  'cfl.linkReceiptGone': 'Its receipt was cancelled or refused.',
  'cfl.linkConcept': 'Link {reference} {title}',
  'cfl.linkFeeUntold':
    'The fee of {gateway} is not known: enter it in the bank ledger when it is told.',
  'cfl.linkNotOwed': 'Nobody owes this record: it is not receivable.',
  'cfl.linkSettled': 'This record owes nothing any more.',
  'cfl.linkCurrency': 'What is owed is in {currency}: make the link in that currency.',
  'cfl.linkTooMuch': '{owed} are owed: the link cannot be for more.',
  'cfl.linkWaiting': 'There is already a link for {amount}, until {until}: {url}',
  'cfl.linkMade': 'Link made, until {until}: copy its address and send it.',
  'cfl.linkOfNobody': 'The record of the link is of no customer: say whose the deposit is.',
  'cfl.linkOtherAmount':
    '{paid} were paid and the link is of {asked}: it stayed as a credit to be applied.',
  'cfl.linkOtherCurrency':
    'The documents of the link are in another currency: it stayed as a credit to be applied.',
  'cfl.linkOwesNothing':
    'The record of the link has no receivables: it stayed as a credit to be applied.',
  'cfl.linkReleased':
    'Its receipt was cancelled: if the money is the company’s, capture another receipt.',
  'cfl.linkRest':
    'The documents of the link owed less already: {rest} stayed as a credit to be applied.',
  'cfl.linkUnsigned': 'Its receipt waits for a signature because of its amount.',
  'cfl.manyGatewayAccounts':
    'There are several gateway accounts in {currency}: say in its own that it is of {gateway}.',
  'cfl.noDirectType': 'An active transaction type with the event {event} is missing: add it.',
  'cfl.noExpensesOwed':
    'The party has no expenses to be paid. Its invoices are paid in Payments to suppliers.',
  'cfl.noGatewayAccount':
    'A bank account of the type “Payment gateway” in {currency} for {gateway} is missing: add it and the receipt is made by itself.',
  'cfl.notOfParty': 'The party does not owe this document: reload the page.',
  'cfl.nothingOwed': 'The party has no documents to be applied in this currency.',
  'cfl.paidInPayments': 'It is the invoice of a supplier: pay it in Payments to suppliers.',
};
