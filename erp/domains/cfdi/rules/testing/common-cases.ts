/** One changed document for each code that invoices, credit notes and global invoices may have. */
import {
  CREDIT_NOTE,
  DOLLARS,
  EXPORT_CUSTOMER,
  GLOBAL,
  INVOICE,
  LODGING,
  UUID,
} from './documents.ts';
import type { AlteredDocument, Cases } from './alter.ts';

const invoice = (change: AlteredDocument['change']): AlteredDocument => ({ of: INVOICE, change });
const dollars = (change: AlteredDocument['change']): AlteredDocument => ({ of: DOLLARS, change });
const global = (change: AlteredDocument['change']): AlteredDocument => ({ of: GLOBAL, change });
const foreign = (change: AlteredDocument['change']): AlteredDocument => ({
  of: EXPORT_CUSTOMER,
  change,
});
const note = (change: AlteredDocument['change']): AlteredDocument => ({ of: CREDIT_NOTE, change });

export const HEAD_CASES: Cases = {
  301: [
    invoice({ 'concepts[0].description': 'Tela | roja' }),
    invoice({ 'concepts[0].description': 'x'.repeat(1001) }),
    invoice({ 'concepts[0].description': '' }),
    invoice({ total: '12,345.00' }),
    invoice({ concepts: [] }),
    invoice({ 'issuer.rfc': 'TEX011301AB1' }),
    invoice({ 'concepts[0].transferred[0].rate': '0.16' }),
    invoice({ relations: [{ relation: '04', uuids: ['NO'] }] }),
  ],
  401: [invoice({ date: '2026-11-26T12:00:01' }), invoice({ date: '2026-11-23T11:59:59' })],
  CFDI40101: invoice({ date: '2026-11-26 10:00' }),
  CFDI40104: [invoice({ paymentForm: '07' }), invoice({ paymentForm: null })],
  CFDI40105: invoice({ paymentForm: '01' }),
  CFDI40107: invoice({ subtotal: '1040.300' }),
  CFDI40108: invoice({ subtotal: '1040.31' }),
  CFDI40110: invoice({ discount: '2000.00' }),
  CFDI40111: [invoice({ discount: null }), invoice({ discount: '30.04' })],
  CFDI40112: invoice({ discount: '30.030' }),
  CFDI40113: [invoice({ currency: 'MXP' }), invoice({ currency: 'XXX' })],
  CFDI40114: invoice({ exchangeRate: '1.00' }),
  CFDI40115: dollars({ exchangeRate: null }),
  CFDI40116: invoice({ currency: 'XXX', exchangeRate: '1' }),
  CFDI40117: [dollars({ exchangeRate: '0' }), dollars({ exchangeRate: '18.1234567' })],
  CFDI40119: invoice({ total: '1.00' }),
  CFDI40122: invoice({ exportCode: '02' }),
  CFDI40123: invoice({ exportCode: '05' }),
  CFDI40124: invoice({ paymentMethod: null }),
  CFDI40126: invoice({ zip: '17000' }),
  CFDI40137: invoice({ relations: [{ relation: '08', uuids: [UUID] }] }),
  PROPIO01: invoice({ paymentMethod: 'PUE' }),
  PROPIO02: invoice({ exportCode: '04' }),
  PROPIO03: note({ paymentMethod: 'PPD', paymentForm: '99' }),
  PROPIO04: invoice({ relations: [{ relation: '05', uuids: [UUID] }] }),
  PROPIO05: note({
    relations: [
      { relation: '01', uuids: [UUID] },
      { relation: '01', uuids: [UUID] },
    ],
  }),
  PROPIO06: [
    { of: LODGING, change: { 'localTaxes.totalTransferred': '31.00' } },
    { of: LODGING, change: { 'localTaxes.totalWithheld': '1.00' } },
  ],
  PROPIO09: note({ relations: [] }),
};

export const PARTY_CASES: Cases = {
  CFDI40139: invoice({ 'issuer.name': 'TEXTILES DEL BAJIO SA DE CV' }),
  CFDI40140: invoice({ 'issuer.regime': '600' }),
  CFDI40141: invoice({ 'issuer.regime': '612' }),
  CFDI40145: [
    invoice({ 'receiver.name': 'Cliente de León' }),
    invoice({ 'receiver.name': 'CLIENTE, S. DE R.L. DE C.V.' }),
  ],
  CFDI40146: invoice({ 'receiver.name': 'PUBLICO EN GENERAL' }),
  CFDI40147: invoice({ 'receiver.zip': '00000' }),
  CFDI40149: foreign({ 'receiver.zip': '06000' }),
  CFDI40150: foreign({ 'receiver.residence': 'US' }),
  CFDI40151: invoice({ 'receiver.residence': 'USA' }),
  CFDI40152: foreign({ 'receiver.residence': 'MEX' }),
  CFDI40153: foreign({ 'receiver.residence': null }),
  CFDI40154: invoice({ 'receiver.foreignTaxId': '123456789' }),
  CFDI40157: invoice({ 'receiver.regime': '600' }),
  CFDI40158: invoice({ 'receiver.regime': '612' }),
  CFDI40159: foreign({ 'receiver.regime': '601' }),
  CFDI40160: invoice({ 'receiver.use': 'G04' }),
  CFDI40161: [
    invoice({ 'receiver.use': 'D01' }),
    invoice({ 'receiver.use': 'CP01' }),
    invoice({ 'receiver.regime': '610' }),
  ],
};

