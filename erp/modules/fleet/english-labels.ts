/** English of what the module declares. */
import { roadCatalogsLabels } from '#erp/modules/cfdi/english-labels/road-catalogs.ts';
import { carrierLabels } from './english-labels/carriers.ts';
import { unitLabels } from './english-labels/units.ts';

/** Choices of a field that have their English at another one. */
const sameChoices = (
  labels: Readonly<Record<string, string>>,
  from: string,
  to: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([key, label]) =>
      key.startsWith(`${from}.choices.`) ? [[key.replace(from, to), label]] : [],
    ),
  );

const LICENSES: Readonly<Record<string, string>> = {
  A: 'A Passengers and tourism',
  B: 'B General cargo',
  C: 'C Cargo on two or three axles',
  D: 'D Cars for tourism',
  E: 'E Hazardous materials and double trailers',
  F: 'F Passengers at airports and ports',
  ESTATAL_CHOFER: 'Of a state, for chauffeurs',
  ESTATAL_AUTO: 'Of a state, for cars',
  ESTATAL_MOTO: 'Of a state, for motorcycles',
};

const licenses = (field: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(LICENSES).map(([code, label]) => [`${field}.choices.${code}`, label]),
  );

export const englishLabels: Readonly<Record<string, string>> = {
  ...carrierLabels,
  ...unitLabels,
  ...licenses('fms/drivers.fields.license_category'),
  ...licenses('vehicle-types.fields.license_categories'),
  ...sameChoices(
    roadCatalogsLabels,
    'sat-landing-bills.fields.permit_type',
    'carriers.fields.permit_type',
  ),
  ...sameChoices(
    roadCatalogsLabels,
    'sat-landing-bills.fields.vehicle_config',
    'vehicle-types.fields.sat_config',
  ),
  ...sameChoices(
    roadCatalogsLabels,
    'sat-landing-bills/trailers.fields.subtype',
    'vehicle-types.fields.trailer_subtype',
  ),
};
