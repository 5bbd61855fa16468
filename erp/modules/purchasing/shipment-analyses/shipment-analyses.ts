import {
  choice,
  datetime,
  decimal,
  file,
  int,
  lines,
  longtext,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { analysisForm } from './analysis-form.ts';
import { RECEPTION_TABS } from '../shipments/receive/reception-tabs.ts';

const FOUND = { readOnly: true, width: 3 } as const;
const PART = { ...FOUND, precision: 7, scale: 2, suffix: '%' } as const;
const KILOGRAMS = { precision: 16, scale: 4, shownScale: 3, width: 3 } as const;
const FACTOR = { ...FOUND, precision: 9, scale: 6 } as const;
const PRICES = 'purchase-orders.prices';
const AMOUNT = { ...FOUND, readKey: PRICES } as const;
const PRICE = { ...AMOUNT, precision: 18, scale: 6 } as const;

/** What raw material turned out to be, and what is paid of it (purchasing §2, R24–R27). */
export const shipmentAnalyses = document('shipment-analyses', {
  label: ['Análisis de materia prima', 'Análisis de materia prima'],
  docUrl: 'analisis-de-materia-prima',
  // A tab of the receptions.
  inMenu: false,
  folio: 'MUE',
  status: [
    ['BORRADOR', 'Borrador', 'wait'],
    ['DICTAMINADO', 'Dictaminado', 'ok'],
    ['ANULADO', 'Anulado', 'off'],
  ],
  fields: {
    shipment_id: ref('Embarque', 'shipments', {
      required: true,
      readOnly: 'edit',
      where: { awaits_dictum: '1' },
      width: 6,
    }),
    line_no: int('Renglón', {
      required: true,
      min: '1',
      max: '200',
      default: 1,
      readOnly: 'edit',
      width: 2,
      help: 'El lugar de su partida en el embarque.',
    }),
    shipment_line_id: ref('Partida', 'shipment-lines', { readOnly: true, width: 4 }),
    supplier_id: ref('Proveedor', 'suppliers', { readOnly: true, width: 6 }),
    product_id: ref('Producto', 'products', { readOnly: true, width: 6 }),
    template_id: ref('Plantilla', 'pur/analysis-templates', { readOnly: true, width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 3 }),
    storage_id: ref('Almacén', 'storages', { readOnly: true, width: 3 }),
    sampled_at: datetime('Muestreo', {
      happened: true,
      index: true,
      width: 4,
      help: 'Vacío: ahora.',
    }),
    analyst_id: ref('Analista', 'users', { width: 4, help: 'Vacío: tú.' }),
    sample_size: int('Tamaño de la muestra', {
      min: '1',
      max: '9999',
      width: 3,
      help: 'Cuántos paquetes se muestrearon. Vacío: los que pide la plantilla.',
    }),
    packages_sampled: text('Paquetes muestreados', { max: 200, width: 6, help: 'Sus números.' }),
    results: lines('Resultados', 'shipment-analysis-results', 'analysis_id', {
      max: 50,
      fixedRows: true,
      help: 'Al guardar trae los parámetros de la plantilla.',
    }),
    humidity_percent: decimal('Humedad', PART),
    impurity_percent: decimal('Impureza', PART),
    net_quantity: decimal('Neto recibido', { ...KILOGRAMS, readOnly: true }),
    unit_id: ref('Unidad', 'units', { readOnly: true, width: 2 }),
    humidity_factor: decimal('Factor de humedad', FACTOR),
    impurity_factor: decimal('Factor de impureza', FACTOR),
    commercial_quantity: decimal('Peso comercial', { ...KILOGRAMS, readOnly: true }),
    discount_quantity: decimal('Descuento en peso', { ...KILOGRAMS, readOnly: true }),
    discount_percent: decimal('Descuento', PART),
    grade: text('Grado', { max: 5, readOnly: true, width: 2 }),
    grade_override: text('Grado manual', { max: 5, case: 'upper', width: 3 }),
    override_reason: text('Motivo del grado manual', { max: 200, width: 9 }),
    price_adjust_percent: decimal('Ajuste al precio', PART),
    proposed_dictum: choice(
      'Dictamen propuesto',
      [
        ['ACEPTADO', 'Aceptado'],
        ['ACEPTADO_CON_CONCESION', 'Aceptado con concesión'],
        ['RECHAZADO', 'Rechazado'],
      ],
      { readOnly: true, width: 4 },
    ),
    dictum: choice(
      'Dictamen',
      [
        ['ACEPTADO', 'Aceptado', 'ok'],
        ['ACEPTADO_CON_CONCESION', 'Aceptado con concesión', 'go'],
        ['RECHAZO_PARCIAL', 'Rechazo parcial', 'wait'],
        ['RECHAZADO', 'Rechazado', 'bad'],
      ],
      { index: true, width: 4, help: 'Lo pide dictaminar.' },
    ),
    accepted_quantity: decimal('Aceptado', { ...KILOGRAMS, min: '0' }),
    rejected_quantity: decimal('Rechazado', { ...KILOGRAMS, min: '0' }),
    rejected_packages: text('Paquetes rechazados', {
      max: 200,
      width: 6,
      help: 'Sus números: 3, 7-9. Lo rechazado es lo que pesan.',
    }),
    remarks: longtext('Observaciones', {
      max: 1000,
      help: 'Las pide todo lo que no se acepta sin más.',
    }),
    certificate_file: file('Certificado del proveedor', { width: 6 }),
    currency_id: ref('Moneda', 'currencies', { readOnly: true, width: 2 }),
    order_price: decimal('Precio de la orden', PRICE),
    final_price: decimal('Precio final', PRICE),
    value: money('Importe a pagar', AMOUNT),
    transferred_tax: money('IVA e IEPS', AMOUNT),
    withheld_tax: money('Retenciones', AMOUNT),
    total: money('Total de la factura', AMOUNT),
    correction: money('Corrección del costo', {
      inPesos: true,
      ...AMOUNT,
      help: 'En pesos: lo que vale menos, o más, que al recibirse.',
    }),
    dictated_at: datetime('Dictaminado', { readOnly: true, index: true, width: 4 }),
    dictated_by: ref('Dictaminó', 'users', { readOnly: true, width: 4 }),
    split_movement_id: ref('División de lo rechazado', 'movements', { readOnly: true, width: 4 }),
    release_movement_id: ref('Traspaso de lo aceptado', 'movements', { readOnly: true, width: 4 }),
    reject_movement_id: ref('Traspaso a rechazo', 'movements', { readOnly: true, width: 4 }),
    rejected_lot_id: ref('Lote rechazado', 'lots', { readOnly: true, width: 4 }),
    void_reason: longtext('Motivo de la anulación', { max: 250, readOnly: true }),
  },
  title: ['folio', 'product_id'],
  branchField: 'branch_office_id',
  highlights: ['shipment_id', 'supplier_id', 'dictum', 'grade', 'commercial_quantity', 'value'],
  computedDraft: {
    from: [
      'shipment_id',
      'line_no',
      'grade_override',
      'dictum',
      'accepted_quantity',
      'rejected_quantity',
      'results.value_number',
      'results.value_choice',
    ],
    sets: [
      'humidity_percent',
      'impurity_percent',
      'commercial_quantity',
      'discount_quantity',
      'discount_percent',
      'grade',
      'price_adjust_percent',
      'proposed_dictum',
    ],
  },
  print: {
    day: 'sampled_at',
    columns: { results: ['name', 'unit', 'value_number', 'value_choice', 'min', 'max', 'passed'] },
    signatures: ['Analista', 'Quien dictaminó'],
  },
  list: {
    columns: [
      'folio',
      'sampled_at',
      'shipment_id',
      'supplier_id',
      'product_id',
      'net_quantity',
      'commercial_quantity',
      'dictum',
      'status',
    ],
    filters: [
      'status',
      'dictum',
      'supplier_id',
      'product_id',
      'analyst_id',
      'shipment_id',
      'grade',
      'sampled_at',
      'branch_office_id',
    ],
    tabs: RECEPTION_TABS,
  },
  privileges: [
    { key: 'shipment-analyses.dictate', label: 'Dictaminar análisis', risk: 'SENSIBLE' },
    {
      key: 'shipment-analyses.override',
      label: 'Cambiar el grado y anular dictámenes',
      risk: 'SENSIBLE',
    },
  ],
  form: analysisForm,
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['DICTAMINADO', 'ANULADO'],
    readOnlyMessage: 'Lo dictaminado no se modifica: anula el dictamen.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: anula el dictamen.',
    transitions: {
      dictate: {
        label: 'Dictaminar',
        successMessage: 'Análisis dictaminado.',
        from: ['BORRADOR'],
        to: 'DICTAMINADO',
        tone: 'pri',
        separationOfDuties: ['analyst_id', 'created_by'],
        recordFields: { optional: ['dictum', 'remarks'] },
        confirm:
          'Lo aceptado se libera y se paga por su peso comercial; lo rechazado se aparta. El costo se corrige.',
      },
      void: {
        label: 'Anular',
        successMessage: 'Dictamen anulado.',
        from: ['DICTAMINADO'],
        to: 'ANULADO',
        key: 'shipment-analyses.override',
        tone: 'dan',
        recordFields: { required: ['void_reason'] },
        confirm:
          'La mercancía vuelve a cuarentena, a lo que valía al recibirse, y se analiza otra vez.',
      },
    },
  },
});
