import { stateOfZip } from '../catalogs/states.ts';

/** Zones in which a postal code may be (Ley de los Husos Horarios, articles 3 and 4). */
const CENTRE = 'America/Mexico_City';
const NORTHERN_BORDER = [CENTRE, 'America/Matamoros'];
const CHIHUAHUA = ['America/Chihuahua', 'America/Ciudad_Juarez', 'America/Ojinaga'];

type Zones = readonly [first: number, last: number, zones: readonly string[]];

/** By the first two digits. */
const BY_PREFIX: readonly Zones[] = [
  [21, 22, ['America/Tijuana']],
  [23, 23, ['America/Mazatlan']],
  [25, 27, NORTHERN_BORDER],
  [31, 33, CHIHUAHUA],
  [63, 63, ['America/Mazatlan', 'America/Bahia_Banderas']],
  [64, 67, NORTHERN_BORDER],
  [77, 77, ['America/Cancun']],
  [80, 82, ['America/Mazatlan']],
  [83, 85, ['America/Hermosillo']],
  [87, 89, NORTHERN_BORDER],
];

/** Of `FechaTimbrado`, wherever the issuer is. */
export const STAMP_ZONE = CENTRE;

/** Those of its state: the first one is that of most of it. */
export function zonesOf(zip: string): readonly string[] {
  const prefix = Number(zip.slice(0, 2));
  const found = BY_PREFIX.find(([first, last]) => prefix >= first && prefix <= last);
  return found?.[2] ?? [CENTRE];
}

/** That of most of its state; null for what is no postal code of Mexico. */
export const zoneOfZip = (zip: string): string | null =>
  stateOfZip(zip) === null ? null : (zonesOf(zip)[0] ?? null);

export const instantIn = (wall: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant();

/** Wall time as a CFDI writes it: `YYYY-MM-DDThh:mm:ss`. */
export const wallTime = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });
