/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'crm.appliesTo': 'Choose at least one: without it, it is offered in none.',
};
