/** Which profile holds for a supplier (finance R27). */
export interface Profile {
  readonly id: number;
  readonly person_type: string;
  readonly regimen_ids: readonly number[];
  readonly applies_to: string;
  readonly isr_tax_id: number | null;
  readonly iva_tax_id: number | null;
  readonly isr_name: string | null;
  readonly iva_name: string | null;
  readonly is_lease: boolean;
}

interface Party {
  readonly person_type: string;
  readonly tax_regimen_id: number | null;
}

const suits = (
  { person_type, regimen_ids }: Profile,
  { person_type: own, tax_regimen_id }: Party,
): boolean =>
  (person_type === 'CUALQUIERA' || person_type === own) &&
  (regimen_ids.length === 0 || (tax_regimen_id !== null && regimen_ids.includes(tax_regimen_id)));

/** The first of them that suits the party; nothing is withheld from who lives abroad by these. */
export const matchingProfile = (
  profiles: readonly (Profile | undefined)[],
  party: Party,
): Profile | null =>
  party.person_type === 'EXTRANJERO'
    ? null
    : (profiles.find((each) => each && suits(each, party)) ?? null);

/**
 * What is withheld of a service: by the first of the profiles of its concept and its supplier that
 * suits the party. Where one is said and none suits, by that of the party's regime: who withholds
 * from fees of one regime withholds from those of another by its law (finance R27).
 */
export function serviceProfile(
  profiles: readonly Profile[],
  named: readonly (number | null | undefined)[],
  party: Party,
): Profile | null {
  const said = named.flatMap((id) => profiles.find((each) => each.id === id) ?? []);
  const found = matchingProfile(said, party);
  if (found || !said.some(withholds)) return found;
  return matchingProfile(
    profiles.filter((each) => each.applies_to === 'SERVICIOS' && each.regimen_ids.length > 0),
    party,
  );
}

const withholds = ({ isr_tax_id, iva_tax_id }: Profile): boolean =>
  isr_tax_id !== null || iva_tax_id !== null;

/** What is withheld of goods: of waste by its own profile too, where that says none of a tax. */
export function goodsWithholding(profiles: readonly Profile[], party: Party, isWaste: boolean) {
  const kinds = isWaste ? ['DESPERDICIOS', 'BIENES'] : ['BIENES'];
  const own = kinds.flatMap(
    (kind) =>
      matchingProfile(
        profiles.filter(({ applies_to }) => applies_to === kind),
        party,
      ) ?? [],
  );
  return {
    isr_tax_id: own.find(({ isr_tax_id }) => isr_tax_id)?.isr_tax_id ?? null,
    iva_tax_id: own.find(({ iva_tax_id }) => iva_tax_id)?.iva_tax_id ?? null,
  };
}
