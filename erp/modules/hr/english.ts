/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'hr.sameDay': 'That day is there already: {name}.',
  'hr.year': 'Type a year between 2000 and 2100.',
};
