import { expectedCash } from '#erp/domains/bank/expected-cash.ts';
import { ledgerChecks } from '#erp/domains/accounting/ledger-checks.ts';
import { blocks, module } from '#erp/model/module.ts';
import { paymentForms } from '#erp/modules/cfl/proofs/forms.ts';
import { actionWords } from './english-actions.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { expectedPayments } from './expected-payments.queries.ts';
import { flowGroups } from '#erp/modules/cfl/reports/flow/flow-groups.ts';
import { DISBURSEMENTS, LOAN_FLOWS } from './disbursement-forms.ts';
import { loanAgreedPayments } from './loans/loan-agreed-payments.ts';
import { loanCharges } from './loans/loan-charges.ts';
import { loanInstallments } from './loans/loan-installments.ts';
import { loanRateChanges } from './loans/loan-rate-changes.ts';
import { loanPrepayments } from './loans/prepayments/loan-prepayments.ts';
import { loans } from './loans/loans.ts';
import { loanLedgerChecks } from './ledger-checks.ts';
import { loanEvents } from './posting-events.ts';

export const loansModule = module({
  key: 'loans',
  label: 'Préstamos',
  group: 'FINANZAS',
  icon: 'hand-coins',
  order: 530,
  dependsOn: ['accounting', 'cfl'],
  resources: [
    loans,
    loanInstallments,
    loanCharges,
    loanRateChanges,
    loanAgreedPayments,
    loanPrepayments,
  ],
  gaplessSeries: ['loans'],
  postingEvents: loanEvents,
  addedRows: {
    ...ledgerChecks(loanLedgerChecks),
    ...expectedCash(expectedPayments),
    ...paymentForms([DISBURSEMENTS]),
    ...flowGroups([LOAN_FLOWS]),
  },
  roleKeys: {
    TESORERIA: [
      'loans.list',
      'loans.create',
      'loans.update',
      'loans.delete',
      'loans.export',
      'loans.print',
      'loans.authorize',
      'loans.reject',
      'loans.disburse',
      'loans.accrue',
      'loans.pay',
      'loans.prepay',
      'loans.skip',
      'loans.restructure',
      'loans.change-rate',
    ],
    CONTADOR_GENERAL: ['loans.list', 'loans.export', 'loans.print', 'loans.accrue'],
    AUXILIAR_CONTABLE: ['loans.list', 'loans.print'],
    DIRECCION: ['loans.list', 'loans.print', 'loans.authorize', 'loans.reject', 'loans.write-off'],
    DIRECTOR_FINANZAS: [
      'loans.list',
      'loans.export',
      'loans.print',
      'loans.authorize',
      'loans.reject',
      'loans.write-off',
    ],
  },
  duties: [
    blocks(
      'Capturar y autorizar préstamos',
      'loans.create',
      'loans.authorize',
      'Prestarse a uno mismo.',
    ),
  ],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: actionWords },
});
