/** English of the labels that the module declares, by their keys as translation elements. */
export const englishLabels: Readonly<Record<string, string>> = {
  'module.alm': 'Sales warehouse',
  'privilege.alm/sales.list': 'View what was sold and is to be picked and shipped',
  'privilege.alm/sales.export': 'Export what was sold and is to be picked and shipped',
};
