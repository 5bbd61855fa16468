/** What the company asks of a Carta Porte before it is stamped (finance R34). */
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { ownIssue } from '../../issuing/open-certificate.ts';
import type { BillDraft, Location } from '../capture/bill-draft.ts';

/** Expired on the day of issue; the last day of validity still counts. */
const isPast = (day: string | null | undefined, issuedOn: string): day is string =>
  Boolean(day && day < issuedOn);

function expired(bill: BillDraft, issuedOn: string): readonly CfdiIssue[] {
  const found: CfdiIssue[] = [];
  if (isPast(bill.policy_to, issuedOn))
    found.push(
      ownIssue(
        'policy_to',
        t('landing.policyExpired', 'La póliza de seguro del vehículo venció el {day}.', {
          day: formatDay(bill.policy_to),
        }),
      ),
    );
  if (isPast(bill.permit_to, issuedOn))
    found.push(
      ownIssue(
        'permit_to',
        t('landing.permitExpired', 'El permiso del vehículo venció el {day}.', {
          day: formatDay(bill.permit_to),
        }),
      ),
    );
  for (const [at, { license_to }] of (bill.figures ?? []).entries())
    if (isPast(license_to, issuedOn))
      found.push(
        ownIssue(
          `figures[${at}][license_to]`,
          t('landing.licenseExpired', 'La licencia del operador venció el {day}.', {
            day: formatDay(license_to),
          }),
        ),
      );
  return found;
}

const instantOf = ({ datetime }: Location): Temporal.Instant | null =>
  datetime ? Temporal.Instant.from(datetime) : null;

/** Goods arrive after they leave: each destination after the place before it. */
function timeOrder(locations: readonly Location[]): readonly CfdiIssue[] {
  const found: CfdiIssue[] = [];
  let last: Temporal.Instant | null = null;
  for (const [at, location] of locations.entries()) {
    const moment = instantOf(location);
    if (!moment) continue;
    if (location.kind === 'DESTINO' && last && Temporal.Instant.compare(moment, last) <= 0)
      found.push(
        ownIssue(
          `locations[${at}][datetime]`,
          t('landing.arrivesBefore', 'La llegada va después de la ubicación anterior.'),
        ),
      );
    if (!last || Temporal.Instant.compare(moment, last) > 0) last = moment;
  }
  return found;
}

/** Of several origins or destinations, each of the goods says its own (`CantidadTransporta`). */
function whereEach(bill: BillDraft): readonly CfdiIssue[] {
  const several = (kind: Location['kind']) =>
    (bill.locations ?? []).filter((each) => each.kind === kind).length > 1;
  const manyOrigins = several('ORIGEN');
  const manyDestinations = several('DESTINO');
  return (bill.goods ?? []).flatMap((goods, at) => [
    ...(manyOrigins && !goods.origin_code
      ? [
          ownIssue(
            `goods[${at}][origin_code]`,
            t('landing.whichOrigin', 'Hay varios orígenes: di de cuál sale.'),
          ),
        ]
      : []),
    ...(manyDestinations && !goods.destination_code
      ? [
          ownIssue(
            `goods[${at}][destination_code]`,
            t('landing.whichDestination', 'Hay varios destinos: di a cuál llega.'),
          ),
        ]
      : []),
  ]);
}

/** `issuedOn` is the day of the branch. */
export const roadIssues = (bill: BillDraft, issuedOn: string): readonly CfdiIssue[] => [
  ...expired(bill, issuedOn),
  ...timeOrder(bill.locations ?? []),
  ...whereEach(bill),
];
