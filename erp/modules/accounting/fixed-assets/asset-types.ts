/** Kinds of fixed assets: the rates that are proposed, and where the SAT groups their accounts. */

interface AssetType {
  readonly code: string;
  readonly label: string;
  /** Percent a year (LISR 34 and 35). */
  readonly rate: string;
  /** Grouping codes of the asset, its accumulated depreciation and its expense. */
  readonly groups: readonly [asset: string, accumulated: string, expense: string] | null;
}

export const ASSET_TYPES = [
  { code: 'TERRENO', label: 'Terreno', rate: '0', groups: ['151.01', '', ''] },
  { code: 'EDIFICIO', label: 'Edificio', rate: '5', groups: ['152.01', '171.01', '613.01'] },
  { code: 'MAQUINARIA', label: 'Maquinaria', rate: '10', groups: ['153.01', '171.02', '613.02'] },
  {
    code: 'TRANSPORTE',
    label: 'Equipo de transporte',
    rate: '25',
    groups: ['154.01', '171.03', '613.03'],
  },
  { code: 'MOBILIARIO', label: 'Mobiliario', rate: '10', groups: ['155.01', '171.04', '613.04'] },
  { code: 'COMPUTO', label: 'Cómputo', rate: '30', groups: ['156.01', '171.05', '613.05'] },
  { code: 'OTRO', label: 'Otro', rate: '10', groups: null },
] as const satisfies readonly AssetType[];

export const assetTypeOf = (code: unknown): AssetType | undefined =>
  ASSET_TYPES.find((type) => type.code === code);
