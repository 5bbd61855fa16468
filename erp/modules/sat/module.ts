import { module } from '#erp/model/module.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { satTaxRegimens } from './sat-tax-regimens/sat-tax-regimens.ts';
import { satTaxes } from './sat-taxes/sat-taxes.ts';

export const sat = module({
  key: 'sat',
  label: 'SAT',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 520,
  resources: [satTaxes, satTaxRegimens],
  texts: { en: english },
  labels: { en: englishLabels },
  roleKeys: {
    ANALISTA_INVENTARIOS: ['satTaxes.list'],
    CONTADOR_COSTOS: ['satTaxes.*'],
    COMPRADOR: ['satTaxes.list'],
    GERENTE_COMPRAS: ['satTaxes.list'],
    CUENTAS_POR_PAGAR: ['satTaxes.list'],
  },
});
