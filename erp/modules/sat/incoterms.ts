/** SAT c_INCOTERM: who carries goods, and until where. */
import type { Choice } from '#erp/model/types.ts';

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
