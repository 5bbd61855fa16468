/** The yardstick of the list page: React alone, streaming the same table of 50 rows from memory, in a process of its own. */
import { createServer } from 'node:http';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const { columns, rows } = JSON.parse(process.env.TABLE ?? '{}') as { columns: string[]; rows: string[][] };

const Table = () =>
  h(
    'table',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        columns.map((label) => h('th', { key: label, scope: 'col' }, label)),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((cells, index) =>
        h(
          'tr',
          { key: index },
          cells.map((text, at) => h('td', { key: at }, at === 0 ? h('a', { href: `/products/${index}` }, text) : text)),
        ),
      ),
    ),
  );

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const { pipe } = renderToPipeableStream(h('html', { lang: 'es' }, h('body', null, h(Table))), { onShellReady: () => pipe(response) });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
