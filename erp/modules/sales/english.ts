/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'sales.baseList': 'Choose the base list of this list.',
  'sales.birthday': 'The birthday must be a past date.',
  'sales.creditDays': 'Type the days of credit.',
  'sales.creditLimit': 'Type the credit limit.',
  'sales.creditPermission': 'Giving credit needs the permission “Give credit and block customers”.',
  'sales.defaultPlace': 'There is a default destination already: {name}. Unmark it first.',
  'sales.foreignCountry': 'Choose the country of the foreign customer.',
  'sales.incoterm': 'Choose the incoterm: the destination is outside Mexico.',
  'sales.kitsInProducts': 'Create kits in Products, with their components.',
  'sales.listApproved':
    'The list is approved: changing its prices needs the permission “Approve price lists”.',
  'sales.mainContact': 'Only one contact can be the main one.',
  'sales.notMail': '“{mail}” is not an e-mail. Separate them with commas.',
  'sales.oneDefaultName': 'Only one legal name can be the default.',
  'sales.oneDefaultPlace': 'Only one destination can be the default.',
  'sales.phoneOrMail': 'Enter phone or e-mail.',
  'sales.rfcOf': 'The RFC belongs to {name} already.',
  'sales.rfcOfOthers': 'The RFC belongs to a customer of somebody else already.',
  'sales.rfcTwice': 'The RFC is repeated.',
  'sales.sameName':
    'There is a customer of this name already: {customer}. Check that they are not the same.',
  'sales.sameNameOfOthers':
    'There is a customer of this name already, of somebody else. Check that they are not the same.',
  'sales.samePrice': 'Duplicate price rule for {target} from {quantity}.',
  'sales.someMeans': 'Enter at least one means of contact.',
  'sales.taxData': 'Enter their tax data before you complete the registration.',
  'sales.theCategory': 'the category',
  'sales.theLine': 'the line',
  'sales.typeAllows': 'The type {type} allows up to {most}%.',
  'sales.zipDigits': 'In Mexico the postal code has 5 digits.',
  'sales.zipRanges':
    '“{text}” is not understood. Type 5-digit codes and ranges such as 37000-37999.',
};
