/** Long because it is data. */
/** Invented products of a maker of yarns and nonwovens. */

export interface DemoProduct {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly category: string;
  readonly line?: string;
  readonly unit: string;
  readonly buy?: string;
  readonly sell?: string;
  readonly second?: string;
  readonly price?: string;
  readonly currency?: string;
  readonly sat: string;
  readonly lot?: string;
  readonly serial?: true;
  readonly valuation?: string;
  readonly cost?: string;
  readonly life?: number;
  readonly regain?: string;
  readonly hazard?: readonly [key: string, packaging: string];
  readonly waste?: true;
  readonly template?: true;
  readonly base?: string;
  readonly status?: string;
  readonly brand?: string;
  readonly barcode?: string;
  readonly weight?: string;
  readonly supplier?: string;
  readonly tax?: string;
  /** [unit, numerator, denominator, is package]. */
  readonly units?: readonly (readonly [string, number, number, boolean])[];
  readonly attributes?: readonly (readonly [string, string, string | null])[];
}

const raw = (code: string, name: string, more: Partial<DemoProduct> = {}): DemoProduct => ({
  code,
  name,
  kind: 'MATERIA_PRIMA',
  category: 'FIB',
  unit: 'KG',
  sat: '11151500',
  lot: 'PACA',
  ...more,
});
const bale = [['PACA', 225, 1, true]] as const;

const RAW: readonly DemoProduct[] = [
  raw('FIB-0001', 'Fibra poliéster 1.4 dtex 38 mm', {
    line: 'HIL',
    buy: 'LB',
    regain: '0.40',
    units: bale,
    supplier: 'PROV-0001',
    attributes: [
      ['Título', '1.4', null],
      ['Corte', '38', null],
      ['Lustre', 'Semimate', null],
    ],
  }),
  raw('FIB-0002', 'Fibra poliéster 3.3 dtex 64 mm', {
    line: 'NTE',
    buy: 'LB',
    regain: '0.40',
    units: bale,
    supplier: 'PROV-0001',
  }),
  raw('FIB-0003', 'Fibra poliéster reciclada 6 dtex', {
    line: 'NTE',
    regain: '0.40',
    units: bale,
    supplier: 'PROV-0003',
  }),
  raw('FIB-0004', 'Fibra polipropileno 4.4 dtex 60 mm', {
    line: 'NTE',
    units: bale,
    supplier: 'PROV-0002',
  }),
  raw('FIB-0005', 'Fibra bicomponente 4 dtex 51 mm', {
    line: 'NTE',
    units: bale,
    supplier: 'PROV-0001',
  }),
  raw('FIB-0006', 'Algodón Pima cardado', {
    line: 'HIL',
    regain: '8.50',
    units: bale,
    supplier: 'PROV-0005',
    tax: 'IVA0',
  }),
  raw('FIB-0007', 'Borra textil de recuperación', {
    line: 'NTE',
    waste: true,
    units: bale,
    supplier: 'PROV-0004',
  }),
  raw('FIB-0008', 'Hojuela de PET lavada cristal', {
    line: 'NTE',
    waste: true,
    units: bale,
    regain: '1.00',
    supplier: 'PROV-0006',
  }),
  raw('RES-0001', 'Resina polipropileno MFI 25', {
    category: 'RES',
    line: 'NTE',
    lot: 'BOLSA',
    sat: '13111000',
    units: [
      ['BOLSA', 25, 1, true],
      ['TARIMA', 1375, 1, true],
    ],
    supplier: 'PROV-0002',
  }),
  raw('RES-0002', 'Masterbatch blanco 70 % TiO₂', {
    category: 'RES',
    line: 'NTE',
    lot: 'BOLSA',
    sat: '13111000',
    units: [['BOLSA', 25, 1, true]],
    valuation: 'ESTANDAR',
    cost: '68.500000',
  }),
  raw('QUI-0001', 'Tinta flexográfica azul base agua', {
    category: 'QUI',
    line: 'BOL',
    lot: 'LOTE',
    sat: '12171700',
    life: 180,
    hazard: ['1210', '4G'],
    supplier: 'PROV-0008',
  }),
  raw('QUI-0002', 'Aceite de ensimaje para hilatura', {
    category: 'QUI',
    line: 'HIL',
    unit: 'L',
    lot: 'LOTE',
    sat: '15121500',
    life: 365,
    supplier: 'PROV-0008',
  }),
];

