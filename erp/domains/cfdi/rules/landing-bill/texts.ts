/** What the schema of the complement asks of its texts (error 301). */
import type { LandingBill, PlaceAddress } from '../../draft/landing-bill.ts';
import { requireText } from '../common/structure.ts';
import type { Issues } from '../issues.ts';

const NAME = 254;
const DESCRIPTION = 1000;

function checkAddress(issues: Issues, path: string, address: PlaceAddress): void {
  requireText(issues, `${path}.street`, address.street, 100);
  requireText(issues, `${path}.exteriorNumber`, address.exteriorNumber, 55);
  requireText(issues, `${path}.interiorNumber`, address.interiorNumber, 55);
  requireText(issues, `${path}.neighborhood`, address.neighborhood, 120);
  requireText(issues, `${path}.reference`, address.reference, 250);
}

/** Those that are missing are asked for elsewhere. */
export function checkBillTexts(issues: Issues, bill: LandingBill): void {
  const { vehicle } = bill;
  const path = 'landingBill';
  const told = (text: string | null) => text || null;
  for (const [at, { name, address }] of bill.places.entries()) {
    requireText(issues, `${path}.places[${at}].name`, name, NAME);
    if (address) checkAddress(issues, `${path}.places[${at}].address`, address);
  }
  for (const [at, { description, unit }] of bill.goods.entries()) {
    requireText(issues, `${path}.goods[${at}].description`, told(description), DESCRIPTION);
    requireText(issues, `${path}.goods[${at}].unit`, unit, 20);
  }
  for (const [at, { name }] of bill.figures.entries())
    requireText(issues, `${path}.figures[${at}].name`, name, NAME);
  requireText(issues, `${path}.vehicle.permitNumber`, told(vehicle.permitNumber), 50);
  requireText(issues, `${path}.vehicle.liabilityInsurer`, told(vehicle.liabilityInsurer), 50);
  requireText(issues, `${path}.vehicle.liabilityPolicy`, told(vehicle.liabilityPolicy), 30);
  requireText(issues, `${path}.vehicle.environmentInsurer`, vehicle.environmentInsurer, 50);
  requireText(issues, `${path}.vehicle.environmentPolicy`, vehicle.environmentPolicy, 30);
  requireText(issues, `${path}.vehicle.cargoInsurer`, vehicle.cargoInsurer, 50);
  requireText(issues, `${path}.vehicle.cargoPolicy`, vehicle.cargoPolicy, 30);
}
