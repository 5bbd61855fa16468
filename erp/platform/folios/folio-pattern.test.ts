import { expect, test } from 'vitest';
import { formatFolio, patternProblem, periodOf } from './folio-pattern.ts';

test('third purchase order of November 2026 in León', () => {
  expect(
    formatFolio({
      pattern: '{SERIE}-{SUC}-{AA}{MM}-{FOLIO}',
      code: 'OC',
      branch: 'LEO',
      date: '2026-11-20',
      number: 3,
      digits: 5,
    }),
  ).toBe('OC-LEO-2611-00003');
});

test('a number longer than its digits is written whole', () => {
  expect(
    formatFolio({
      pattern: '{SERIE}{FOLIO}',
      code: 'A',
      branch: '',
      date: '2026-01-01',
      number: 123456,
      digits: 5,
    }),
  ).toBe('A123456');
});

test('the counter belongs to the period of the document, not of today', () => {
  expect([
    periodOf('2025-12-31', 'NUNCA'),
    periodOf('2025-12-31', 'ANUAL'),
    periodOf('2025-12-31', 'MENSUAL'),
  ]).toEqual(['', '2025', '2025-12']);
});

test.each([
  ['{SERIE}-{AAAA}-{FOLIO}', 'ANUAL', null],
  ['{SERIE}-{AA}{MM}-{FOLIO}', 'MENSUAL', null],
  ['{SERIE}-{FOLIO}', 'NUNCA', null],
  ['{SERIE}-{FOLIO}', 'ANUAL', 'Si el folio se reinicia, el formato debe llevar {AAAA} o {AA}.'],
  [
    '{SERIE}-{AA}-{FOLIO}',
    'MENSUAL',
    'Si el folio se reinicia cada mes, el formato debe llevar {MM}.',
  ],
  ['{SERIE}-{AAAA}', 'ANUAL', 'Escribe {FOLIO} exactamente una vez.'],
  ['{FOLIO}-{AAAA}-{FOLIO}', 'ANUAL', 'Escribe {FOLIO} exactamente una vez.'],
  [
    '{SERIE}-{ANIO}-{FOLIO}',
    'NUNCA',
    '«{ANIO}» no se reconoce. Usa {SERIE}, {AAAA}, {AA}, {MM}, {SUC} y {FOLIO}.',
  ],
  [
    '{SERIE} {FOLIO}',
    'NUNCA',
    'Fuera de las llaves usa sólo letras, números, guion, punto y diagonal.',
  ],
] as const)('pattern %s with reset %s', (pattern, reset, problem) => {
  expect(patternProblem(pattern, reset)).toBe(problem);
});
