import { useEffect, type ReactNode } from 'react';
import { data, Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { startLanguage } from './i18n/language.server.ts';
import { browserTexts } from './i18n/t.ts';
import { PageScripts } from './page-scripts.tsx';
import { currentLanguage } from '#erp/model/texts/t.ts';
import { requestContext } from './session/context.ts';
import { clearFlash, readFlash } from './session/sign-in/cookies.server.ts';
import { guardRequest, startRequest } from './session/guards/start-up.server.ts';
import sheet from './styles/telar.css?url';
import { AnyError } from './ui/page/any-error.tsx';
import { favicon } from './ui/icons/favicon.ts';
import { ToastView } from './ui/toast.tsx';

export const middleware: Route.MiddlewareFunction[] = [startRequest, startLanguage, guardRequest];

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { appearance, requestId, secure } = context.get(requestContext);
  const toast = await readFlash(request);
  return data(
    { appearance, requestId, toast, language: currentLanguage().code },
    toast ? { headers: { 'set-cookie': await clearFlash(secure) } } : {},
  );
}

const dictionaryOf = (tag: string) => tag.split('-', 1)[0];

const SCHEMES = { SISTEMA: undefined, CLARO: 'light', OSCURO: 'dark' } as const;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  useEffect(() => window.taken?.(), []);
  const language = root?.language ?? browserTexts.language;
  useEffect(() => {
    // Signed in as somebody who reads another language, whose texts are not here.
    if (dictionaryOf(language) !== dictionaryOf(browserTexts.language)) window.location.reload();
  }, [language]);
  const look = root?.appearance;
  const scripted = !useMatches().some(
    ({ handle }) =>
      typeof handle === 'object' &&
      handle !== null &&
      'scripts' in handle &&
      handle.scripts === false,
  );
  return (
    <html
      lang={language}
      data-theme={look && SCHEMES[look.theme]}
      data-density={look?.density === 'COMODA' ? 'comoda' : undefined}
      data-size={look && look.fontSize !== 100 ? look.fontSize : undefined}
      data-ligero={look?.light ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {root?.toast && <ToastView key={root.requestId} toast={root.toast} />}
        <svg
          id="icons"
          className="vh"
          aria-hidden="true"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        {look && !look.light && scripted && (import.meta.env.DEV ? <Scripts /> : <PageScripts />)}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <main className="main bare" id="main">
      <AnyError error={error} requestId={root?.requestId ?? null} />
    </main>
  );
}
