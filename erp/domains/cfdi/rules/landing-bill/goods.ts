/** What is carried. */
import { t } from '#erp/model/texts/t.ts';
import { decimalsOf } from '../../catalogs/currencies.ts';
import { isPackaging } from '../../catalogs/landing-bill.ts';
import { GUIDED_KEYS, isProductKey, isServiceKey } from '../../catalogs/product-keys.ts';
import { isUnitKey } from '../../catalogs/unit-keys.ts';
import type { BillGoods, BillPlace, LandingBill } from '../../draft/landing-bill.ts';
import type { RuleContext } from '../context.ts';

function checkKeys({ issues, lists }: RuleContext, path: string, goods: BillGoods): void {
  const { productKey, unitKey, value, currency } = goods;
  issues.mustBeKnown('301', `${path}.productKey`, productKey, {
    list: 'c_ClaveProdServCP',
    known: isProductKey(productKey, lists.productKeys) && !isServiceKey(productKey),
  });
  issues.mustBeKnown('301', `${path}.unitKey`, unitKey, {
    list: 'c_ClaveUnidad',
    known: isUnitKey(unitKey, lists.unitKeys),
  });
  issues.mustBePresent('301', `${path}.description`, goods.description);
  if (value === null) return;
  issues.mustBePresent('CP168', `${path}.currency`, currency);
  if (currency !== null)
    issues.mustBeKnown('CP168', `${path}.currency`, currency, {
      list: 'c_Moneda',
      known: decimalsOf(currency) !== null,
    });
}

/** A key that is never hazardous says nothing; one that is has its key and its packaging. */
function checkHazard({ issues }: RuleContext, path: string, goods: BillGoods): void {
  const { hazardous, hazardKey, packaging } = goods;
  if (hazardous !== 'Sí') {
    issues.mustBeAbsent('CP156', `${path}.hazardKey`, hazardKey);
    issues.mustBeAbsent('CP157', `${path}.packaging`, packaging);
    return;
  }
  issues.mustBePresent('CP156', `${path}.hazardKey`, hazardKey);
  issues.mustBeKnown('CP157', `${path}.packaging`, packaging, {
    list: 'c_TipoEmbalaje',
    known: isPackaging(packaging ?? ''),
  });
}

const ORIGIN: BillPlace['kind'] = 'Origen';
const DESTINATION: BillPlace['kind'] = 'Destino';

function checkCarried({ issues }: RuleContext, path: string, bill: LandingBill, at: number): void {
  const isPlace = (kind: BillPlace['kind'], id: string) =>
    bill.places.some((place) => place.kind === kind && place.id === id);
  const noPlace = (id: string) =>
    t('cfdi.noPlace', 'No hay ese lugar en la Carta Porte: {id}.', { id });
  for (const [which, { from, to }] of bill.goods[at]!.carried.entries()) {
    const field = `${path}.carried[${which}]`;
    if (!isPlace(ORIGIN, from)) issues.add('CP178', `${field}.from`, noPlace(from));
    if (!isPlace(DESTINATION, to)) issues.add('CP179', `${field}.to`, noPlace(to));
  }
}

export function checkGoods(context: RuleContext, bill: LandingBill): void {
  const { draft, issues } = context;
  for (const [at, goods] of bill.goods.entries()) {
    const path = `landingBill.goods[${at}]`;
    checkKeys(context, path, goods);
    checkHazard(context, path, goods);
    issues.mustBeAbsent('CP172', `${path}.customsDocuments`, goods.customsDocuments);
    checkCarried(context, path, bill, at);
    const guided = draft.concepts.some(({ productKey }) => GUIDED_KEYS.includes(productKey));
    if (draft.type === 'T' && guided) issues.mustBePresent('CP177', `${path}.guides`, goods.guides);
  }
}