const SEMI: readonly DemoProduct[] = [
  {
    code: 'VEL-0001',
    name: 'Velo cardado de poliéster',
    kind: 'SEMITERMINADO',
    category: 'NTE',
    line: 'NTE',
    unit: 'KG',
    sat: '11162200',
    lot: 'ROLLO',
    second: 'ROLLO',
    units: [['ROLLO', 60, 1, true]],
  },
  // 1 m² weighs grams ÷ 1,000 kg; a roll is 250 m × 1.60 m = 400 m².
  ...[40, 60, 80, 100].map((grams): DemoProduct => ({
    code: `NT-${String(grams).padStart(4, '0')}`,
    name: `No tejido ${grams} g/m² ancho 1.60 m`,
    kind: 'SEMITERMINADO',
    category: 'NTE',
    line: 'NTE',
    unit: 'KG',
    second: 'ROLLO',
    sat: '11162200',
    lot: 'ROLLO',
    units: [
      ['M2', grams / 20, 50, false],
      ['ROLLO', (grams * 400) / 1000, 1, true],
    ],
    attributes: [
      ['Gramaje', String(grams), null],
      ['Ancho', '1.60', 'M'],
    ],
  })),
  {
    code: 'PRE-0001',
    name: 'Pabilo de algodón peinado',
    kind: 'SEMITERMINADO',
    category: 'HIL',
    line: 'HIL',
    unit: 'KG',
    sat: '11151700',
    lot: 'CAJA',
  },
  {
    code: 'PRE-0002',
    name: 'Mecha de poliéster para hilatura',
    kind: 'SEMITERMINADO',
    category: 'HIL',
    line: 'HIL',
    unit: 'KG',
    sat: '11151700',
    lot: 'CAJA',
  },
  {
    code: 'PRE-0003',
    name: 'Película de polipropileno para laminar',
    kind: 'SEMITERMINADO',
    category: 'LAM',
    line: 'LAM',
    unit: 'KG',
    sat: '13111000',
    lot: 'ROLLO',
    units: [['BOBINA', 180, 1, true]],
  },
];

const finished = (code: string, name: string, more: Partial<DemoProduct>): DemoProduct => ({
  code,
  name,
  kind: 'PRODUCTO_TERMINADO',
  category: 'LAM',
  line: 'LAM',
  unit: 'KG',
  sat: '11162200',
  lot: 'ROLLO',
  ...more,
});
const SIZES = ['Chica 25 × 30', 'Mediana 35 × 40', 'Grande 45 × 50'] as const;
const COLORS = ['verde', 'natural', 'azul'] as const;

const FINISHED: readonly DemoProduct[] = [
  ...(
    [
      ['40', '58.00'],
      ['60', '52.00'],
      ['80', '47.50'],
    ] as const
  ).map(([grams, price]) =>
    finished(`LAM-${grams}`, `Laminado ${grams} g/m²`, {
      price,
      second: 'ROLLO',
      units: [
        ['M2', Number(grams) / 20, 50, false],
        ['ROLLO', (Number(grams) * 500) / 1000, 1, true],
      ],
      attributes: [
        ['Gramaje', grams, null],
        ['Ancho', '1.60', 'M'],
        ['Resistencia UV', '6 meses', null],
      ],
    }),
  ),
  finished('HIL-2001', 'Hilo poliéster 20/1 en cono', {
    category: 'HIL',
    line: 'HIL',
    sat: '11151700',
    lot: 'CAJA',
    price: '78.400000',
    barcode: '7501055363278',
    units: [
      ['CONO', 189, 100, true],
      ['CAJA', 4536, 100, true],
    ],
    attributes: [['Título', '20/1', null]],
  }),
  finished('HIL-3001', 'Hilo algodón 30/1 peinado en cono', {
    category: 'HIL',
    line: 'HIL',
    sat: '11151700',
    lot: 'CAJA',
    price: '112.900000',
    tax: 'IVA16',
    units: [
      ['CONO', 189, 100, true],
      ['CAJA', 4536, 100, true],
    ],
  }),
  {
    code: 'BOL-ECO',
    name: 'Bolsa ecológica de no tejido',
    kind: 'PRODUCTO_TERMINADO',
    category: 'BOL',
    line: 'BOL',
    unit: 'PZA',
    sat: '24111500',
    price: '9.800000',
    template: true,
    lot: 'CAJA',
    weight: '0.045',
  },
  ...SIZES.flatMap((size, s) =>
    COLORS.map((color, c): DemoProduct => ({
      code: `BOL-ECO-${'CMG'[s]}${color[0]!.toUpperCase()}`,
      name: `Bolsa ecológica ${size} cm ${color}`,
      kind: 'PRODUCTO_TERMINADO',
      category: 'BOL',
      line: 'BOL',
      unit: 'PZA',
      sat: '24111500',
      price: ['8.200000', '9.800000', '12.400000'][s]!,
      base: 'BOL-ECO',
      lot: 'CAJA',
      weight: ['0.032', '0.045', '0.061'][s]!,
      units: [
        ['CAJA', 500 - 100 * s, 1, true],
        ['MIL', 1000, 1, false],
      ],
      attributes: [
        ['Color', color, null],
        ['Tamaño', size, 'CM'],
        ...(c === 0 ? ([['Asa', 'Reforzada', null]] as const) : []),
      ],
    })),
  ),
];

