/** SAT c_UsoCFDI, with the persons and the regimes of the receiver that may ask for each. */
import { codes, type Catalog, type CatalogEntry } from '../catalog.ts';
import { isCompany } from './generic-rfcs.ts';
import { REGIMES } from './regimes.ts';

export interface UseEntry extends CatalogEntry {
  readonly regimes: readonly string[];
  /** Personal deductions and payroll are of persons alone. */
  readonly companies: boolean;
}

const BUSINESS = codes('601 603 606 612 620 621 622 623 624 625 626');
const PERSONAL = codes('605 606 607 608 611 612 614 615 625');
const ALL = [...REGIMES.keys()];

const use = (text: string, regimes: readonly string[], companies = true): UseEntry => ({
  text,
  regimes,
  companies,
});
const business = (text: string) => use(text, BUSINESS);
const personal = (text: string) => use(text, PERSONAL, false);

export const CFDI_USES: Catalog<UseEntry> = new Map([
  ['G01', business('Adquisición de mercancías')],
  ['G02', use('Devoluciones, descuentos o bonificaciones', [...BUSINESS, '616'])],
  ['G03', business('Gastos en general')],
  ['I01', business('Construcciones')],
  ['I02', business('Mobiliario y equipo de oficina por inversiones')],
  ['I03', business('Equipo de transporte')],
  ['I04', business('Equipo de cómputo y accesorios')],
  ['I05', business('Dados, troqueles, moldes, matrices y herramental')],
  ['I06', business('Comunicaciones telefónicas')],
  ['I07', business('Comunicaciones satelitales')],
  ['I08', business('Otra maquinaria y equipo')],
  ['D01', personal('Honorarios médicos, dentales y gastos hospitalarios')],
  ['D02', personal('Gastos médicos por incapacidad o discapacidad')],
  ['D03', personal('Gastos funerales')],
  ['D04', personal('Donativos')],
  ['D05', personal('Intereses reales por créditos hipotecarios')],
  ['D06', personal('Aportaciones voluntarias al SAR')],
  ['D07', personal('Primas por seguros de gastos médicos')],
  ['D08', personal('Gastos de transportación escolar obligatoria')],
  ['D09', personal('Depósitos para el ahorro y primas de pensiones')],
  ['D10', personal('Pagos por servicios educativos')],
  ['S01', use('Sin efectos fiscales', ALL)],
  ['CP01', use('Pagos', ALL)],
  ['CN01', use('Nómina', ['605'], false)],
]);

/** Whether the SAT admits the use for a receiver of that regime (column «Régimen receptor»). */
export const useFitsRegime = (code: string, regime: string): boolean =>
  CFDI_USES.get(code)?.regimes.includes(regime) ?? false;

/** Whether the SAT admits the use for a receiver with that RFC. */
export const useFitsPerson = (code: string, rfc: string): boolean =>
  !isCompany(rfc) || (CFDI_USES.get(code)?.companies ?? false);
