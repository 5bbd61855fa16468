/** A CFDI as elements: read from bytes with what no invoice needs refused, and written. */
import { SaxesParser } from 'saxes';
import { t } from '#erp/model/texts/t.ts';
import { CFDI, NAMESPACES } from './order.ts';
import { UnreadableCfdi } from './unreadable.ts';

export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Where its content begins and ends in the text; null when it was not read. */
  readonly content: { readonly start: number; readonly end: number } | null;
}

/** The SAT's own services take no more. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_DEPTH = 64;
/** In 5 MB of an invoice there are some 40,000. */
const MAX_ELEMENTS = 100_000;
/** Of one element; an invoice's own has some forty. */
const MAX_ATTRIBUTES = 1_000;
const NO_PREFIXES: Readonly<Record<string, string>> = Object.create(null) as Record<string, string>;

interface Growing {
  readonly element: XmlElement;
  readonly children: XmlElement[];
  readonly prefixes: Readonly<Record<string, string>>;
  readonly start: number;
}

/** Over those outside, which are not copied: as many as fit in 5 MB may be declared. */
function declaredIn(
  attributes: Readonly<Record<string, string>>,
  outer: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let own: Record<string, string> | null = null;
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue;
    own ??= Object.create(outer) as Record<string, string>;
    own[name === 'xmlns' ? '' : name.slice(6)] = attributes[name]!;
  }
  return own ?? outer;
}

function elementOf(
  tag: { readonly name: string; readonly attributes: Readonly<Record<string, string>> },
  prefixes: Readonly<Record<string, string>>,
  children: XmlElement[],
): XmlElement {
  const colon = tag.name.indexOf(':');
  return {
    namespace: prefixes[colon < 0 ? '' : tag.name.slice(0, colon)] ?? '',
    name: tag.name.slice(colon + 1),
    attributes: tag.attributes,
    children,
    content: null,
  };
}

/** @throws UnreadableCfdi when it is not well-formed, or has a document type. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false });
  const open: Growing[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let attributes = 0;
  parser.on('error', () => {
    throw new UnreadableCfdi(
      t(
        'cfdi.xml.malformed',
        'El archivo no es un XML bien formado: no se entiende su renglón {line}. Pídelo otra vez a quien lo envió.',
        { line: parser.line },
      ),
    );
  });
  // Entities of a document type may expand without end or name files.
  parser.on('doctype', () => {
    throw new UnreadableCfdi(
      t('cfdi.xml.doctype', 'El XML trae un DOCTYPE; un CFDI no lo lleva y no se abre.'),
    );
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES)
      throw new UnreadableCfdi(
        t('cfdi.xml.attributes', 'Un elemento del XML tiene demasiados atributos.'),
      );
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    if (open.length >= MAX_DEPTH)
      throw new UnreadableCfdi(t('cfdi.xml.deep', 'El XML tiene demasiados niveles.'));
    elements += 1;
    if (elements > MAX_ELEMENTS)
      throw new UnreadableCfdi(t('cfdi.xml.many', 'El XML tiene demasiados elementos.'));
    const prefixes = declaredIn(tag.attributes, open.at(-1)?.prefixes ?? NO_PREFIXES);
    const children: XmlElement[] = [];
    const element = elementOf(tag, prefixes, children);
    open.push({ element, children, prefixes, start: parser.position });
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    const { element, start } = open.pop()!;
    // What closes itself has no end to look for, back to the beginning of the text.
    const end = isSelfClosing ? start : text.lastIndexOf('</', parser.position - 1);
    const read = { ...element, content: { start, end } };
    const parent = open.at(-1);
    if (parent) parent.children.push(read);
    else root = read;
  });
  parser.write(text).close();
  if (!root) throw new UnreadableCfdi(t('cfdi.xml.empty', 'El archivo está vacío.'));
  return root;
}

/** UTF-8 of at most 5 MB, without its byte order mark. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_BYTES)
    throw new UnreadableCfdi(t('cfdi.xml.large', 'El XML pesa más de 5 MB.'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableCfdi(t('cfdi.xml.encoding', 'El XML no está en UTF-8.'));
  }
}

/** Characters of a name that a message repeats: it is whatever somebody sent. */
const SHOWN_NAME = 40;

/** The root of a CFDI 4.0. */
export function parseCfdi(text: string): XmlElement {
  const root = parseXml(text);
  if (root.name !== CFDI.name || root.namespace !== CFDI.namespace)
    throw new UnreadableCfdi(
      t('cfdi.xml.other', 'El archivo no es un CFDI 4.0: su raíz es {name}.', {
        name: root.name.slice(0, SHOWN_NAME),
      }),
    );
  if (root.attributes.Version !== '4.0')
    throw new UnreadableCfdi(
      t('cfdi.xml.version', 'El archivo es un CFDI de otra versión que la 4.0.'),
    );
  return root;
}

export const childOf = (
  element: XmlElement,
  name: string,
  namespace = element.namespace,
): XmlElement | undefined =>
  element.children.find((each) => each.name === name && each.namespace === namespace);

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** What XML 1.0 has no way to write. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const writable = (text: string): string => text.toWellFormed().replaceAll(FORBIDDEN, '');

const attributesOf = (attributes: Readonly<Record<string, string>>): string => {
  let text = '';
  for (const name in attributes)
    text += ` ${name}="${attributes[name]!.replaceAll(/[&<>"\t\n\r]/g, (each) => SPECIAL[each]!)}"`;
  return text;
};

/** An element of our own, each namespace in `NAMESPACES`. `inside` goes before its end. */
export function elementText(element: XmlElement, inside = ''): string {
  const name = `${NAMESPACES[element.namespace]!.prefix}:${element.name}`;
  const content = element.children.map((each) => elementText(each)).join('') + inside;
  const start = `<${name}${attributesOf(element.attributes)}`;
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}
