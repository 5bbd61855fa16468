/** Concepts of a document and their taxes (matriz de errores del CFDI 4.0). */
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '../../../amounts/exact.ts';
import { amountLimits, decimalsIn, taxLimits, within } from '../../amounts/limits.ts';
import { TAX_OBJECTS } from '../../catalogs/lists.ts';
import { isProductKey } from '../../catalogs/product-keys.ts';
import { isZip } from '../../catalogs/states.ts';
import { rateExists } from '../../catalogs/tax-rates.ts';
import { REGIMES } from '../../catalogs/taxpayers/regimes.ts';
import { isUnitKey } from '../../catalogs/unit-keys.ts';
import { CUSTOMS_DOCUMENT } from '../../draft/customs-document.ts';
import type { CfdiConcept, CfdiPart } from '../../draft/draft.ts';
import type { CfdiTax } from '../../draft/tax.ts';
import type { RuleContext } from '../context.ts';
import type { Issues } from '../issues.ts';

const outOfLimits = () =>
  t('cfdi.outOfLimits', 'No corresponde a sus factores, aun con el redondeo que admite el SAT.');
const aboveZero = () => t('cfdi.aboveZero', 'Debe ser mayor que cero.');

function checkAmount(issues: Issues, path: string, concept: CfdiConcept): void {
  const { quantity, unitPrice, amount, discount } = concept;
  if (!within(amount, amountLimits(quantity, unitPrice, decimalsIn(amount))))
    issues.add('CFDI40167', `${path}.amount`, outOfLimits());
  if (discount === null) return;
  if (decimalsIn(discount) > decimalsIn(amount))
    issues.add(
      'CFDI40168',
      `${path}.discount`,
      t('cfdi.discountDecimals', 'El descuento no puede tener más decimales que el importe.'),
    );
  if (new Exact(discount).gt(amount))
    issues.add(
      'CFDI40169',
      `${path}.discount`,
      t('cfdi.discountOverAmount', 'El descuento no puede ser mayor que el importe.'),
    );
}

/** What each object of tax asks of the rows of taxes. */
function checkTaxObject(issues: Issues, path: string, concept: CfdiConcept): void {
  const { taxObject, transferred, withheld } = concept;
  const field = `${path}.taxObject`;
  const rows = [...transferred, ...withheld];
  issues.mustBeKnown('CFDI40170', field, taxObject, {
    list: 'c_ObjetoImp',
    known: TAX_OBJECTS.has(taxObject),
  });
  const has = (tax: CfdiTax['tax']) => rows.some((row) => row.tax === tax);
  const untaxed = ['01', '03', '04', '05'].includes(taxObject) && rows.length > 0;
  const withoutVat = ['06', '07', '08'].includes(taxObject) && has('002');
  const withoutExcise = ['06', '08'].includes(taxObject) && has('003');
  if (untaxed || withoutVat || withoutExcise)
    issues.add(
      'CFDI40172',
      field,
      t('cfdi.objectForbids', 'Con el objeto de impuesto {object} no van esos impuestos.', {
        object: taxObject,
      }),
    );
  if ((taxObject === '02' && rows.length === 0) || (taxObject === '07' && !has('003')))
    issues.add(
      'CFDI40171',
      field,
      t('cfdi.objectAsks', 'Con el objeto de impuesto {object} el concepto lleva impuestos.', {
        object: taxObject,
      }),
    );
}

interface TaxCodes {
  readonly side: 'transferred' | 'withheld';
  readonly base: string;
  readonly rate: string;
  readonly amount: string;
}

/** Base, rate and amount of a row; the codes differ by side and by complement. */
export function checkTaxRow(
  { issues, draft }: Pick<RuleContext, 'issues' | 'draft'>,
  path: string,
  row: CfdiTax,
  codes: TaxCodes,
): void {
  if (!new Exact(row.base).gt(0)) issues.add(codes.base, `${path}.base`, aboveZero());
  if (row.factor === 'Exento' || row.rate === null || row.amount === null) return;
  if (!rateExists({ ...row, rate: row.rate }, codes.side, draft.date))
    issues.add(
      codes.rate,
      `${path}.rate`,
      t('cfdi.noSuchRate', 'El impuesto {tax} no tiene la tasa o cuota {rate} en el catálogo.', {
        tax: row.tax,
        rate: row.rate,
      }),
    );
  if (!within(row.amount, taxLimits(row.base, row.rate, decimalsIn(row.amount))))
    issues.add(codes.amount, `${path}.amount`, outOfLimits());
}

export const exemptHasRate = (row: CfdiTax): boolean =>
  row.factor === 'Exento' && (row.rate !== null || row.amount !== null);
export const lacksRate = (row: CfdiTax): boolean =>
  row.factor !== 'Exento' && (row.rate === null || row.amount === null);

export const exemptMessage = () => t('cfdi.exemptRate', 'Lo exento no lleva tasa ni importe.');
export const lacksMessage = () => t('cfdi.lacksRate', 'Faltan la tasa o cuota y su importe.');

