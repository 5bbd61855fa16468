import { expect, test } from 'vitest';
import { nameWithFolio } from './name-with-folio.ts';

test('a folio stands once before what a record is called', () => {
  expect(nameWithFolio('OC-12', 'Polímeros')).toBe('OC-12 — Polímeros');
  expect(nameWithFolio('OC-12', 'OC-12 — Polímeros')).toBe('OC-12 — Polímeros');
  expect(nameWithFolio('OC-1', 'OC-12 — Polímeros')).toBe('OC-1 — OC-12 — Polímeros');
  expect(nameWithFolio('OC-12', 'OC-12')).toBe('OC-12');
  expect(nameWithFolio(null, 'Polímeros')).toBe('Polímeros');
});
