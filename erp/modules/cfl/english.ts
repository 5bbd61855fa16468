/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'cfl.accountNumber': 'Type the CLABE, the number or the last digits.',
  'cfl.accountVerified': 'Account verified.',
  'cfl.bankOf': 'Choose the bank.',
  'cfl.clabeOfBank': 'The CLABE is of bank {code}: choose it or correct the CLABE.',
  'cfl.custodian': 'Choose who is in charge of the cash box.',
  'cfl.eventIn': 'That event is an inflow.',
  'cfl.eventOut': 'That event is an outflow.',
  'cfl.foreignTaxId': 'Type its tax ID in that country.',
  'cfl.kindOfLink': 'Customers and suppliers are created in their own catalogue.',
  'cfl.kindUsed': 'There are accounts of this type: create another instead of changing it.',
  'cfl.nextCheck': 'Type the number of the next check.',
  'cfl.notBanks': 'Choose a book account whose control is “Banks”.',
  'cfl.nothingToVerify': 'That account is verified already.',
  'cfl.openingDate': 'Type from which day.',
  'cfl.otherCurrency': 'The book account is of another currency.',
  'cfl.ownAccount': 'You entered it: somebody else verifies it.',
};
