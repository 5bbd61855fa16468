/** Carta Porte 3.1 by road (matriz de errores del complemento; sat-cfdi §7.6). */
import { t } from '#erp/model/texts/t.ts';
import { Exact, sumOf } from '../../../amounts/exact.ts';
import { isFreightKey, isIntermodalKey } from '../../catalogs/product-keys.ts';
import type { LandingBill } from '../../draft/landing-bill.ts';
import { AMOUNT, requirePattern } from '../common/structure.ts';
import type { RuleContext } from '../context.ts';
import { checkGoods } from './goods.ts';
import { checkPlaces } from './places.ts';
import { checkBillTexts } from './texts.ts';
import { checkFigures, checkVehicle } from './vehicle.ts';

const BILL_ID = /^CCC[0-9a-f]{5}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function checkDocument({ draft, issues }: RuleContext): void {
  if (draft.type !== 'I' && draft.type !== 'T')
    issues.add(
      'CP114',
      'landingBill',
      t('cfdi.billOfType', 'La Carta Porte va en facturas y traslados, no en este comprobante.'),
    );
  if (draft.type !== 'I') return;
  if (draft.currency === 'XXX') issues.mustBe('CP104', 'currency', draft.currency, 'MXN');
  const keys = draft.concepts.map(({ productKey }) => productKey);
  if (!keys.some(isFreightKey))
    issues.add(
      'CP109',
      'concepts',
      t('cfdi.freightKey', 'Un concepto cobra el flete: usa su clave, como 78101802.'),
    );
  for (const [at, key] of keys.entries())
    if (isIntermodalKey(key))
      issues.add(
        'CP110',
        `concepts[${at}].productKey`,
        t(
          'cfdi.intermodal',
          'El transporte intermodal pide varios medios: usa otra clave de flete.',
        ),
      );
}

function checkTexts({ issues }: RuleContext, bill: LandingBill): boolean {
  const before = issues.found.length;
  const path = 'landingBill';
  requirePattern(issues, `${path}.totalDistance`, bill.totalDistance, AMOUNT);
  requirePattern(issues, `${path}.grossWeight`, bill.grossWeight, AMOUNT);
  for (const [at, { distance }] of bill.places.entries())
    requirePattern(issues, `${path}.places[${at}].distance`, distance, AMOUNT);
  for (const [at, { quantity, weight, value }] of bill.goods.entries()) {
    requirePattern(issues, `${path}.goods[${at}].quantity`, quantity, AMOUNT);
    requirePattern(issues, `${path}.goods[${at}].weight`, weight, /^\d{1,15}(?:\.\d{1,3})?$/);
    requirePattern(issues, `${path}.goods[${at}].value`, value, AMOUNT);
  }
  return issues.found.length === before;
}

function checkSums({ issues }: RuleContext, bill: LandingBill): void {
  const distances = bill.places.flatMap(({ distance }) => distance ?? []);
  issues.mustEqual('CP126', 'landingBill.totalDistance', bill.totalDistance, sumOf(distances));
  const weights = bill.goods.map(({ weight }) => weight);
  issues.mustEqual('CP149', 'landingBill.grossWeight', bill.grossWeight, sumOf(weights));
  issues.mustEqual(
    'CP154',
    'landingBill.goodsCount',
    /^\d+$/.test(bill.goodsCount) ? bill.goodsCount : null,
    new Exact(bill.goods.length),
  );
}

export function checkLandingBill(context: RuleContext): void {
  const { draft, issues } = context;
  const bill = draft.landingBill;
  if (!bill) return;
  checkDocument(context);
  requirePattern(issues, 'landingBill.id', bill.id, BILL_ID);
  if (bill.international !== 'No')
    issues.add(
      'PROPIO12',
      'landingBill.international',
      t('cfdi.international', 'El transporte internacional aún no se ofrece.'),
    );
  issues.mustBe('301', 'landingBill.weightUnit', bill.weightUnit, 'KGM');
  issues.mustBePresent('CP148', 'landingBill.goods', bill.goods);
  checkBillTexts(issues, bill);
  checkPlaces(context, bill);
  if (checkTexts(context, bill)) checkSums(context, bill);
  checkGoods(context, bill);
  checkVehicle(context, bill);
  checkFigures(context, bill);
}
