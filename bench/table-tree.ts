/** The first table of a page as a tree that React can be given. */
import { parse, type DefaultTreeAdapterTypes as Html } from 'parse5';

export type Piece =
  | string
  | readonly [
      tag: string,
      attributes: Readonly<Record<string, string | boolean>>,
      children: readonly Piece[],
    ];

/** React's own spelling of the attributes that a list's table has. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  tabindex: 'tabIndex',
  viewbox: 'viewBox',
  checked: 'defaultChecked',
  for: 'htmlFor',
};

const childrenOf = (node: Html.Node): readonly Html.Node[] =>
  'childNodes' in node ? node.childNodes : [];

function pieceOf(node: Html.Node): Piece[] {
  if (node.nodeName === '#text') return [(node as Html.TextNode).value];
  if (!('tagName' in node)) return [];
  const attributes = node.attrs.map(
    ({ name, value }) => [NAMES[name] ?? name, value === '' ? true : value] as const,
  );
  return [[node.tagName, Object.fromEntries(attributes), childrenOf(node).flatMap(pieceOf)]];
}

function find(node: Html.Node, tag: string): Html.Node | undefined {
  if (node.nodeName === tag) return node;
  for (const child of childrenOf(node)) {
    const found = find(child, tag);
    if (found) return found;
  }
  return undefined;
}

export function tableTree(html: string): Piece {
  const table = find(parse(html), 'table');
  const [tree] = table ? pieceOf(table) : [];
  if (!tree) throw new Error('the page has no table');
  return tree;
}
