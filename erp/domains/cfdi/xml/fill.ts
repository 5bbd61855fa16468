/** Objects into elements and elements into objects, by the ordered table. */
import { t } from '#erp/model/texts/t.ts';
import type { AnyPart, ElementOrder } from './order/part.ts';
import { plain } from './order/part.ts';
import type { XmlElement } from './tree.ts';
import { childOf, writable } from './tree.ts';
import { UnreadableCfdi } from './unreadable.ts';

type Fields = Record<string, unknown>;

interface Making {
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
}

const made = (namespace: string, name: string, { attributes, children }: Making): XmlElement => ({
  namespace,
  name,
  attributes,
  children,
  content: null,
});

function setAttribute(making: Making, name: string, value: unknown): void {
  if (typeof value !== 'string') return;
  // An empty attribute is not valid, and would be an empty place in the chain.
  const text = writable(value);
  if (text.trim() !== '') making.attributes[plain(name)] = text;
}

function fillChild(
  making: Making,
  part: Exclude<AnyPart, string | readonly unknown[]>,
  fields: Fields,
  namespace: string,
): void {
  const add = (name: string, parts: readonly AnyPart[], of: Fields, own = namespace) => {
    const child = fillElement(parts, of, own);
    making.children.push(made(own, plain(name), child));
  };
  if ('within' in part) {
    const child = fillElement(part.parts, fields, namespace);
    const isEmpty = child.children.length === 0 && Object.keys(child.attributes).length === 0;
    if (!isEmpty) making.children.push(made(namespace, part.within, child));
  } else if ('one' in part) {
    const value = fields[part.one];
    if (value) add(part.name, part.parts, value as Fields, part.namespace);
  } else if ('many' in part)
    for (const each of fields[part.many] as readonly Fields[]) add(part.name, part.parts, each);
  else if ('texts' in part)
    for (const value of fields[part.texts] as readonly string[])
      add(part.name, [[part.attribute, 'value']], { value });
}

function fillElement(parts: readonly AnyPart[], fields: Fields, namespace: string): Making {
  const making: Making = { attributes: {}, children: [] };
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ('0' in part) setAttribute(making, part[0], fields[part[1]]);
    else if ('fixed' in part) making.attributes[part.fixed] = part.is;
    else if ('unchained' in part) setAttribute(making, part.unchained, fields[part.field]);
    else fillChild(making, part, fields, namespace);
  }
  return making;
}

export const toElement = (order: ElementOrder, value: object): XmlElement =>
  made(order.namespace, order.name, fillElement(order.parts, value as Fields, order.namespace));

function readAttribute(
  element: XmlElement,
  name: string,
  values: readonly string[] | undefined,
): string | null {
  const value = element.attributes[plain(name)] ?? null;
  if (value === null && !name.endsWith('?'))
    throw new UnreadableCfdi(
      t('cfdi.xml.missing', 'Al nodo {element} le falta el atributo {name}.', {
        element: element.name,
        name,
      }),
    );
  if (value !== null && values && !values.includes(value))
    throw new UnreadableCfdi(
      t('cfdi.xml.value', 'El atributo {name} del nodo {element} dice {value}, que no existe.', {
        element: element.name,
        name: plain(name),
        value,
      }),
    );
  return value;
}

/** Stands for an element that is not there: its lists are empty. */
const absent = (name: string, namespace: string): XmlElement => ({
  namespace,
  name,
  attributes: {},
  children: [],
  content: null,
});

/** Complements that the table does not fit are left to the caller. */
export type Misfit = (element: XmlElement, problem: UnreadableCfdi) => void;

function readOne(
  element: XmlElement,
  part: Extract<AnyPart, { readonly one: string }>,
  misfit: Misfit | null,
): Fields | null {
  const child = childOf(element, plain(part.name), part.namespace);
  if (!child) {
    if (part.name.endsWith('?')) return null;
    throw new UnreadableCfdi(
      t('cfdi.xml.child', 'Al nodo {element} le falta el nodo {name}.', {
        element: element.name,
        name: part.name,
      }),
    );
  }
  if (!part.namespace || !misfit) return readParts(part.parts, child, misfit);
  try {
    return readParts(part.parts, child, misfit);
  } catch (error) {
    if (!(error instanceof UnreadableCfdi)) throw error;
    misfit(child, error);
    return null;
  }
}

function readParts(parts: readonly AnyPart[], element: XmlElement, misfit: Misfit | null): Fields {
  const fields: Fields = {};
  for (const part of parts) {
    if (typeof part === 'string' || 'known' in part) continue;
    if ('0' in part) fields[part[1]] = readAttribute(element, part[0], part[2]);
    else if ('fixed' in part) readAttribute(element, part.fixed, [part.is]);
    else if ('unchained' in part)
      fields[part.field] = readAttribute(element, part.unchained, undefined);
    else if ('within' in part) {
      const inner = childOf(element, part.within) ?? absent(part.within, element.namespace);
      Object.assign(fields, readParts(part.parts, inner, misfit));
    } else if ('one' in part) fields[part.one] = readOne(element, part, misfit);
    else {
      const children = element.children.filter(
        ({ name, namespace }) => name === part.name && namespace === element.namespace,
      );
      if ('many' in part)
        fields[part.many] = children.map((each) => readParts(part.parts, each, misfit));
      else
        fields[part.texts] = children.map((each) => readAttribute(each, part.attribute, undefined));
    }
  }
  return fields;
}

/**
 * The object that `toElement` made it of: what the table declares is what its type has, which the
 * compiler checked where the table is written.
 *
 * @throws UnreadableCfdi where an attribute or element is missing.
 */
export const fromElement = <T>(
  order: ElementOrder,
  element: XmlElement,
  misfit: Misfit | null = null,
): T => readParts(order.parts, element, misfit) as T;
