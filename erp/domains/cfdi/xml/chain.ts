import type { AnyPart, ElementOrder } from './order/part.ts';
import { plain } from './order/part.ts';
import { ADDENDA, STAMP } from './order.ts';
import type { XmlElement } from './tree.ts';

export interface Chain {
  readonly text: string;
  /** Elements and attributes that the table does not know: the chain lacks them. */
  readonly unknown: readonly XmlPlace[];
}

interface XmlPlace {
  readonly element: XmlElement;
  readonly name: string;
}

interface Collected {
  readonly values: string[];
  readonly unknown: XmlPlace[];
}

/** Runs of white space are one blank. */
const collapsed = (value: string): string =>
  value.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');

interface Step {
  readonly name: string;
  readonly namespace: string;
  readonly parts: readonly AnyPart[];
  readonly anyOrder: boolean;
}

/** The child elements that a part stands for. */
function stepOf(part: Exclude<AnyPart, string>, namespace: string): Step | null {
  if ('within' in part)
    return { name: part.within, namespace, parts: part.parts, anyOrder: part.anyOrder ?? false };
  if ('one' in part)
    return {
      name: plain(part.name),
      namespace: part.namespace ?? namespace,
      parts: part.parts,
      anyOrder: false,
    };
  if ('many' in part) return { name: part.name, namespace, parts: part.parts, anyOrder: false };
  if ('texts' in part)
    return {
      name: part.name,
      namespace,
      parts: [part.attribute, ...(part.parts ?? [])],
      anyOrder: false,
    };
  if ('known' in part)
    return {
      name: part.known,
      namespace: part.namespace ?? namespace,
      parts: part.parts,
      anyOrder: false,
    };
  return null;
}

/** The attribute that a part stands for, and whether the chain has it. */
function attributeOf(part: AnyPart): { readonly name: string; readonly chained: boolean } | null {
  if (typeof part === 'string') return { name: plain(part), chained: true };
  if ('fixed' in part) return { name: part.fixed, chained: true };
  if ('unchained' in part) return { name: plain(part.unchained), chained: false };
  return '0' in part ? { name: plain(part[0]), chained: true } : null;
}

const isBeside = ({ name, namespace }: XmlElement): boolean =>
  name === ADDENDA || (name === STAMP.name && namespace === STAMP.namespace);

function collect(
  element: XmlElement,
  parts: readonly AnyPart[],
  anyOrder: boolean,
  out: Collected,
): void {
  const names = new Set<string>();
  const steps: Step[] = [];
  const seen = new Set<XmlElement>();
  const into = (step: Step, child: XmlElement) => {
    seen.add(child);
    collect(child, step.parts, step.anyOrder, out);
  };
  const fits = (step: Step, child: XmlElement) =>
    child.name === step.name && child.namespace === step.namespace;
  for (const part of parts) {
    const attribute = attributeOf(part);
    if (attribute) {
      names.add(attribute.name);
      const value = element.attributes[attribute.name];
      if (attribute.chained && value !== undefined) out.values.push(collapsed(value));
      continue;
    }
    const step = typeof part === 'string' ? null : stepOf(part, element.namespace);
    if (!step) continue;
    steps.push(step);
    if (!anyOrder) for (const child of element.children) if (fits(step, child)) into(step, child);
  }
  for (const child of element.children) {
    const step = anyOrder && steps.find((each) => fits(each, child));
    if (step) into(step, child);
    else if (!seen.has(child) && !isBeside(child))
      out.unknown.push({ element: child, name: child.name });
  }
  for (const name in element.attributes)
    if (!names.has(name) && !name.startsWith('xmlns') && !name.startsWith('xsi:'))
      out.unknown.push({ element, name });
}

/** `||value|value||`, as the SAT's style sheets give it. */
export function chainOf(element: XmlElement, order: ElementOrder): Chain {
  const out: Collected = { values: [], unknown: [] };
  collect(element, order.parts, false, out);
  return { text: `||${out.values.join('|')}||`, unknown: out.unknown };
}
