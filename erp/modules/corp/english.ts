/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'corp.aboveLevel': 'Level {level} must start at an amount above level {below}.',
  'corp.actionsOf': 'In {documents}, what is approved is {actions}.',
  'corp.belowLevel': 'Level {above} must start at an amount above level {level}.',
  'corp.chooseAction': 'Choose the action to be approved: {actions}.',
  'corp.datePast': 'That date has passed already.',
  'corp.document': 'Choose a document of the list.',
  'corp.hoursOverlap': 'It overlaps other hours of the same day.',
  'corp.legalName': 'the legal name',
  'corp.logo': 'Upload the logo as PNG or JPG.',
  'corp.mostDays': 'At most {days} days.',
  'corp.mostRows': 'There are up to {most} {what}, on rows of their own.',
  'corp.noBranch': 'This document belongs to no branch.',
  'corp.noCategory': 'This document has no line of business or category.',
  'corp.noConditions': 'This document has no data for conditions.',
  'corp.noCostCenter': 'This document is not charged to a cost center: choose another person.',
  'corp.noDocument': 'This version no longer has that document.',
  'corp.noRegimeInName':
    'Type it without the type of company (“S.A. de C.V.”); that goes in a field of its own.',
  'corp.onlyHas': 'This document only has: {fields}.',
  'corp.onlyRoleSeveral': 'Only a role can ask several people.',
  'corp.onlyYours':
    'You can only delegate what is yours. Delegating for somebody else needs the permission to edit users.',
  'corp.otherPerson': 'Choose another person.',
  'corp.personInactive': 'That person is not active.',
  'corp.postalCode': 'the postal code',
  'corp.privacyNotice':
    'Type the privacy notice: the law requires it before personal data are stored.',
  'corp.sameRule':
    'There is a rule of this level for the same thing already. Change the level, the branch or the line of business.',
  'corp.sameType': 'Choose a person of the same type.',
  'corp.someContent': 'Tick at least one item in Content: the sheet would come out empty.',
  'corp.taxDataDay':
    'It is in force already: its day does not move. Add another with the date that is needed.',
  'corp.taxDataLater': 'A scheduled change can be moved to another day that has not come yet.',
  'corp.taxDataUsed':
    'It is in force already and there are documents that carry it: it is not deleted. If it is wrong, correct it.',
  'corp.threePeople': 'There are three people or more: another one must approve.',
  'corp.type': 'Type {what}.',
  'corp.zipOfState': 'The postal code is not of the state.',
};
