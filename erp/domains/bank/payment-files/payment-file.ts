/** The file that a bank takes to make the transfers of a proposal, by the layout of the account. */
import { banorteFile } from './banorte.ts';
import { bbvaFile } from './bbva.ts';
import { bankText, isClabe, type TransferFile } from './payment-order.ts';

const CSV_HEAD = [
  'fecha',
  'cuenta_cargo',
  'cuenta_abono',
  'beneficiario',
  'rfc',
  'importe',
  'moneda',
  'referencia',
  'concepto',
];

/** No text of ours begins a formula or holds a comma: it is what banks read of any layout. */
const csvFile = ({ origin, currency, date, transfers }: TransferFile): string =>
  [
    CSV_HEAD,
    ...transfers.map((each) => [
      date,
      origin,
      each.destination,
      bankText(each.holder).trim(),
      each.rfc ?? '',
      each.amount,
      currency,
      each.reference,
      bankText(each.concept).trim(),
    ]),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

const WRITERS: Readonly<Record<string, (file: TransferFile) => string>> = {
  CSV_GENERICO: csvFile,
  BBVA: bbvaFile,
  BANORTE: banorteFile,
};

export const DEFAULT_LAYOUT = 'CSV_GENERICO' as const;

/** Whether the layout is written here; of the others the bank's own screens are used. */
export const isWritten = (layout: string): boolean => layout in WRITERS;

/** Layouts of positions take CLABE only; the generic one takes any account. */
export const takesOnlyClabe = (layout: string): boolean => layout !== DEFAULT_LAYOUT;

export const fitsLayout = (layout: string, destination: string): boolean =>
  !takesOnlyClabe(layout) || isClabe(destination);

export const paymentFile = (layout: string, file: TransferFile): string =>
  (WRITERS[layout] ?? csvFile)(file);

export const fileExtension = (layout: string): string =>
  layout === DEFAULT_LAYOUT ? 'csv' : 'txt';
