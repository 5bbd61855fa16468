/** Formats of the file by which a bank takes payments. */
export const LAYOUTS = [
  ['CSV_GENERICO', 'CSV genérico'],
  ['BBVA', 'BBVA'],
  ['BANORTE', 'Banorte'],
  ['SANTANDER', 'Santander'],
  ['HSBC', 'HSBC'],
  ['CITIBANAMEX', 'Citibanamex'],
  ['SCOTIABANK', 'Scotiabank'],
] as const;
export type Layout = (typeof LAYOUTS)[number][0];

export const layoutName = (layout: string): string =>
  LAYOUTS.find(([code]) => code === layout)?.[1] ?? layout;
