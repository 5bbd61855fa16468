/** The stamp inside of a document: one node is added and nothing else changes (sat-cfdi §8.1). */
import type { CfdiStamp } from '../../draft/draft.ts';
import { toElement } from '../../xml/fill.ts';
import { ADDENDA, COMPLEMENT, NAMESPACES, STAMP } from '../../xml/order.ts';
import { childOf, elementText, parseCfdi, type XmlElement } from '../../xml/tree.ts';

function stampText(stamp: CfdiStamp): string {
  const element = toElement(STAMP, stamp);
  const { schema } = NAMESPACES[STAMP.namespace]!;
  const declared: XmlElement = {
    ...element,
    attributes: {
      'xmlns:tfd': STAMP.namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${STAMP.namespace} ${schema}`,
      ...element.attributes,
    },
  };
  return elementText(declared);
}

/** Where the tag begins whose content starts at `start`. */
const tagBefore = (text: string, start: number) => text.lastIndexOf('<', start - 1);

/** `text` is one of our own documents: prefix `cfdi`, and no empty complement. */
export function withStamp(text: string, stamp: CfdiStamp): string {
  const root = parseCfdi(text);
  const node = stampText(stamp);
  const complement = childOf(root, COMPLEMENT)?.content;
  if (complement) return text.slice(0, complement.end) + node + text.slice(complement.end);
  const addenda = childOf(root, ADDENDA)?.content;
  const at = addenda ? tagBefore(text, addenda.start) : root.content!.end;
  return `${text.slice(0, at)}<cfdi:${COMPLEMENT}>${node}</cfdi:${COMPLEMENT}>${text.slice(at)}`;
}
