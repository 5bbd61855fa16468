/** By what goods are carried, and by whom. */
import { t } from '#erp/model/texts/t.ts';
import { FIGURES, isPermit, isTrailer, PARTS, VEHICLES } from '../../catalogs/landing-bill.ts';
import type { BillFigure, BillVehicle, LandingBill } from '../../draft/landing-bill.ts';
import { requirePattern, RFC } from '../common/structure.ts';
import type { RuleContext } from '../context.ts';
import { checkResidence } from './places.ts';

/** Five to seven letters and digits, without a dash. */
const PLATE = /^[A-Z0-9]{5,7}$/;
const DRIVER = '01';

function checkInsurance({ issues }: RuleContext, bill: LandingBill): void {
  const { vehicle, goods } = bill;
  const path = 'landingBill.vehicle';
  issues.mustBePresent('301', `${path}.liabilityInsurer`, vehicle.liabilityInsurer);
  issues.mustBePresent('301', `${path}.liabilityPolicy`, vehicle.liabilityPolicy);
  if (goods.some(({ hazardous }) => hazardous === 'Sí'))
    issues.mustBePresent('CP182', `${path}.environmentInsurer`, vehicle.environmentInsurer);
  if (vehicle.environmentInsurer !== null)
    issues.mustBePresent('CP183', `${path}.environmentPolicy`, vehicle.environmentPolicy);
}

function checkTrailers({ issues }: RuleContext, { configuration, trailers }: BillVehicle): void {
  const rule = VEHICLES.get(configuration)?.trailers;
  const path = 'landingBill.vehicle.trailers';
  if (rule === 'REQUIRED') issues.mustBePresent('CP184', path, trailers);
  if (rule === 'NONE') issues.mustBeAbsent('CP184', path, trailers);
  if (trailers.length > 2)
    issues.add('CP184', path, t('cfdi.trailers', 'Un vehículo lleva uno o dos remolques.'));
  for (const [at, { kind, plate }] of trailers.entries()) {
    issues.mustBeKnown('301', `${path}[${at}].kind`, kind, {
      list: 'c_SubTipoRem',
      known: isTrailer(kind),
    });
    requirePattern(issues, `${path}[${at}].plate`, plate, PLATE);
  }
}

export function checkVehicle(context: RuleContext, bill: LandingBill): void {
  const { issues } = context;
  const { permit, permitNumber, configuration, grossWeight, plate, year } = bill.vehicle;
  const path = 'landingBill.vehicle';
  issues.mustBeKnown('301', `${path}.permit`, permit, {
    list: 'c_TipoPermiso',
    known: isPermit(permit),
  });
  issues.mustBePresent('301', `${path}.permitNumber`, permitNumber);
  issues.mustBeKnown('301', `${path}.configuration`, configuration, {
    list: 'c_ConfigAutotransporte',
    known: VEHICLES.has(configuration),
  });
  requirePattern(issues, `${path}.grossWeight`, grossWeight, /^\d{1,2}(?:\.\d{1,2})?$/);
  requirePattern(issues, `${path}.plate`, plate, PLATE);
  requirePattern(issues, `${path}.year`, year, /^(?:19|20)\d\d$/);
  checkInsurance(context, bill);
  checkTrailers(context, bill.vehicle);
}

function checkFigure(context: RuleContext, path: string, figure: BillFigure): void {
  const { issues } = context;
  const { kind, rfc, license, foreignTaxId, parts } = figure;
  issues.mustBeKnown('301', `${path}.kind`, kind, {
    list: 'c_FiguraTransporte',
    known: FIGURES.has(kind),
  });
  requirePattern(issues, `${path}.rfc`, rfc, RFC);
  if (rfc !== null) issues.mustBeAbsent('CP195', `${path}.foreignTaxId`, foreignTaxId);
  else issues.mustBePresent('CP197', `${path}.foreignTaxId`, foreignTaxId);
  checkResidence(context, path, figure, 'CP198');
  if (kind === DRIVER) issues.mustBePresent('CP196', `${path}.license`, license);
  else issues.mustBeAbsent('CP196', `${path}.license`, license);
  requirePattern(issues, `${path}.license`, license, /^[A-Za-z0-9]{6,16}$/);
  if (kind === '02' || kind === '03') issues.mustBePresent('CP199', `${path}.parts`, parts);
  else issues.mustBeAbsent('CP199', `${path}.parts`, parts);
  for (const [at, part] of parts.entries())
    issues.mustBeKnown('301', `${path}.parts[${at}]`, part, {
      list: 'c_ParteTransporte',
      known: PARTS.has(part),
    });
}

export function checkFigures(context: RuleContext, bill: LandingBill): void {
  const { issues } = context;
  issues.mustBePresent('CP193', 'landingBill.figures', bill.figures);
  if (bill.figures.length > 0 && !bill.figures.some(({ kind }) => kind === DRIVER))
    issues.add(
      'CP194',
      'landingBill.figures',
      t('cfdi.noDriver', 'Falta el operador: una figura de clave 01 con su licencia.'),
    );
  for (const [at, figure] of bill.figures.entries())
    checkFigure(context, `landingBill.figures[${at}]`, figure);
}
