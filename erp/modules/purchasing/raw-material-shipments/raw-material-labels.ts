/** English of what comes of raw material: gate, scale, packages. */
import { englishShipments } from '../english-labels/english-shipments.ts';

const S = 'shipments';
const L = 'shipment-lines';
const K = 'shipment-packages';
const R = 'raw-material-shipments';

type Labels = Readonly<Record<string, string>>;

const added: Labels = {
  'purchase-orders.fields.kind.choices.MATERIA_PRIMA': 'Raw material',
  'purchase-orders.fields.consignee_id.label': 'Deliver to',
  'purchase-orders.fields.consignee_id.help':
    'With its days, hours and appointments. Empty: at the warehouse.',
  'purchase-orders.fields.spot.label': 'Without a previous order',
  'purchase-orders.fields.spot.help':
    'Raw material that was bought as it came, or consigned goods that were bought.',
  'purchase-order-lines.fields.accepted_quantity.label': 'Accepted',
  'purchase-order-lines.fields.rejected_quantity.label': 'Rejected',
  'orders.fields.accepted_quantity.label': 'Accepted',
  'orders.fields.rejected_quantity.label': 'Rejected',
  [`${S}.fields.status.choices.EN_TRANSITO`]: 'On its way',
  [`${S}.fields.status.choices.RECIBIDO`]: 'To be analysed',
  [`${S}.fields.status.choices.EN_ANALISIS`]: 'Being analysed',
  [`${S}.fields.status.choices.RECHAZADO`]: 'Rejected',
  [`${S}.fields.type.choices.MATERIA_PRIMA`]: 'Raw material',
  [`${S}.fields.quarantine_storage_id.label`]: 'Quarantine warehouse',
  [`${S}.fields.quarantine_storage_id.help`]:
    'Where what is analysed enters. Empty: the same warehouse, its lot in quarantine.',
  [`${S}.fields.consignee_id.label`]: 'Receives',
  [`${S}.fields.consignee_id.help`]:
    'Empty: that of the order. Its days, hours and appointments count.',
  [`${S}.fields.container.label`]: 'Container',
  [`${S}.fields.bl_number.label`]: 'Waybill or bill of lading',
  [`${S}.fields.country_origin_id.label`]: 'Country of origin',
  [`${S}.fields.origin_weight.label`]: 'Weight at origin',
  [`${S}.fields.origin_weight.help`]: 'That of the delivery note. Empty: that of the ticket.',
  [`${S}.fields.weighing_id.label`]: 'Weighing ticket',
  [`${S}.fields.weighing_id.help`]: 'Of the whole load; or that of each line, in its row.',
  [`${S}.fields.gross_weight.label`]: 'Gross weight',
  [`${S}.fields.tare_weight.label`]: 'Tare',
  [`${S}.fields.net_weight.label`]: 'Net weight',
  [`${S}.fields.weight_variance.label`]: 'Difference from the origin',
  [`${S}.fields.packages.label`]: 'Packages',
  [`${S}.fields.packages.help`]:
    'Bales, rolls or boxes with their weights: each will be a lot. Without them, a lot per line.',
  [`${S}.fields.analysis_status.label`]: 'Analysis',
  [`${S}.fields.analysis_status.choices.NO_REQUIERE`]: 'Not needed',
  [`${S}.fields.analysis_status.choices.PENDIENTE`]: 'Pending',
  [`${S}.fields.analysis_status.choices.PARCIAL`]: 'In part',
  [`${S}.fields.analysis_status.choices.ANALIZADO`]: 'Analysed',
  [`${S}.fields.awaits_dictum.label`]: 'Awaits its dictum',
  [`${S}.fields.packages_movement_id.label`]: 'Division into packages',
  [`${S}.fields.gate_cause_id.label`]: 'Cause of the rejection at the gate',
  [`${S}.fields.gate_note.label`]: 'What happened at the gate',
  [`${S}.sections.4`]: 'Packages',
  [`${S}.sections.5`]: 'Notes',
  [`${S}.actions.depart`]: 'On its way',
  [`${S}.actions.depart.done`]: 'Shipment on its way.',
  [`${S}.actions.rejectAtGate`]: 'Reject at the gate',
  [`${S}.actions.rejectAtGate.done`]: 'Shipment rejected: nothing enters.',
  [`${L}.fields.supplier_lot.label`]: 'Supplier’s lot',
  [`${L}.fields.weighing_id.label`]: 'Weighing ticket',
  [`${L}.fields.weighing_id.help`]: 'Where each line was weighed apart.',
  [`${L}.fields.accepted_quantity.label`]: 'Accepted',
  [`${L}.fields.rejected_quantity.label`]: 'Rejected',
  [`${L}.fields.rejected_quantity.help`]: 'What is not accepted: at the gate, or by the dictum.',
  [`${L}.fields.payable_quantity.label`]: 'Quantity to pay',
  [`${L}.fields.payable_quantity.help`]:
    'What is accepted; of what is analysed, its commercial weight.',
  [`${L}.fields.order_price.label`]: 'Price of the order',
  [`${L}.fields.order_price.help`]: 'With its discounts.',
  [`${L}.fields.price_adjust_percent.label`]: 'Adjustment by grade',
  [`${L}.fields.final_price.label`]: 'Final price',
  [`${L}.fields.grade.label`]: 'Grade',
  [`${L}.fields.analysis_id.label`]: 'Analysis',
  [`${L}.fields.inspection_required.label`]: 'Is analysed',
  [`${L}.fields.rejected_value.label`]: 'Value rejected',
  [`${L}.fields.rejected_value.help`]:
    'Of what was received and is rejected, at the price of the order: its return settles it.',
  [`${K}.label.one`]: 'Package',
  [`${K}.label.many`]: 'Packages',
  [`${K}.fields.shipment_id.label`]: 'Shipment',
  [`${K}.fields.line_no.label`]: 'Row',
  [`${K}.fields.line_no.help`]: 'The place of its line.',
  [`${K}.fields.number.label`]: 'Number',
  [`${K}.fields.kind.label`]: 'Kind of package',
  [`${K}.fields.kind.choices.PACA`]: 'Bale',
  [`${K}.fields.kind.choices.ROLLO`]: 'Roll',
  [`${K}.fields.kind.choices.BOLSA`]: 'Bag',
  [`${K}.fields.kind.choices.TARIMA`]: 'Pallet',
  [`${K}.fields.kind.choices.CAJA`]: 'Box',
  [`${K}.fields.gross_kg.label`]: 'Gross',
  [`${K}.fields.tare_kg.label`]: 'Tare',
  [`${K}.fields.net_kg.label`]: 'Net',
  [`${K}.fields.code.label`]: 'Code',
  [`${K}.fields.code.help`]: 'Empty: the lot of its line and the number.',
  [`${K}.fields.supplier_tag.label`]: 'Supplier’s tag',
  [`${K}.fields.lot_id.label`]: 'Lot',
  [`${K}.fields.lot_status.label`]: 'Status',
  [`${R}.label.one`]: 'Shipment of raw material',
  [`${R}.label.many`]: 'Shipments of raw material',
  [`${R}.sections.0`]: 'Shipment',
  [`${R}.sections.1`]: 'Transport',
  [`${R}.sections.2`]: 'Scale',
  [`${R}.sections.3`]: 'Customs',
  [`${R}.sections.4`]: 'Notes',
  [`${R}.sections.5`]: 'Lines',
  [`${R}.sections.6`]: 'Packages',
  [`${R}.sections.7`]: 'What is paid',
  [`${R}.tabs.transporte`]: 'Transport and scale',
  [`${R}.tabs.partidas`]: 'Lines',
  [`${R}.tabs.paquetes`]: 'Packages',
  [`${R}.tabs.facturas`]: 'Analysis and invoices',
  'privilege.purchase-orders.prices': 'See prices of what is received',
  'privilege.shipments.spot': 'Buy raw material without an order',
};

/** Fields and actions of a view, as its owner calls them. */
export const seenAs = (
  labels: Labels,
  owner: string,
  view: string,
  without: readonly string[] = [],
) =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([key, text]) => {
      const [, kind = '', name = ''] = key.startsWith(`${owner}.`)
        ? (/^(fields|actions)\.([^.]+)/.exec(key.slice(owner.length + 1)) ?? [])
        : [];
      return kind === '' || without.includes(name)
        ? []
        : [[`${view}${key.slice(owner.length)}`, text] as const];
    }),
  );

export const rawMaterialLabels: Labels = {
  ...seenAs({ ...englishShipments, ...added }, S, R),
  ...added,
};
