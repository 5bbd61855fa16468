import { choice, computed, date, decimal, int, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';
import { LOT_KINDS } from './product-choices.ts';

export const LOT_STATUS: readonly Choice[] = [
  ['CUARENTENA', 'En cuarentena', 'wait'],
  ['LIBERADO', 'Liberado', 'ok'],
  ['RETENIDO', 'Retenido', 'bad'],
  ['RECHAZADO', 'Rechazado', 'off'],
];

const OWN = `from stock_balances b where b.account_id = t.account_id and b.lot_id = t.id and b.owner_kind = 'PROPIO'`;

/** Batches, serial numbers, bales, rolls and bags. Entries make them; afterwards only what describes them changes. */
export const lots = resource('lots', {
  label: ['Lote', 'Lotes'],
  fields: {
    product_id: ref('Producto', 'products', { required: true, readOnly: true, width: 6 }),
    code: text('Lote o serie', { required: true, max: 40, readOnly: true, unique: ['product_id'], width: 3 }),
    kind: choice('Presentación', [...LOT_KINDS, ['SERIE', 'Serie']], { required: true, readOnly: true, width: 3 }),
    parent_lot_id: ref('Lote de origen', 'lots', { readOnly: true, width: 3 }),
    status: choice('Estado', LOT_STATUS, { required: true, default: 'LIBERADO', index: true, readOnly: true, width: 3 }),
    status_reason: text('Motivo', { max: 120, readOnly: true, width: 6 }),
    produced_on: date('Fabricación', { width: 3 }),
    received_on: date('Recepción', { index: true, readOnly: true, width: 3 }),
    expires_on: date('Caducidad', { index: true, width: 3 }),
    retest_on: date('Reanálisis', { width: 3 }),
    supplier_id: ref('Proveedor', 'suppliers', { width: 6 }),
    supplier_lot: text('Lote del proveedor', { max: 40, width: 6 }),
    pedimento: text('Pedimento', {
      max: 21,
      pattern: ['^\\d{2} {2}\\d{2} {2}\\d{4} {2}\\d{7}$', 'Escríbelo como 26  43  3807  6001234, con dos espacios entre grupos.'],
      width: 4,
    }),
    customs_date: date('Fecha del pedimento', { requiredWhen: { field: 'pedimento', is: '*' }, width: 4 }),
    customs_office: text('Aduana', { max: 60, requiredWhen: { field: 'pedimento', is: '*' }, width: 4 }),
    gross_kg: decimal('Peso bruto', { precision: 12, scale: 3, min: '0', suffix: 'kg', width: 4 }),
    tare_kg: decimal('Tara', { precision: 12, scale: 3, min: '0', suffix: 'kg', width: 4 }),
    net_kg: computed('Peso neto', 'decimal', 't.gross_kg - coalesce(t.tare_kg, 0)', { width: 4 }),
    moisture_pct: percent('Humedad', { min: '0', max: '100' }),
    width_cm: decimal('Ancho', { precision: 12, scale: 3, min: '0', suffix: 'cm' }),
    length_m: decimal('Largo', { precision: 12, scale: 3, min: '0', suffix: 'm' }),
    grammage: decimal('Gramaje', { precision: 12, scale: 3, min: '0', suffix: 'g/m²' }),
    color: text('Color', { max: 40 }),
    conv_num: int('Conversión propia: numerador', { above: '0', help: 'Una unidad de este lote equivale a numerador ÷ denominador unidades de inventario.' }),
    conv_den: int('Denominador', { above: '0', requiredWhen: { field: 'conv_num', is: '*' } }),
    conv_unit_id: ref('Unidad de la conversión', 'units', { requiredWhen: { field: 'conv_num', is: '*' } }),
    source_resource: text('Documento de origen', { max: 60, readOnly: true }),
    source_id: text('Número de origen', { max: 40, readOnly: true }),
    on_hand: computed('Existencia', 'decimal', `(select coalesce(sum(b.qty), 0) ${OWN})`),
    locations: computed(
      'Dónde está',
      'text',
      `(select string_agg(distinct s.code, ', ') from stock_balances b join storages s on s.account_id = b.account_id and s.id = b.storage_id where b.account_id = t.account_id and b.lot_id = t.id and b.qty <> 0)`,
    ),
  },
  title: ['code', 'product_id'],
  search: ['code', 'supplier_lot', 'pedimento'],
  noActive: true,
  list: {
    columns: ['code', 'product_id', 'kind', 'status', 'on_hand', 'expires_on', 'supplier_lot', 'locations', 'received_on'],
    sort: '-received_on',
    filters: ['status', 'kind', 'product_id', 'expires_on', 'received_on', 'supplier_id', 'pedimento'],
  },
  form: {
    sections: [
      { title: 'Lote', help: 'Se crea con la entrada que lo trae.', fields: ['code', 'product_id', 'kind', 'status', 'status_reason', 'parent_lot_id', 'on_hand', 'locations'] },
      { title: 'Fechas', help: 'Vacía la caducidad: la de fabricación más la vida útil del producto.', fields: ['produced_on', 'received_on', 'expires_on', 'retest_on'] },
      { title: 'Procedencia', help: 'De quién se recibió y con qué documento.', fields: ['supplier_id', 'supplier_lot', 'source_resource', 'source_id'] },
      { title: 'Importación', help: 'Sale en la factura de las ventas de primera mano.', fields: ['pedimento', 'customs_date', 'customs_office'] },
      {
        title: 'Pesos y medidas',
        help: 'De este paquete, no del producto.',
        fields: ['gross_kg', 'tare_kg', 'net_kg', 'moisture_pct', 'width_cm', 'length_m', 'grammage', 'color'],
      },
      { title: 'Conversión', help: 'Sustituye a la del producto sólo para este lote.', fields: ['conv_unit_id', 'conv_num', 'conv_den'] },
    ],
  },
  checks: [
    { field: 'expires_on', op: '>=', other: 'produced_on', message: 'La caducidad no puede ser anterior a la fabricación.' },
    { field: 'tare_kg', op: '<=', other: 'gross_kg', message: 'La tara no puede ser mayor que el peso bruto.' },
  ],
  states: {
    field: 'status',
    initial: 'LIBERADO',
    elsewhere: { CUARENTENA: 'an entry of a product that is inspected' },
    transitions: {
      hold: {
        label: 'Retener',
        from: ['CUARENTENA', 'LIBERADO'],
        to: 'RETENIDO',
        asks: ['status_reason'],
        tone: 'dan',
        confirm: 'Ya no podrá surtirse ni moverse, salvo a cuarentena o rechazo.',
      },
      release: { label: 'Liberar', from: ['CUARENTENA', 'RETENIDO'], to: 'LIBERADO', tone: 'pri', confirm: 'Quedará disponible para surtir.' },
      reject: {
        label: 'Rechazar',
        from: ['CUARENTENA', 'RETENIDO', 'LIBERADO'],
        to: 'RECHAZADO',
        asks: ['status_reason'],
        tone: 'dan',
        confirm: 'Sólo podrá devolverse, destruirse o moverse a rechazo.',
      },
    },
  },
  calls: ['list', 'one', 'update', 'options'],
  screens: ['list', 'edit'],
});
