import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import sheet from '#app/styles/telar.css?url';
import { NamedHeading } from '#app/ui/page/heading.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import { ApiError } from './api-error.ts';
import { forwardDownload } from './client.server.ts';

/** How a refused file is told about: its heading, and what to say where the ERP said nothing. */
interface RefusedFile {
  readonly title: string;
  readonly otherwise: string;
}

const REFUSED = (): RefusedFile => ({
  title: t('file.refused', 'El archivo no se descargó'),
  otherwise: t('file.tryAgain', 'Algo falló de nuestro lado: inténtalo de nuevo en un momento.'),
});

/**
 * The file that a link asks for, as it streams; refused, a page that says why: a route that answers
 * with a file has no page of the app around it. Every such route answers by it.
 */
export async function answerFile(
  open: () => Promise<Response>,
  refused: () => RefusedFile = REFUSED,
): Promise<Response> {
  try {
    return forwardDownload(await open());
  } catch (error) {
    const why = await whyRefused(error);
    if (why === null) throw error;
    const { title, otherwise } = refused();
    const messages = why.messages.filter(Boolean);
    return new Response(
      `<!doctype html>${renderToStaticMarkup(<RefusalPage title={title} messages={messages.length > 0 ? messages : [otherwise]} />)}`,
      {
        status: why.status,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      },
    );
  }
}

/** Null of what is no refusal: a way to sign in, or a fault of the program. */
async function whyRefused(error: unknown) {
  if (error instanceof ApiError) {
    const { message = '', fields = {} } = error.content ?? {};
    const beside = Object.values(fields).flat();
    return {
      status: error.init.status!,
      messages: [...new Set(beside.includes(message) ? beside : [message, ...beside])],
    };
  }
  if (error instanceof Response && error.status >= 400)
    return { status: error.status, messages: [await error.text()] };
  return null;
}

function RefusalPage({ title, messages }: { title: string; messages: readonly string[] }) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={sheet} />
      </head>
      <body>
        <main className="main bare">
          <div className="errv">
            <Mark />
            <NamedHeading accountCode={null} screen={title} />
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        </main>
      </body>
    </html>
  );
}
