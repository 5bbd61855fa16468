/**
 * The yardstick of the list page: React alone, streaming the same table, element by element, from
 * memory, in a process of its own.
 */
import { createServer } from 'node:http';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Piece } from './table-tree.ts';

const table = JSON.parse(process.env.TABLE ?? '') as Piece;

/**
 * An element of the table as a component that builds it anew for each request, as any list of
 * React's does.
 */
function Element({ piece }: { piece: Exclude<Piece, string> }): ReactNode {
  const [tag, attributes, children] = piece;
  return createElement(tag, attributes, ...children.map(shown));
}

/** Rows and links are components of their own; the rest is written within them. */
function shown(piece: Piece, index: number): ReactNode {
  if (typeof piece === 'string') return piece;
  const [tag, attributes, children] = piece;
  return tag === 'tr'
    ? createElement(Element, { key: index, piece })
    : createElement(tag, { key: index, ...attributes }, ...children.map(shown));
}

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const { pipe } = renderToPipeableStream(
    createElement('html', { lang: 'es' }, createElement('body', null, shown(table, 0))),
    { onShellReady: () => pipe(response) },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