function checkTransferred(context: RuleContext, path: string, row: CfdiTax): void {
  const { issues } = context;
  if (row.tax === '001')
    issues.add(
      'CFDI40175',
      `${path}.tax`,
      t('cfdi.isrTransferred', 'El ISR no se traslada: se retiene.'),
    );
  if (exemptHasRate(row)) issues.add('CFDI40177', `${path}.rate`, exemptMessage());
  if (lacksRate(row)) issues.add('CFDI40178', `${path}.rate`, lacksMessage());
  checkTaxRow(context, path, row, {
    side: 'transferred',
    base: 'CFDI40174',
    rate: 'CFDI40179',
    amount: 'CFDI40180',
  });
}

function checkWithheld(context: RuleContext, path: string, row: CfdiTax): void {
  const { issues } = context;
  if (row.factor === 'Exento')
    issues.add(
      'CFDI40184',
      `${path}.factor`,
      t('cfdi.exemptWithheld', 'Una retención no puede ser exenta.'),
    );
  else if (lacksRate(row)) issues.add('CFDI40185', `${path}.rate`, lacksMessage());
  checkTaxRow(context, path, row, {
    side: 'withheld',
    base: 'CFDI40181',
    rate: 'CFDI40185',
    amount: 'CFDI40186',
  });
}

function checkCustoms(issues: Issues, code: string, path: string, documents: readonly string[]) {
  for (const [at, number] of documents.entries())
    if (!CUSTOMS_DOCUMENT.test(number))
      issues.add(
        code,
        `${path}.customsDocuments[${at}]`,
        t('cfdi.customsForm', 'El pedimento va como «15  48  3009  0001234», con dos espacios.'),
      );
}

function checkPart({ issues, lists }: RuleContext, path: string, part: CfdiPart): void {
  issues.mustBeKnown('CFDI40196', `${path}.productKey`, part.productKey, {
    list: 'c_ClaveProdServ',
    known: isProductKey(part.productKey, lists.productKeys),
  });
  if (part.unitPrice !== null && !new Exact(part.unitPrice).gt(0))
    issues.add('CFDI40197', `${path}.unitPrice`, aboveZero());
  if (
    part.unitPrice !== null &&
    part.amount !== null &&
    !within(part.amount, amountLimits(part.quantity, part.unitPrice, decimalsIn(part.amount)))
  )
    issues.add('CFDI40198', `${path}.amount`, outOfLimits());
  checkCustoms(issues, 'CFDI40199', path, part.customsDocuments);
}

function checkThirdParty({ draft, issues, lists }: RuleContext, path: string, at: number): void {
  const { thirdParty } = draft.concepts[at]!;
  if (!thirdParty) return;
  const { rfc, regime, zip } = thirdParty;
  if (rfc === draft.issuer.rfc || rfc === draft.receiver.rfc)
    issues.add(
      'CFDI40188',
      `${path}.thirdParty.rfc`,
      t('cfdi.ownThirdParty', 'El tercero no es ni el emisor ni el receptor.'),
    );
  issues.mustBeKnown('CFDI40191', `${path}.thirdParty.regime`, regime, {
    list: 'c_RegimenFiscal',
    known: REGIMES.has(regime),
  });
  issues.mustBeKnown('CFDI40192', `${path}.thirdParty.zip`, zip, {
    list: 'c_CodigoPostal',
    known: isZip(zip, lists.zips),
  });
}

/** Of every type but payments and payroll, whose one concept is fixed. */
export function checkConcepts(context: RuleContext): void {
  const { draft, issues, lists } = context;
  for (const [at, concept] of draft.concepts.entries()) {
    const path = `concepts[${at}]`;
    const { productKey, unitKey, unitPrice } = concept;
    const known = isProductKey(productKey, lists.productKeys);
    issues.mustBeKnown('CFDI40162', `${path}.productKey`, productKey, {
      list: 'c_ClaveProdServ',
      known,
    });
    const isUnit = isUnitKey(unitKey, lists.unitKeys);
    issues.mustBeKnown('CFDI40165', `${path}.unitKey`, unitKey, {
      list: 'c_ClaveUnidad',
      known: isUnit,
    });
    if (draft.type !== 'T' && !new Exact(unitPrice).gt(0))
      issues.add('CFDI40166', `${path}.unitPrice`, aboveZero());
    checkAmount(issues, path, concept);
    checkTaxObject(issues, path, concept);
    for (const [which, row] of concept.transferred.entries())
      checkTransferred(context, `${path}.transferred[${which}]`, row);
    for (const [which, row] of concept.withheld.entries())
      checkWithheld(context, `${path}.withheld[${which}]`, row);
    checkThirdParty(context, path, at);
    checkCustoms(issues, 'CFDI40194', path, concept.customsDocuments);
    for (const [which, part] of concept.parts.entries())
      checkPart(context, `${path}.parts[${which}]`, part);
  }
}
