/**
 * The one ordered table of a CFDI 4.0 and its stamp: builder, original chain and reader follow it.
 * Sources: cfdv40.xsd, TimbreFiscalDigitalv11.xsd, the complements' own and the SAT's original
 * chains (cadenaoriginal_4_0.xslt).
 */
import type { CfdiConcept, CfdiDraft, CfdiPart, CfdiStamp } from '../draft/draft.ts';
import { LANDING_BILL } from './order/landing-bill.ts';
import type { ElementOrder, Part } from './order/part.ts';
import { PAYMENTS } from './order/payments.ts';
import { PAYROLL } from './order/payroll.ts';
import { CONCEPT_TAXES, LOCAL_TAXES, TAX_SUMMARY } from './order/taxes.ts';

/** What is on the root beside the draft. */
export interface SealedDraft extends Omit<CfdiDraft, 'addenda'> {
  readonly seal: string | null;
  readonly certificateNumber: string;
  /** DER in base64, on one line. */
  readonly certificate: string;
}

const CFDI_NAMESPACE = 'http://www.sat.gob.mx/cfd/4';
const STAMP_NAMESPACE = 'http://www.sat.gob.mx/TimbreFiscalDigital';

/** Nodes that hold what others define: complements, and what only the receiver reads. */
export const COMPLEMENT = 'Complemento';
export const ADDENDA = 'Addenda';

/** Prefix and published schema of each namespace that we write. */
export const NAMESPACES: Readonly<
  Record<string, { readonly prefix: string; readonly schema: string }>
> = {
  [CFDI_NAMESPACE]: {
    prefix: 'cfdi',
    schema: 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
  },
  'http://www.sat.gob.mx/Pagos20': {
    prefix: 'pago20',
    schema: 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd',
  },
  'http://www.sat.gob.mx/CartaPorte31': {
    prefix: 'cartaporte31',
    schema: 'http://www.sat.gob.mx/sitio_internet/cfd/CartaPorte/CartaPorte31.xsd',
  },
  'http://www.sat.gob.mx/nomina12': {
    prefix: 'nomina12',
    schema: 'http://www.sat.gob.mx/sitio_internet/cfd/nomina/nomina12.xsd',
  },
  'http://www.sat.gob.mx/implocal': {
    prefix: 'implocal',
    schema: 'http://www.sat.gob.mx/sitio_internet/cfd/implocal/implocal.xsd',
  },
  [STAMP_NAMESPACE]: {
    prefix: 'tfd',
    schema:
      'http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
  },
};

const PART: readonly Part<CfdiPart>[] = [
  ['ClaveProdServ', 'productKey'],
  ['NoIdentificacion?', 'identification'],
  ['Cantidad', 'quantity'],
  ['Unidad?', 'unit'],
  ['Descripcion', 'description'],
  ['ValorUnitario?', 'unitPrice'],
  ['Importe?', 'amount'],
  { texts: 'customsDocuments', name: 'InformacionAduanera', attribute: 'NumeroPedimento' },
];

const CONCEPT: readonly Part<CfdiConcept>[] = [
  ['ClaveProdServ', 'productKey'],
  ['NoIdentificacion?', 'identification'],
  ['Cantidad', 'quantity'],
  ['ClaveUnidad', 'unitKey'],
  ['Unidad?', 'unit'],
  ['Descripcion', 'description'],
  ['ValorUnitario', 'unitPrice'],
  ['Importe', 'amount'],
  ['Descuento?', 'discount'],
  ['ObjetoImp', 'taxObject'],
  { within: 'Impuestos', parts: CONCEPT_TAXES },
  {
    one: 'thirdParty',
    name: 'ACuentaTerceros?',
    parts: [
      ['RfcACuentaTerceros', 'rfc'],
      ['NombreACuentaTerceros', 'name'],
      ['RegimenFiscalACuentaTerceros', 'regime'],
      ['DomicilioFiscalACuentaTerceros', 'zip'],
    ],
  },
  { texts: 'customsDocuments', name: 'InformacionAduanera', attribute: 'NumeroPedimento' },
  { texts: 'propertyAccounts', name: 'CuentaPredial', attribute: 'Numero' },
  { many: 'parts', name: 'Parte', parts: PART },
];

