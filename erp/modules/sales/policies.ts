/** Fixed lists that customers and their types share. */
import type { Choice } from '#erp/model/types.ts';

export const PAYMENT_TERMS: readonly Choice[] = [
  ['CONTADO', 'Contado'],
  ['CREDITO', 'Crédito'],
];

export const INVOICE_POLICIES: readonly Choice[] = [
  ['PEDIDO', 'Pedido'],
  ['EMBARQUE', 'Embarque'],
];

export const SHIPMENT_POLICIES: readonly Choice[] = [
  ['PARCIAL', 'Parciales'],
  ['COMPLETO', 'Completo'],
];

export const TAX_REGIONS: readonly Choice[] = [
  ['GENERAL', 'General'],
  ['FRONTERA_NORTE', 'Frontera norte'],
  ['FRONTERA_SUR', 'Frontera sur'],
];

export const INCOTERMS: readonly Choice[] = [
  ['EXW', 'EXW En fábrica'],
  ['FCA', 'FCA Franco transportista'],
  ['FAS', 'FAS Franco al costado del buque'],
  ['FOB', 'FOB Franco a bordo'],
  ['CFR', 'CFR Costo y flete'],
  ['CIF', 'CIF Costo, seguro y flete'],
  ['CPT', 'CPT Transporte pagado hasta'],
  ['CIP', 'CIP Transporte y seguro pagados hasta'],
  ['DAP', 'DAP Entregado en lugar'],
  ['DPU', 'DPU Entregado y descargado'],
  ['DDP', 'DDP Entregado con derechos pagados'],
];
