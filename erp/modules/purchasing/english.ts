/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'purchasing.accountOfSupplier': 'Choose an account of this supplier.',
  'purchasing.accountOrIban': 'Type the account or the IBAN.',
  'purchasing.accountState': 'It cannot {action}: the state of the account is {state}.',
  'purchasing.beRejected': 'be rejected',
  'purchasing.beSuspended': 'be suspended',
  'purchasing.beVerified': 'be verified',
  'purchasing.clabe': 'Type the CLABE: the account is in pesos.',
  'purchasing.clabeOf': 'This CLABE belongs to {supplier} already.',
  'purchasing.contactFirst': 'Add at least one contact before you activate it.',
  'purchasing.earlyPayment': 'The early payment must fall due before the credit.',
  'purchasing.holder': 'The holder “{holder}” is not the legal name of the supplier.',
  'purchasing.lineBeforePublishing': 'Add at least one line before you publish.',
  'purchasing.listed': 'The RFC is in the list of article 69-B ({status}).',
  'purchasing.mail': 'Type the e-mail: the supplier is active.',
  'purchasing.mailFirst': 'Type its e-mail before you activate it.',
  'purchasing.mainContact': 'Only one contact can be the main one.',
  'purchasing.nameWithRegime':
    'The legal name ends in “{regime}”: in CFDIs it goes without the type of company.',
  'purchasing.notConverted':
    '{product} is not converted from {unit} to {stockUnit}: add it in its Conversions.',
  'purchasing.oneDefault': 'Only one account per currency can be the default.',
  'purchasing.overlaps': 'Its dates overlap “{name}”. Change the dates or cancel that one.',
  'purchasing.reason': 'Type the reason.',
  'purchasing.rfcCompany': 'The RFC of a company has 12 characters.',
  'purchasing.rfcPerson': 'The RFC of a person has 13 characters.',
  'purchasing.sameIdentity':
    'There is {supplier} with this identification in that country already.',
  'purchasing.sameRfc': 'There is {supplier} with this RFC already.',
  'purchasing.state': 'Choose the state.',
  'purchasing.supplierOfOthers': 'a supplier of somebody else',
  'purchasing.theSupplier': 'the supplier {code}',
  'purchasing.verifyOwn':
    'You cannot verify an account that you entered or changed. Ask somebody else.',
  'purchasing.whatStops': 'Choose what is stopped: purchases, payments or everything.',
};
