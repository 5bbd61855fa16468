import { expect, test } from 'vitest';
import {
  goodsWithholding,
  matchingProfile,
  serviceProfile,
  type Profile,
} from './matching-profile.ts';

const profile = (id: number, more: Partial<Profile> = {}): Profile => ({
  id,
  person_type: 'FISICA',
  regimen_ids: [],
  applies_to: 'SERVICIOS',
  isr_tax_id: null,
  iva_tax_id: null,
  isr_name: null,
  iva_name: null,
  is_lease: false,
  ...more,
});
const FEES = profile(1, { regimen_ids: [612] });
const RESICO = profile(2, { regimen_ids: [626] });
const person = (tax_regimen_id: number) => ({ person_type: 'FISICA', tax_regimen_id });

test('the concept says it, then the supplier, by person and regime', () => {
  expect(matchingProfile([FEES, RESICO], person(612))?.id).toBe(1);
  expect(matchingProfile([FEES, RESICO], person(626))?.id).toBe(2);
  expect(matchingProfile([FEES, RESICO], person(606))).toBe(null);
  expect(matchingProfile([FEES], { person_type: 'MORAL', tax_regimen_id: 601 })).toBe(null);
  expect(matchingProfile([undefined, profile(3)], person(606))?.id).toBe(3);
});

test('fees of a regime that their concept does not foresee are withheld from by its own law', () => {
  const fees = { ...FEES, isr_tax_id: 51 };
  const goods = profile(3, { applies_to: 'BIENES', regimen_ids: [626] });
  const of = (named: readonly (number | null)[], regime: number) =>
    serviceProfile([fees, goods, RESICO, profile(4)], named, person(regime))?.id ?? null;
  expect([of([1, null], 626), of([1, null], 612), of([1, null], 606)]).toEqual([2, 1, null]);
  // Nothing is said of it, or that there is none.
  expect([of([null, null], 626), of([4, null], 626)]).toEqual([null, 4]);
  expect(of([null, 2], 626)).toBe(2);
});

test('nothing is withheld by them from who lives abroad', () => {
  const anyone = profile(4, { person_type: 'CUALQUIERA' });
  expect(matchingProfile([anyone], { person_type: 'EXTRANJERO', tax_regimen_id: null })).toBe(null);
});

test('goods bring what is withheld of goods, and waste its IVA besides', () => {
  const profiles = [
    FEES,
    profile(5, { applies_to: 'BIENES', regimen_ids: [626], isr_tax_id: 51 }),
    profile(6, { applies_to: 'DESPERDICIOS', person_type: 'CUALQUIERA', iva_tax_id: 62 }),
  ];
  const of = (regime: number, isWaste: boolean) =>
    Object.values(goodsWithholding(profiles, person(regime), isWaste));
  expect([of(626, false), of(626, true)]).toEqual([
    [51, null],
    [51, 62],
  ]);
  expect([of(612, false), of(612, true)]).toEqual([
    [null, null],
    [null, 62],
  ]);
});
