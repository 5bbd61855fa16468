/** Long because each word of its reports has its line: English, by the Spanish. */
export const englishWords: Readonly<Record<string, string>> = {
  'Tablero de la empresa': 'Company dashboard',
  Sucursales: 'Branches',
};
