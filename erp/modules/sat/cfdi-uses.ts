import type { Choice } from '#erp/model/types.ts';

/** SAT c_UsoCFDI; CN01 belongs to payroll alone. */
export const CFDI_USES: readonly Choice[] = [
  ['G01', 'G01 Adquisición de mercancías'],
  ['G02', 'G02 Devoluciones, descuentos o bonificaciones'],
  ['G03', 'G03 Gastos en general'],
  ['I01', 'I01 Construcciones'],
  ['I02', 'I02 Mobiliario y equipo de oficina por inversiones'],
  ['I03', 'I03 Equipo de transporte'],
  ['I04', 'I04 Equipo de cómputo y accesorios'],
  ['I05', 'I05 Dados, troqueles, moldes, matrices y herramental'],
  ['I06', 'I06 Comunicaciones telefónicas'],
  ['I07', 'I07 Comunicaciones satelitales'],
  ['I08', 'I08 Otra maquinaria y equipo'],
  ['D01', 'D01 Honorarios médicos, dentales y gastos hospitalarios'],
  ['D02', 'D02 Gastos médicos por incapacidad o discapacidad'],
  ['D03', 'D03 Gastos funerales'],
  ['D04', 'D04 Donativos'],
  ['D05', 'D05 Intereses reales por créditos hipotecarios'],
  ['D06', 'D06 Aportaciones voluntarias al SAR'],
  ['D07', 'D07 Primas por seguros de gastos médicos'],
  ['D08', 'D08 Gastos de transportación escolar obligatoria'],
  ['D09', 'D09 Depósitos para el ahorro y primas de pensiones'],
  ['D10', 'D10 Pagos por servicios educativos'],
  ['S01', 'S01 Sin efectos fiscales'],
  ['CP01', 'CP01 Pagos'],
];

/** Uses a supplier may give our purchases. */
export const PURCHASE_CFDI_USES = CFDI_USES.filter(([code]) => /^[GI]|^S01$/.test(code));

const SET_A = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'];
const SET_D = ['605', '606', '607', '608', '611', '612', '614', '615', '625'];

/**
 * Whether the SAT admits the use for a receiver of that regime (c_UsoCFDI, column «Régimen fiscal
 * receptor»).
 */
export function useFitsRegime(use: string, regime: string): boolean {
  if (use === 'S01' || use === 'CP01') return true;
  if (use === 'CN01') return regime === '605';
  if (use === 'G02' && regime === '616') return true;
  return (use.startsWith('D') ? SET_D : SET_A).includes(regime);
}

/** Uses that a receiver of the regime may ask for, as the text kept with it: `G01 G02 … S01`. */
export const usesOfRegime = (regime: string) =>
  CFDI_USES.map(([code]) => code)
    .filter((code) => useFitsRegime(code, regime))
    .join(' ');