const simple = (
  kind: string,
  category: string,
  unit: string,
  sat: string,
  rows: readonly (readonly [code: string, name: string, more?: Partial<DemoProduct>])[],
): readonly DemoProduct[] =>
  rows.map(([code, name, more]) => ({ code, name, kind, category, unit, sat, ...more }));

const OTHERS: readonly DemoProduct[] = [
  ...simple('EMPAQUE', 'EMP', 'PZA', '24121500', [
    [
      'EMP-0001',
      'Caja de cartón 60 × 40 × 40 cm',
      { units: [['PAQ', 25, 1, true]], supplier: 'PROV-0007' },
    ],
    ['EMP-0002', 'Caja de cartón para conos 24 pzas', { supplier: 'PROV-0007' }],
    ['EMP-0003', 'Tarima de madera 1.20 × 1.00 m', { sat: '24112700' }],
    ['EMP-0004', 'Película estirable calibre 80', { unit: 'KG', units: [['ROLLO', 2, 1, true]] }],
    [
      'EMP-0005',
      'Cinta adhesiva transparente 48 mm',
      { sat: '31201500', units: [['CAJA', 36, 1, true]] },
    ],
    ['EMP-0006', 'Tubo de cartón 3" para rollo'],
    ['EMP-0007', 'Cono plástico para hilo', { units: [['MIL', 1000, 1, false]] }],
    ['EMP-0008', 'Etiqueta térmica 100 × 50 mm', { units: [['ROLLO', 1000, 1, true]] }],
  ]),
  ...simple('REFACCION', 'REF', 'PZA', '26101100', [
    [
      'REF-0001',
      'Motor trifásico 40 HP',
      { serial: true, valuation: 'LOTE', brand: 'Siemens', weight: '285' },
    ],
    [
      'REF-0002',
      'Variador de frecuencia 50 HP',
      { serial: true, valuation: 'LOTE', brand: 'Danfoss', weight: '42' },
    ],
    ['REF-0003', 'Rodamiento 6308-2Z', { brand: 'SKF', sat: '31171500' }],
    ['REF-0004', 'Banda dentada HTD 8M-1600', { brand: 'Gates' }],
    ['REF-0005', 'Aguja para punzonadora 15×18×36', { units: [['CAJA', 500, 1, true]] }],
    ['REF-0006', 'Guarnición de carda 2.5 m', { unit: 'M' }],
    ['REF-0007', 'Cuchilla circular 150 mm'],
    ['REF-0008', 'Sensor inductivo M18 PNP', { status: 'DESCONTINUADO' }],
  ]),
  ...simple('INSUMO', 'OFI', 'PZA', '44121700', [
    ['INS-0001', 'Guante de nitrilo talla M', { sat: '46181500', units: [['CAJA', 100, 1, true]] }],
    ['INS-0002', 'Tapón auditivo desechable', { sat: '46181500' }],
    ['INS-0003', 'Papel bond carta, paquete de 500 hojas', { sat: '14111500' }],
    ['INS-0004', 'Limpiador multiusos', { unit: 'L', sat: '47131800' }],
    ['INS-0005', 'Aceite hidráulico ISO 68', { unit: 'L', sat: '15121500' }],
    [
      'INS-0006',
      'Uniforme de operador talla M',
      { category: 'UNI', sat: '53101500', status: 'BLOQUEADO' },
    ],
  ]),
  ...simple('MERCANCIA', 'ABA', 'PZA', '50202301', [
    ['MER-0001', 'Agua embotellada 600 mL', { line: 'COM', price: '12.000000', tax: 'IVA0' }],
    [
      'MER-0002',
      'Botana de papa 45 g',
      { line: 'COM', price: '18.500000', sat: '50192100', valuation: 'PEPS', life: 120 },
    ],
    ['MER-0003', 'Jabón de tocador 150 g', { line: 'COM', price: '21.900000', sat: '53131608' }],
    ['MER-0004', 'Papel higiénico 4 rollos', { line: 'COM', price: '38.000000', sat: '14111704' }],
  ]),
  ...simple('KIT', 'BOL', 'PZA', '24111500', [
    ['KIT-0001', 'Kit promocional 3 bolsas ecológicas', { line: 'BOL', price: '27.500000' }],
    ['KIT-0002', 'Kit de costura: hilo y bolsa', { line: 'HIL', price: '145.000000' }],
  ]),
  ...simple('SERVICIO', 'SER', 'SERV', '78101802', [
    ['SER-0001', 'Flete foráneo', { line: 'SER', price: '4500.000000' }],
    [
      'SER-0002',
      'Maquila de laminado',
      { line: 'SER', price: '8.750000', sat: '73181000', unit: 'KG' },
    ],
  ]),
  {
    code: 'DES-0001',
    name: 'Desperdicio de no tejido prensado',
    kind: 'SUBPRODUCTO',
    category: 'NTE',
    line: 'NTE',
    unit: 'KG',
    sat: '11151500',
    lot: 'PACA',
    waste: true,
    price: '6.350000',
    units: bale,
  },
];

