import { PEDIMENTO } from '#erp/domains/cfdi/draft/customs-document.ts';
import { choice, decimal, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { HAZARDS } from '../bill-choices.ts';

const HAZARDOUS = { field: 'hazardous', is: ['SI'] } as const;
const PLACE = ['^(OR|DE)\\d{6}$', 'Como OR000001 o DE000001.'] as const;

/** What is carried. */
export const billGoods = child('sat-landing-bills/goods', {
  label: ['Mercancía', 'Mercancías'],
  gender: 'f',
  fields: {
    bill_id: ref('Carta Porte', 'sat-landing-bills', { required: true }),
    product_id: ref('Producto', 'products', { width: 4 }),
    description: text('Descripción', {
      max: 1000,
      width: 5,
      help: 'Vacía: el nombre del producto.',
    }),
    sat_goods_key: text('Clave SAT', {
      max: 8,
      pattern: ['^\\d{8}$', 'Son 8 dígitos.'],
      width: 3,
      help: 'Vacía: la del producto.',
    }),
    quantity: decimal('Cantidad', { required: true, above: '0', shownScale: 2, width: 2 }),
    sat_unit_key: text('Clave unidad SAT', {
      max: 3,
      case: 'upper',
      width: 2,
      help: 'Vacía: la de la unidad de inventario.',
    }),
    unit: text('Unidad', { max: 20, width: 2 }),
    weight_kg: decimal('Peso', {
      precision: 15,
      scale: 3,
      above: '0',
      suffix: 'kg',
      width: 3,
      help: 'Vacío: el bruto del producto por la cantidad.',
    }),
    value: money('Valor', { min: '0', width: 3 }),
    currency: text('Moneda', {
      max: 3,
      min: 3,
      case: 'upper',
      width: 2,
      onlyWhen: { field: 'value', is: '*' },
      help: 'Vacía: MXN.',
    }),
    hazardous: choice('Material peligroso', HAZARDS, {
      width: 3,
      help: 'Vacío: su clave no lo es. Si puede serlo, di si lo es.',
    }),
    hazard_key: text('Clave del material', {
      max: 4,
      onlyWhen: HAZARDOUS,
      pattern: ['^\\d{4}$', 'Es el número ONU: 4 dígitos.'],
      width: 3,
    }),
    packaging: text('Embalaje', {
      max: 4,
      case: 'upper',
      onlyWhen: HAZARDOUS,
      width: 2,
      help: 'Clave del SAT, como 4H2 o Z01.',
    }),
    guide_number: text('Guía', {
      max: 30,
      min: 10,
      width: 4,
      help: 'De paquetes y tarimas, lo que va adentro.',
    }),
    pedimento: text('Pedimento', {
      ...PEDIMENTO,
      width: 4,
      help: 'De lo que se importó.',
    }),
    origin_code: text('Sale de', {
      max: 8,
      case: 'upper',
      pattern: PLACE,
      width: 3,
      help: 'Con varios orígenes, su clave.',
    }),
    destination_code: text('Llega a', {
      max: 8,
      case: 'upper',
      pattern: PLACE,
      width: 3,
      help: 'Con varios destinos, su clave.',
    }),
  },
  title: 'description',
  row: {
    cells: ['product_id', 'description', 'quantity', 'weight_kg', 'hazardous', 'destination_code'],
    enterCells: ['product_id', 'quantity', 'weight_kg'],
  },
  list: {
    columns: [
      'product_id',
      'description',
      'sat_goods_key',
      'quantity',
      'sat_unit_key',
      'weight_kg',
      'hazardous',
      'value',
    ],
  },
});
