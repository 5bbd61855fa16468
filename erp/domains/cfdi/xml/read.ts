import type { CfdiDraft, CfdiStamp } from '../draft/draft.ts';
import { chainOf } from './chain.ts';
import { fromElement } from './fill.ts';
import { ADDENDA, CFDI, COMPLEMENT, STAMP, type SealedDraft } from './order.ts';
import { childOf, parseCfdi, textOf, type XmlElement } from './tree.ts';

export interface ReadCfdi {
  readonly draft: CfdiDraft;
  readonly stamp: CfdiStamp | null;
  /** Null when it is not sealed. */
  readonly seal: string | null;
  readonly certificateNumber: string;
  /** DER in base64. */
  readonly certificate: string;
  /** Complements that we do not know, or not in this form: the seal is not verifiable. */
  readonly unknownComplements: readonly string[];
}

const complementsOf = (root: XmlElement): readonly XmlElement[] =>
  childOf(root, COMPLEMENT)?.children ?? [];

function stampOf(root: XmlElement): CfdiStamp | null {
  const element = complementsOf(root).find(
    ({ name, namespace }) => name === STAMP.name && namespace === STAMP.namespace,
  );
  return element ? fromElement<CfdiStamp>(STAMP, element) : null;
}

const addendaOf = (root: XmlElement, text: string): string | null => {
  const content = childOf(root, ADDENDA)?.content;
  return content ? text.slice(content.start, content.end) : null;
};

/** The complement of each element inside one: each is looked at once, however many there are. */
function complementsByElement(root: XmlElement): ReadonlyMap<XmlElement, XmlElement> {
  const found = new Map<XmlElement, XmlElement>();
  const mark = (element: XmlElement, complement: XmlElement): void => {
    found.set(element, complement);
    for (const child of element.children) mark(child, complement);
  };
  for (const complement of complementsOf(root)) mark(complement, complement);
  return found;
}

/**
 * A CFDI 4.0 as data: issued by us or received. What we do not model (hazards of medicines, means
 * of transport other than by road) is in the original chain and not in the draft.
 *
 * @throws UnreadableCfdi more than 5 MB, a document type, another version, malformed or incomplete.
 */
export function readCfdi(bytes: Uint8Array): ReadCfdi {
  const text = textOf(bytes);
  const root = parseCfdi(text);
  const misfits: XmlElement[] = [];
  const { seal, certificateNumber, certificate, ...rest } = fromElement<SealedDraft>(
    CFDI,
    root,
    (element) => misfits.push(element),
  );
  const inComplement = complementsByElement(root);
  const unknown = chainOf(root, CFDI).unknown.map(
    ({ element }) => inComplement.get(element) ?? element,
  );
  return {
    draft: { ...rest, addenda: addendaOf(root, text) },
    stamp: stampOf(root),
    seal,
    certificateNumber,
    certificate,
    unknownComplements: [...new Set([...misfits, ...unknown].map(({ name }) => name))],
  };
}
