/** What a Carta Porte lacks: asked for by name, in the place of what the SAT would say of it. */
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { t } from '#erp/model/texts/t.ts';
import { ownIssue } from '../../issuing/open-certificate.ts';
import type { BillDraft } from '../capture/bill-draft.ts';

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '';

const OF_VEHICLE = [
  'permit_type',
  'permit_number',
  'vehicle_config',
  'plates',
  'model_year',
  'gross_weight',
  'insurer',
  'policy_number',
  'policy_to',
] as const satisfies readonly (keyof BillDraft)[];

const OF_PLACE = ['datetime', 'zip', 'state'] as const;
const OF_GOODS = ['description', 'sat_goods_key', 'sat_unit_key', 'weight_kg'] as const;
const OF_DRIVER = ['license', 'license_to'] as const;

/** Names of the fields, as the form has them. */
function missingFields(bill: BillDraft): readonly string[] {
  const found: string[] = OF_VEHICLE.filter((name) => isMissing(bill[name]));
  for (const [at, place] of (bill.locations ?? []).entries()) {
    for (const name of OF_PLACE)
      if (isMissing(place[name])) found.push(`locations[${at}][${name}]`);
    if (place.kind === 'DESTINO' && isMissing(place.distance_km))
      found.push(`locations[${at}][distance_km]`);
  }
  for (const [at, goods] of (bill.goods ?? []).entries())
    for (const name of OF_GOODS) if (isMissing(goods[name])) found.push(`goods[${at}][${name}]`);
  for (const [at, figure] of (bill.figures ?? []).entries())
    if (figure.figure === '01')
      for (const name of OF_DRIVER)
        if (isMissing(figure[name])) found.push(`figures[${at}][${name}]`);
  return found;
}

export const missingData = (bill: BillDraft): readonly CfdiIssue[] =>
  missingFields(bill).map((field) =>
    ownIssue(field, t('cfdi.missing', 'Falta este dato: captúralo.')),
  );
