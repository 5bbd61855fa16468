import type { CfdiDraft } from '../draft/draft.ts';
import { toElement } from './fill.ts';
import { CFDI, COMPLEMENT, NAMESPACES, type SealedDraft } from './order.ts';
import { elementText, type XmlElement } from './tree.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Complements are declared on the root, as the SAT's guides ask (Anexo 20). */
function namespacesOf(element: XmlElement): Record<string, string> {
  const used = [CFDI.namespace];
  for (const child of element.children)
    if (child.name === COMPLEMENT)
      for (const { namespace } of child.children)
        if (!used.includes(namespace)) used.push(namespace);
  const declared: Record<string, string> = {};
  for (const each of used) declared[`xmlns:${NAMESPACES[each]!.prefix}`] = each;
  declared['xmlns:xsi'] = XSI;
  declared['xsi:schemaLocation'] = used
    .map((each) => `${each} ${NAMESPACES[each]!.schema}`)
    .join(' ');
  return declared;
}

/** The root element as it is sealed; what a draft does not say is not written. */
export function draftElement(
  draft: CfdiDraft,
  certificate: { readonly number: string; readonly base64: string },
  seal: string | null,
): XmlElement {
  const { addenda: _outside, ...rest } = draft;
  const sealed: SealedDraft = {
    ...rest,
    seal,
    certificateNumber: certificate.number,
    certificate: certificate.base64,
  };
  const element = toElement(CFDI, sealed);
  return { ...element, attributes: { ...namespacesOf(element), ...element.attributes } };
}

export function documentText(element: XmlElement, addenda: string | null): string {
  const inside = addenda === null ? '' : `<cfdi:Addenda>${addenda}</cfdi:Addenda>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(element, inside)}`;
}

/** A CFDI 4.0 as text, to be stored as UTF-8 without a byte order mark. */
export const buildXml = (
  draft: CfdiDraft,
  certificate: { readonly number: string; readonly base64: string },
  seal: string | null,
): string => documentText(draftElement(draft, certificate, seal), draft.addenda);