export const DEMO_PRODUCTS: readonly DemoProduct[] = [...RAW, ...SEMI, ...FINISHED, ...OTHERS];

/** Category tree: code, name, parent, defaults. */
export const DEMO_CATEGORIES: readonly (readonly [
  code: string,
  name: string,
  parent: string | null,
  kind: string,
  prefix: string,
  tracking: string,
  valuation: string,
])[] = [
  ['MAT', 'Materiales', null, 'MATERIA_PRIMA', 'MAT-', 'LOTE', 'PROMEDIO'],
  ['PRO', 'Productos', null, 'PRODUCTO_TERMINADO', 'PRO-', 'LOTE', 'PROMEDIO'],
  ['GEN', 'Generales', null, 'INSUMO', 'GEN-', 'NINGUNO', 'PROMEDIO'],
  ['FIB', 'Fibras', 'MAT', 'MATERIA_PRIMA', 'FIB-', 'LOTE', 'PROMEDIO'],
  ['RES', 'Resinas', 'MAT', 'MATERIA_PRIMA', 'RES-', 'LOTE', 'PROMEDIO'],
  ['QUI', 'Químicos', 'MAT', 'MATERIA_PRIMA', 'QUI-', 'LOTE', 'PEPS'],
  ['EMP', 'Empaque', 'MAT', 'EMPAQUE', 'EMP-', 'NINGUNO', 'PROMEDIO'],
  ['HIL', 'Hilados', 'PRO', 'PRODUCTO_TERMINADO', 'HIL-', 'LOTE', 'PROMEDIO'],
  ['NTE', 'No tejidos', 'PRO', 'SEMITERMINADO', 'NT-', 'LOTE', 'PROMEDIO'],
  ['LAM', 'Laminados', 'NTE', 'PRODUCTO_TERMINADO', 'LAM-', 'LOTE', 'PROMEDIO'],
  ['BOL', 'Bolsas', 'NTE', 'PRODUCTO_TERMINADO', 'BOL-', 'LOTE', 'PROMEDIO'],
  ['REF', 'Refacciones', 'GEN', 'REFACCION', 'REF-', 'NINGUNO', 'PROMEDIO'],
  ['OFI', 'Insumos', 'GEN', 'INSUMO', 'INS-', 'NINGUNO', 'PROMEDIO'],
  ['UNI', 'Uniformes', 'GEN', 'INSUMO', 'UNI-', 'NINGUNO', 'PROMEDIO'],
  ['ABA', 'Abarrotes', 'GEN', 'MERCANCIA', 'MER-', 'NINGUNO', 'PEPS'],
  ['SER', 'Servicios', 'GEN', 'SERVICIO', 'SER-', 'NINGUNO', 'PROMEDIO'],
];
