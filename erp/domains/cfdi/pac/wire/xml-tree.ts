/** XML of an answer as a tree, small enough to be held whole. */
import { SaxesParser } from 'saxes';

export interface XmlNode {
  /** Without its prefix: providers choose their own. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

interface OpenNode extends XmlNode {
  readonly children: OpenNode[];
  text: string;
}

/** No answer nests so deep. */
const MAX_DEPTH = 64;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Null for what is no whole XML document, and for one with a document type, whose entities could
 * expand without end.
 */
export function readXml(text: string): XmlNode | null {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: OpenNode[] = [];
  let root: OpenNode | null = null;
  let broken = false;
  const fail = () => {
    broken = true;
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    const node: OpenNode = { name: local(name), attributes, children: [], text: '' };
    if (path.length >= MAX_DEPTH) fail();
    if (broken) return;
    path.at(-1)?.children.push(node);
    root ??= node;
    path.push(node);
  });
  parser.on('closetag', () => path.pop());
  const write = (piece: string) => {
    const node = path.at(-1);
    if (node) node.text += piece;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return broken ? null : root;
}

/** The first of that name at or below a node, in document order. */
export function findNode(node: XmlNode, name: string): XmlNode | null {
  if (node.name === name) return node;
  for (const child of node.children) {
    const found = findNode(child, name);
    if (found) return found;
  }
  return null;
}

export const findNodes = (node: XmlNode, name: string): readonly XmlNode[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => findNodes(child, name)),
];

/** Text of the first of that name, without space around it; empty where there is none. */
export const textOf = (node: XmlNode, name: string): string =>
  findNode(node, name)?.text.trim() ?? '';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