const COMPLEMENTS: readonly Part<SealedDraft>[] = [
  {
    one: 'payments',
    name: 'Pagos?',
    namespace: 'http://www.sat.gob.mx/Pagos20',
    parts: PAYMENTS,
  },
  {
    one: 'landingBill',
    name: 'CartaPorte?',
    namespace: 'http://www.sat.gob.mx/CartaPorte31',
    parts: LANDING_BILL,
  },
  {
    one: 'payroll',
    name: 'Nomina?',
    namespace: 'http://www.sat.gob.mx/nomina12',
    parts: PAYROLL,
  },
  {
    one: 'localTaxes',
    name: 'ImpuestosLocales?',
    namespace: 'http://www.sat.gob.mx/implocal',
    parts: LOCAL_TAXES,
  },
  {
    known: 'LeyendasFiscales',
    namespace: 'http://www.sat.gob.mx/leyendasFiscales',
    parts: [
      'version',
      { known: 'Leyenda', parts: ['disposicionFiscal?', 'norma?', 'textoLeyenda'] },
    ],
  },
];

const ROOT: readonly Part<SealedDraft>[] = [
  { fixed: 'Version', is: '4.0' },
  ['Serie?', 'series'],
  ['Folio?', 'folio'],
  ['Fecha', 'date'],
  { unchained: 'Sello?', field: 'seal' },
  ['FormaPago?', 'paymentForm'],
  ['NoCertificado', 'certificateNumber'],
  { unchained: 'Certificado', field: 'certificate' },
  ['CondicionesDePago?', 'paymentTerms'],
  ['SubTotal', 'subtotal'],
  ['Descuento?', 'discount'],
  ['Moneda', 'currency'],
  ['TipoCambio?', 'exchangeRate'],
  ['Total', 'total'],
  ['TipoDeComprobante', 'type', ['I', 'E', 'T', 'P', 'N']],
  ['Exportacion', 'exportCode'],
  ['MetodoPago?', 'paymentMethod', ['PUE', 'PPD']],
  ['LugarExpedicion', 'zip'],
  'Confirmacion?',
  {
    one: 'global',
    name: 'InformacionGlobal?',
    parts: [
      ['Periodicidad', 'periodicity'],
      ['Meses', 'months'],
      ['Año', 'year'],
    ],
  },
  {
    many: 'relations',
    name: 'CfdiRelacionados',
    parts: [
      ['TipoRelacion', 'relation'],
      { texts: 'uuids', name: 'CfdiRelacionado', attribute: 'UUID' },
    ],
  },
  {
    one: 'issuer',
    name: 'Emisor',
    parts: [['Rfc', 'rfc'], ['Nombre', 'name'], ['RegimenFiscal', 'regime'], 'FacAtrAdquirente?'],
  },
  {
    one: 'receiver',
    name: 'Receptor',
    parts: [
      ['Rfc', 'rfc'],
      ['Nombre', 'name'],
      ['DomicilioFiscalReceptor', 'zip'],
      ['ResidenciaFiscal?', 'residence'],
      ['NumRegIdTrib?', 'foreignTaxId'],
      ['RegimenFiscalReceptor', 'regime'],
      ['UsoCFDI', 'use'],
    ],
  },
  { within: 'Conceptos', parts: [{ many: 'concepts', name: 'Concepto', parts: CONCEPT }] },
  { one: 'taxes', name: 'Impuestos?', parts: TAX_SUMMARY },
  { within: COMPLEMENT, parts: COMPLEMENTS, anyOrder: true },
];

const STAMP_PARTS: readonly Part<CfdiStamp>[] = [
  { fixed: 'Version', is: '1.1' },
  ['UUID', 'uuid'],
  ['FechaTimbrado', 'stampedAt'],
  ['RfcProvCertif', 'pacRfc'],
  ['Leyenda?', 'legend'],
  ['SelloCFD', 'cfdiSeal'],
  ['NoCertificadoSAT', 'satCertificate'],
  { unchained: 'SelloSAT', field: 'satSeal' },
];

export const CFDI: ElementOrder = { name: 'Comprobante', namespace: CFDI_NAMESPACE, parts: ROOT };

export const STAMP: ElementOrder = {
  name: 'TimbreFiscalDigital',
  namespace: STAMP_NAMESPACE,
  parts: STAMP_PARTS,
};
