/**
 * Catalogues that are too large to come with the product (sat-cfdi §17): a company loads them from
 * the SAT's own files, whose columns these name as the SAT publishes them.
 */
export interface CatalogLayout {
  /** The SAT's name, which its sheets and its column of keys have too. */
  readonly code: string;
  readonly name: string;
  readonly key: RegExp;
  /** Digits of a key that a spreadsheet may have taken for a number. */
  readonly digits?: number;
  /** Column of what people call it; several, the first that the file has. */
  readonly text: readonly string[];
  /** Column of the catalogue in which a key is known: a state, or a postal code. */
  readonly parent?: string;
  readonly notes?: string;
}

export const LARGE_CATALOGS: readonly CatalogLayout[] = [
  {
    code: 'c_ClaveProdServ',
    name: 'Productos y servicios',
    key: /^\d{8}$/,
    digits: 8,
    text: ['Descripción'],
    notes: 'Palabras similares',
  },
  {
    code: 'c_ClaveUnidad',
    name: 'Unidades de medida',
    key: /^[A-Za-z0-9]{1,3}$/,
    text: ['Nombre'],
    notes: 'Símbolo',
  },
  {
    code: 'c_CodigoPostal',
    name: 'Códigos postales',
    key: /^\d{5}$/,
    digits: 5,
    text: ['c_Estado'],
    notes: 'c_Municipio',
  },
  {
    code: 'c_Colonia',
    name: 'Colonias',
    key: /^\d{4}$/,
    digits: 4,
    text: ['Nombre del asentamiento', 'Descripción'],
    parent: 'c_CodigoPostal',
  },
  {
    code: 'c_Municipio',
    name: 'Municipios',
    key: /^\d{3}$/,
    digits: 3,
    text: ['Descripción'],
    parent: 'c_Estado',
  },
  {
    code: 'c_Localidad',
    name: 'Localidades',
    key: /^\d{2,3}$/,
    digits: 2,
    text: ['Descripción'],
    parent: 'c_Estado',
  },
];

export const layoutOf = (code: string): CatalogLayout | undefined =>
  LARGE_CATALOGS.find((each) => each.code === code);
