import { expect, test } from 'vitest';
import { judgeCredit, type CreditPolicy, type CreditTerms } from './judge-credit.ts';

const OWES = {
  items: '312480',
  shipped: '46400',
  pending: '98600',
  credits: '15000',
  overdue: '0',
  overdue_days: 0,
};
const terms = (more: Partial<CreditTerms> = {}): CreditTerms => ({
  blocked: false,
  limit: '500000',
  policy: 'RETENER',
  missing: [],
  ...more,
});

test('R6: 312,480 + 46,400 + 98,600 − 15,000 + 81,200 = 523,680, which is 23,680 too much', () => {
  expect(judgeCredit(OWES, terms(), '81200')).toEqual({
    exposure: '523680.00',
    available: '-23680.00',
    verdict: 'RETENIDO',
    reasons: ['Excede el crédito por $23,680.00.'],
    holds: ['CREDITO'],
  });
  expect(judgeCredit(OWES, terms(), '57520')).toMatchObject({ available: '0.00', verdict: 'OK' });
});

test.each([
  ['BLOQUEAR', 'RECHAZADO'],
  ['RETENER', 'RETENIDO'],
  ['AVISAR', 'AVISO'],
  ['NO', 'OK'],
] as const)('R6: what is too much is, by policy %s, %s', (policy: CreditPolicy, verdict) => {
  expect(judgeCredit(OWES, terms({ policy }), '81200').verdict).toBe(verdict);
});

test('R6: what is overdue and papers that are missing hold too; a blocked one is always refused', () => {
  const late = { ...OWES, overdue: '1200.5', overdue_days: 12 };
  expect(judgeCredit(late, terms({ missing: ['Pagaré'] }), '0').reasons).toEqual([
    'Tiene $1,200.50 vencidos a 12 días.',
    'Le faltan documentos vigentes: Pagaré.',
  ]);
  expect(judgeCredit(late, terms({ limit: null }), '0')).toMatchObject({
    available: null,
    verdict: 'OK',
  });
  expect(judgeCredit(OWES, terms({ blocked: true, policy: 'NO', limit: null }), '0')).toMatchObject(
    {
      verdict: 'RECHAZADO',
      reasons: ['El cliente está bloqueado por crédito.'],
    },
  );
});
