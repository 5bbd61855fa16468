import { blocks, module } from '#erp/model/module.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { loanAgreedPayments } from './loans/loan-agreed-payments.ts';
import { loanInstallments } from './loans/loan-installments.ts';
import { loanRateChanges } from './loans/loan-rate-changes.ts';
import { loans } from './loans/loans.ts';

export const loansModule = module({
  key: 'loans',
  label: 'Préstamos',
  group: 'FINANZAS',
  icon: 'hand-coins',
  order: 530,
  dependsOn: ['accounting', 'cfl', 'sat'],
  resources: [loans, loanInstallments, loanRateChanges, loanAgreedPayments],
  gaplessSeries: ['loans'],
  roleKeys: {
    TESORERIA: ['loans.*'],
    CONTADOR_GENERAL: ['loans.list', 'loans.export', 'loans.print'],
    AUXILIAR_CONTABLE: ['loans.list'],
    DIRECCION: ['loans.list', 'loans.authorize', 'loans.reject'],
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
});
