/** Values of the SAT's smallest catalogues, and taxes of an invoice. */
import type {
  CfdiConcept,
  CfdiLocalTaxes,
  CfdiTaxSummary,
  CfdiTransferredTotal,
} from '../../draft/draft.ts';
import type { CfdiTax } from '../../draft/tax.ts';
import type { Part } from './part.ts';

export const TAXES = ['001', '002', '003'] as const;
export const FACTORS = ['Tasa', 'Cuota', 'Exento'] as const;

const TAX: readonly Part<CfdiTax & CfdiTransferredTotal>[] = [
  ['Base', 'base'],
  ['Impuesto', 'tax', TAXES],
  ['TipoFactor', 'factor', FACTORS],
  ['TasaOCuota?', 'rate'],
  ['Importe?', 'amount'],
];

/** Of a concept: what is transferred comes first. */
export const CONCEPT_TAXES: readonly Part<CfdiConcept>[] = [
  { within: 'Traslados', parts: [{ many: 'transferred', name: 'Traslado', parts: TAX }] },
  { within: 'Retenciones', parts: [{ many: 'withheld', name: 'Retencion', parts: TAX }] },
];

/** Of the document: what is withheld comes first. */
export const TAX_SUMMARY: readonly Part<CfdiTaxSummary>[] = [
  {
    within: 'Retenciones',
    parts: [
      {
        many: 'withheld',
        name: 'Retencion',
        parts: [
          ['Impuesto', 'tax', TAXES],
          ['Importe', 'amount'],
        ],
      },
    ],
  },
  ['TotalImpuestosRetenidos?', 'totalWithheld'],
  { within: 'Traslados', parts: [{ many: 'transferred', name: 'Traslado', parts: TAX }] },
  ['TotalImpuestosTrasladados?', 'totalTransferred'],
];

export const LOCAL_TAXES: readonly Part<CfdiLocalTaxes>[] = [
  { fixed: 'version', is: '1.0' },
  ['TotaldeRetenciones', 'totalWithheld'],
  ['TotaldeTraslados', 'totalTransferred'],
  {
    many: 'withheld',
    name: 'RetencionesLocales',
    parts: [
      ['ImpLocRetenido', 'name'],
      ['TasadeRetencion', 'rate'],
      ['Importe', 'amount'],
    ],
  },
  {
    many: 'transferred',
    name: 'TrasladosLocales',
    parts: [
      ['ImpLocTrasladado', 'name'],
      ['TasadeTraslado', 'rate'],
      ['Importe', 'amount'],
    ],
  },
];
