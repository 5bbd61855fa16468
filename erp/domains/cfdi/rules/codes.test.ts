/**
 * Every code that the rules can say is provoked by a valid document with one thing changed, and the
 * valid documents have nothing against them. A new code needs its document.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alter, type Cases } from './testing/alter.ts';
import {
  CONCEPT_CASES,
  GLOBAL_CASES,
  HEAD_CASES,
  PARTY_CASES,
  SUMMARY_CASES,
} from './testing/common-cases.ts';
import {
  CREDIT_NOTE,
  DOLLARS,
  EXPORT_CUSTOMER,
  GLOBAL,
  INVOICE,
  LODGING,
  RECEIPT,
  TRANSFER,
} from './testing/documents.ts';
import { PAID_CASES, PAYMENT_CASES, RECEIPT_CASES } from './testing/payment-cases.ts';
import { BILL_CASES, BILL_OF_FREIGHT, BILL_OF_TRANSFER } from './testing/landing-bill-cases.ts';
import {
  DEDUCTION_CASES,
  EMPLOYEE_CASES,
  FORTNIGHT,
  PAYROLL_CASES,
  PERCEPTION_CASES,
  SEPARATION_PAY,
} from './testing/payroll-cases.ts';
import { TRANSFER_CASES } from './testing/transfer-cases.ts';
import { validateDraft } from './validate.ts';

const AT = {
  now: Temporal.Instant.from('2026-11-26T18:00:00Z'),
  timeZone: 'America/Mexico_City',
};

const VALID = {
  INVOICE,
  DOLLARS,
  LODGING,
  EXPORT_CUSTOMER,
  CREDIT_NOTE,
  GLOBAL,
  RECEIPT,
  TRANSFER,
  BILL_OF_TRANSFER,
  BILL_OF_FREIGHT,
  FORTNIGHT,
  SEPARATION_PAY,
};

const ALL: readonly Cases[] = [
  HEAD_CASES,
  PARTY_CASES,
  CONCEPT_CASES,
  SUMMARY_CASES,
  GLOBAL_CASES,
  RECEIPT_CASES,
  PAYMENT_CASES,
  PAID_CASES,
  TRANSFER_CASES,
  BILL_CASES,
  PAYROLL_CASES,
  EMPLOYEE_CASES,
  PERCEPTION_CASES,
  DEDUCTION_CASES,
];
const CASES = ALL.flatMap((cases) =>
  Object.entries(cases).flatMap(([code, documents]) =>
    [documents]
      .flat()
      .map((document) => ({ code, document, change: Object.keys(document.change) })),
  ),
);

test.each(Object.entries(VALID))('%s passes', (_name, draft) => {
  expect(validateDraft(draft, AT)).toEqual([]);
});

test.each(CASES)('$code by $change', ({ code, document }) => {
  const issues = validateDraft(alter(document), AT);
  expect(issues.map((issue) => issue.code)).toContain(code);
  for (const issue of issues) expect(issue.message).toMatch(/^[«A-ZÁÉÍÓÚÑ].*\.$/);
});

test('each code that the rules name has its document, and no other has', () => {
  const named = globSync('erp/domains/cfdi/rules/**/*.ts')
    .filter((file) => !/testing|\.test\.ts$/.test(file))
    .flatMap(
      (file) =>
        readFileSync(file, 'utf8').match(
          /'(?:CFDI\d{5}|CRP\d{5}|CP\d{3}|NOM\d{1,3}|PROPIO\d\d|[34]01)'/g,
        ) ?? [],
    )
    .map((code) => code.slice(1, -1));
  expect([...new Set(CASES.map(({ code }) => code))].toSorted()).toEqual(
    [...new Set(named)].toSorted(),
  );
});

test('everything at once, each beside its field', () => {
  const issues = validateDraft(
    alter({
      of: INVOICE,
      change: { paymentForm: '01', 'receiver.use': 'D01', 'concepts[1].productKey': '1' },
    }),
    AT,
  );
  expect(issues.map(({ code, field }) => [code, field])).toEqual([
    ['CFDI40105', 'paymentForm'],
    ['CFDI40161', 'receiver.use'],
    ['CFDI40162', 'concepts[1].productKey'],
  ]);
});

test('the full lists of the SAT decide where a company imported them', () => {
  const lists = {
    productKeys: new Set(['53101501']),
    unitKeys: new Set(['E48']),
    zips: new Set(['37000']),
  };
  const codes = validateDraft(INVOICE, AT, lists).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['CFDI40162', 'CFDI40165', 'CFDI40147']));
});
