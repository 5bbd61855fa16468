import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError } from '#app/api-client/api-error.ts';
import { forwardDownload } from '#app/api-client/client.server.ts';
import sheet from '#app/styles/telar.css?url';
import { Mark } from '#app/ui/icons/mark.tsx';

/** What a public link opens, or a page that says why it does not; searchers stay away. */
export async function openLink(download: Promise<Response>): Promise<Response> {
  try {
    const answer = forwardDownload(await download);
    answer.headers.set('x-robots-tag', 'noindex');
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return new Response(
      `<!doctype html>${renderToStaticMarkup(<Closed message={error.content?.message ?? t('document.badLink', 'La liga no es válida o ya venció.')} />)}`,
      {
        status: error.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        },
      },
    );
  }
}

/** A route that answers with a file has no page of the app around it. */
function Closed({ message }: { message: string }) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{t('document.closed', 'La liga no abre')}</title>
        <link rel="stylesheet" href={sheet} />
      </head>
      <body>
        <main className="main bare">
          <div className="errv">
            <Mark />
            <h1>{t('document.closed', 'La liga no abre')}</h1>
            <p>{message}</p>
          </div>
        </main>
      </body>
    </html>
  );
}