export const CONCEPT_CASES: Cases = {
  CFDI40162: invoice({ 'concepts[0].productKey': '5310150' }),
  CFDI40165: invoice({ 'concepts[0].unitKey': 'PIEZA' }),
  CFDI40166: invoice({ 'concepts[0].unitPrice': '0' }),
  CFDI40167: invoice({ 'concepts[1].amount': '211.00' }),
  CFDI40168: invoice({ 'concepts[0].discount': '30.030' }),
  CFDI40169: invoice({ 'concepts[0].discount': '300.31' }),
  CFDI40170: invoice({ 'concepts[0].taxObject': '09' }),
  CFDI40171: [
    invoice({ 'concepts[3].taxObject': '02' }),
    invoice({ 'concepts[3].taxObject': '07' }),
  ],
  CFDI40172: [
    invoice({ 'concepts[0].taxObject': '01' }),
    invoice({ 'concepts[0].taxObject': '06' }),
    invoice({ 'concepts[1].taxObject': '08' }),
  ],
  CFDI40174: invoice({ 'concepts[0].transferred[0].base': '0' }),
  CFDI40175: invoice({ 'concepts[0].transferred[0].tax': '001' }),
  CFDI40177: invoice({ 'concepts[2].transferred[0].rate': '0.000000' }),
  CFDI40178: invoice({ 'concepts[0].transferred[0].rate': null }),
  CFDI40179: invoice({ 'concepts[0].transferred[0].rate': '0.150000' }),
  CFDI40180: invoice({ 'concepts[0].transferred[0].amount': '43.250000' }),
  CFDI40181: invoice({ 'concepts[0].withheld[0].base': '0' }),
  CFDI40184: invoice({ 'concepts[0].withheld[0].factor': 'Exento' }),
  CFDI40185: [
    invoice({ 'concepts[0].withheld[0].rate': '0.360000' }),
    invoice({ 'concepts[0].withheld[0].rate': null }),
  ],
  CFDI40186: invoice({ 'concepts[0].withheld[0].amount': '27.040000' }),
  CFDI40188: invoice({ 'concepts[3].thirdParty.rfc': 'TEX010101AB1' }),
  CFDI40191: invoice({ 'concepts[3].thirdParty.regime': '600' }),
  CFDI40192: invoice({ 'concepts[3].thirdParty.zip': '00000' }),
  CFDI40194: invoice({ 'concepts[2].customsDocuments[0]': '15 48 3009 0001234' }),
  CFDI40196: invoice({ 'concepts[2].parts[0].productKey': '1' }),
  CFDI40197: invoice({ 'concepts[2].parts[0].unitPrice': '0' }),
  CFDI40198: invoice({ 'concepts[2].parts[0].amount': '900.00' }),
  CFDI40199: invoice({ 'concepts[2].parts[0].customsDocuments[0]': '15 48' }),
};

export const SUMMARY_CASES: Cases = {
  CFDI40202: invoice({ 'taxes.totalWithheld': '27.030' }),
  CFDI40203: invoice({ 'taxes.totalWithheld': '27.04' }),
  CFDI40204: invoice({ 'taxes.totalTransferred': '93.800' }),
  CFDI40205: invoice({ 'taxes.totalTransferred': '93.81' }),
  CFDI40206: invoice({ 'taxes.totalWithheld': null }),
  CFDI40208: invoice({ 'taxes.withheld[1]': INVOICE.taxes!.withheld[0] }),
  CFDI40210: invoice({ 'taxes.withheld[0].amount': '27.030' }),
  CFDI40211: [invoice({ 'taxes.withheld[0].amount': '27.04' }), invoice({ 'taxes.withheld': [] })],
  CFDI40212: invoice({ 'taxes.totalTransferred': null }),
  CFDI40214: invoice({ 'taxes.transferred[0].base': '486.270' }),
  CFDI40215: [
    invoice({ 'taxes.transferred[0].base': '1.00' }),
    invoice({ 'taxes.transferred': [] }),
  ],
  CFDI40218: invoice({ 'taxes.transferred[3]': INVOICE.taxes!.transferred[0] }),
  CFDI40220: invoice({ 'taxes.transferred[0].amount': '77.800' }),
  CFDI40221: invoice({ 'taxes.transferred[0].amount': '1.00' }),
};

export const GLOBAL_CASES: Cases = {
  CFDI40130: [global({ global: null }), global({ 'receiver.name': 'JUAN PEREZ' })],
  CFDI40131: global({ 'global.periodicity': '06' }),
  CFDI40132: global({ 'global.periodicity': '05' }),
  CFDI40133: global({ 'global.months': '19' }),
  CFDI40134: global({ 'global.months': '18' }),
  CFDI40135: global({ 'global.periodicity': '05' }),
  CFDI40136: global({ 'global.year': '2024' }),
  PROPIO07: [
    global({ 'receiver.use': 'G02' }),
    global({ paymentMethod: 'PPD' }),
    global({ paymentTerms: 'Contado' }),
    note({ global: { periodicity: '01', months: '11', year: '2026' } }),
  ],
  PROPIO08: [
    global({ 'concepts[0].productKey': '53101500' }),
    global({ 'concepts[0].unit': 'Pieza' }),
    global({ 'concepts[0].identification': null }),
    global({ 'concepts[1].identification': 'T-1' }),
  ],
};
