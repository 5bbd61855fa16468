/**
 * What a receiver asks for beside its CFDI: XML of its own with words of ours in braces, outside of
 * what is sealed and stamped (Anexo 20, nodo Addenda).
 */
import { SaxesParser } from 'saxes';
import { t } from '#erp/model/texts/t.ts';
import type { CfdiConcept } from '../draft/draft.ts';
import { readCfdi, type ReadCfdi } from '../xml/read.ts';

interface Source extends Pick<ReadCfdi, 'draft' | 'stamp'> {
  readonly notes: string | null;
}

const OF_DOCUMENT: Readonly<Record<string, (source: Source) => string | null | undefined>> = {
  serie: ({ draft }) => draft.series,
  folio: ({ draft }) => draft.folio,
  uuid: ({ stamp }) => stamp?.uuid,
  fecha: ({ draft }) => draft.date,
  fecha_timbrado: ({ stamp }) => stamp?.stampedAt,
  moneda: ({ draft }) => draft.currency,
  tipo_cambio: ({ draft }) => draft.exchangeRate,
  subtotal: ({ draft }) => draft.subtotal,
  descuento: ({ draft }) => draft.discount,
  total: ({ draft }) => draft.total,
  rfc_emisor: ({ draft }) => draft.issuer.rfc,
  nombre_emisor: ({ draft }) => draft.issuer.name,
  rfc_receptor: ({ draft }) => draft.receiver.rfc,
  nombre_receptor: ({ draft }) => draft.receiver.name,
  notas: ({ notes }) => notes,
};

const OF_LINE: Readonly<Record<string, (line: CfdiConcept, at: number) => string | null>> = {
  numero: (_, at) => String(at + 1),
  clave: ({ identification }) => identification,
  clave_sat: ({ productKey }) => productKey,
  descripcion: ({ description }) => description,
  cantidad: ({ quantity }) => quantity,
  unidad: ({ unit }) => unit,
  clave_unidad: ({ unitKey }) => unitKey,
  precio: ({ unitPrice }) => unitPrice,
  importe: ({ amount }) => amount,
};

export const ADDENDA_TOKENS = Object.keys(OF_DOCUMENT);
export const ADDENDA_LINE_TOKENS = Object.keys(OF_LINE);

/** What stands between these is written once for each line. */
const LINES = /\{partidas\}([\s\S]*?)\{\/partidas\}/g;
const TOKEN = /\{([a-z_]+)\}/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);

const filled = (text: string, valueOf: (token: string) => string | null | undefined): string =>
  text.replaceAll(TOKEN, (_, token: string) => escaped(valueOf(token)));

function fillTemplate(template: string, source: Source): string {
  const withLines = template.replaceAll(LINES, (_, line: string) =>
    source.draft.concepts
      .map((concept, at) =>
        filled(line, (token) => OF_LINE[token]?.(concept, at) ?? OF_DOCUMENT[token]?.(source)),
      )
      .join(''),
  );
  return filled(withLines, (token) => OF_DOCUMENT[token]?.(source));
}

function isWellFormed(content: string): boolean {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let elements = 0;
  let sound = true;
  const fail = () => {
    sound = false;
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('processinginstruction', fail);
  parser.on('opentag', () => {
    elements += 1;
  });
  parser.write(`<a>${content}</a>`).close();
  return sound && elements > 1;
}

/** Sentence of what is wrong with a template, else null. */
export function addendaProblem(template: string): string | null {
  const withoutLines = template.replaceAll(LINES, '');
  const known = new Set([...ADDENDA_TOKENS, ...ADDENDA_LINE_TOKENS]);
  const unknown =
    [...withoutLines.matchAll(TOKEN)].find(([, token]) => !OF_DOCUMENT[token!]) ??
    [...template.matchAll(TOKEN)].find(([, token]) => !known.has(token!) && token !== 'partidas');
  if (unknown)
    return t('addenda.token', 'No hay dato {token} en ese lugar.', { token: unknown[0] });
  const sample = template.replaceAll(/\{\/?partidas\}/g, '').replaceAll(TOKEN, 'x');
  return isWellFormed(sample)
    ? null
    : t(
        'addenda.malformed',
        'No es XML: cada etiqueta se cierra, cada prefijo se declara y no lleva encabezado.',
      );
}

const END = /<\/cfdi:Comprobante>\s*$/;

/**
 * The document with its addenda; every other byte of it is the same. One that has an addenda
 * already stays as it is.
 */
export function withAddenda(xml: Uint8Array, template: string, notes: string | null): Uint8Array {
  const text = new TextDecoder().decode(xml);
  if (text.includes('<cfdi:Addenda') || !END.test(text)) return xml;
  const { draft, stamp } = readCfdi(xml);
  const content = fillTemplate(template, { draft, stamp, notes });
  return new TextEncoder().encode(
    text.replace(END, (end) => `<cfdi:Addenda>${content}</cfdi:Addenda>${end}`),
  );
}
