import { expect, test } from 'vitest';
import { usesOfRegime } from './cfdi-uses.ts';
import { regimeProblem, useProblem, type Regime } from './tax-identity.ts';

const regime = (code: string, for_person: boolean, for_company: boolean): Regime => ({
  id: 1,
  code,
  for_person,
  for_company,
  cfdi_uses: usesOfRegime(code),
});
const GENERAL = regime('601', false, true);
const SALARIES = regime('605', true, false);
const RESICO = regime('626', true, true);
const NONE = regime('616', true, false);

test('a regime must suit the kind of person of the RFC', () => {
  expect(regimeProblem('TEX010101AB1', GENERAL)).toBeNull();
  expect(regimeProblem('PELJ800101AB1', GENERAL)).toContain('personas morales');
  expect(regimeProblem('TEX010101AB1', SALARIES)).toContain('personas físicas');
  expect(regimeProblem('TEX010101AB1', RESICO)).toBeNull();
  expect(regimeProblem('PELJ800101AB1', RESICO)).toBeNull();
});

test('generic RFCs take regime 616 alone', () => {
  expect(regimeProblem('XAXX010101000', NONE)).toBeNull();
  expect(regimeProblem('XEXX010101000', GENERAL)).toBe('Con RFC genérico el régimen es 616.');
});

test('the use must suit the regime, and personal deductions a person', () => {
  expect(useProblem('G03', 'TEX010101AB1', GENERAL)).toBeNull();
  expect(useProblem('G03', 'PELJ800101AB1', SALARIES)).toBe(
    'El uso G03 no es válido para el régimen 605.',
  );
  expect(useProblem('D01', 'TEX010101AB1', RESICO)).toBe(
    'El uso D01 no es válido para el régimen 626.',
  );
  expect(useProblem('D01', 'PELJ800101AB1', SALARIES)).toBeNull();
  expect(useProblem('S01', 'XAXX010101000', NONE)).toBeNull();
  expect(useProblem('G02', 'XAXX010101000', NONE)).toBeNull();
  expect(useProblem('G03', 'XAXX010101000', NONE)).toBe(
    'El uso G03 no es válido para el régimen 616.',
  );
});
