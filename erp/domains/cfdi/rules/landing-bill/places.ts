/** From where to where goods go. */
import { t } from '#erp/model/texts/t.ts';
import { isCountry } from '../../catalogs/countries.ts';
import { isZip, STATES, stateOfZip } from '../../catalogs/states.ts';
import { RFC_FOREIGN } from '../../catalogs/taxpayers/generic-rfcs.ts';
import type { BillPlace, LandingBill, PlaceAddress } from '../../draft/landing-bill.ts';
import { requirePattern, RFC, WALL_TIME } from '../common/structure.ts';
import type { RuleContext } from '../context.ts';

const ORIGIN: BillPlace['kind'] = 'Origen';
const DESTINATION: BillPlace['kind'] = 'Destino';

interface Foreigner {
  readonly foreignTaxId: string | null;
  readonly residence: string | null;
}

/** A foreigner's residence goes with his tax number, and is not here. */
export function checkResidence(
  { issues }: RuleContext,
  path: string,
  { foreignTaxId, residence }: Foreigner,
  code: string,
): void {
  if (foreignTaxId === null) return;
  const known = residence !== null && residence !== 'MEX' && isCountry(residence);
  issues.mustBeKnown(code, `${path}.residence`, residence, { list: 'c_Pais', known });
}

function checkAddress({ issues, lists }: RuleContext, path: string, address: PlaceAddress): void {
  const { state, country, zip } = address;
  issues.mustBeKnown('301', `${path}.country`, country, {
    list: 'c_Pais',
    known: isCountry(country),
  });
  if (country !== 'MEX') return;
  const known = STATES.has(state);
  issues.mustBeKnown('CP146', `${path}.state`, state, { list: 'c_Estado', known });
  if (!isZip(zip, lists.zips) || (known && stateOfZip(zip) !== state))
    issues.add(
      'CP147',
      `${path}.zip`,
      t('cfdi.zipOfState', 'El código postal {zip} no es de ese estado.', { zip }),
    );
}

function checkPlace(context: RuleContext, path: string, place: BillPlace): void {
  const { issues } = context;
  const { kind, id, rfc, date, distance, address } = place;
  requirePattern(issues, `${path}.id`, id, kind === ORIGIN ? /^OR\d{6}$/ : /^DE\d{6}$/);
  requirePattern(issues, `${path}.rfc`, rfc, RFC);
  requirePattern(issues, `${path}.date`, date, WALL_TIME);
  if (kind === ORIGIN) issues.mustBeAbsent('CP141', `${path}.distance`, distance);
  else issues.mustBePresent('CP141', `${path}.distance`, distance);
  if (rfc === RFC_FOREIGN)
    issues.mustBePresent('CP133', `${path}.foreignTaxId`, place.foreignTaxId);
  checkResidence(context, path, place, 'CP134');
  if (address) checkAddress(context, `${path}.address`, address);
  else issues.mustBePresent('CP142', `${path}.address`, address);
}

export function checkPlaces(context: RuleContext, bill: LandingBill): void {
  const { issues } = context;
  const has = (kind: BillPlace['kind']) => bill.places.some((place) => place.kind === kind);
  if (!has(ORIGIN) || !has(DESTINATION))
    issues.add(
      'CP130',
      'landingBill.places',
      t('cfdi.twoPlaces', 'Captura al menos un origen y un destino.'),
    );
  issues.mustBePresent('CP125', 'landingBill.totalDistance', bill.totalDistance);
  const carried = bill.goods.some((goods) => goods.carried.length > 0);
  for (const [at, place] of bill.places.entries()) {
    const path = `landingBill.places[${at}]`;
    if (carried) issues.mustBePresent('CP131', `${path}.id`, place.id);
    checkPlace(context, path, place);
  }
}
