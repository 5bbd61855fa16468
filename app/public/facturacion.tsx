import { t } from '#app/i18n/t.ts';
import { data, type MiddlewareFunction } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { erpFor, requireSession } from '#app/session/sign-in/session.server.ts';
import { shellViewOf } from '#app/session/navigation/shell-view.server.ts';
import { NotFound } from '#app/ui/page/error-view.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import { Shell } from '#app/ui/shell/shell.tsx';
import sheet from '#app/styles/screens/public.css?url';
import type { Route } from './+types/facturacion';
import { readKnownDevice, writeKnownDevice } from './invoicing/known-device.server.ts';
import { openPortal, takeStep } from './invoicing/portal.server.ts';
import { Portal } from './invoicing/portal.tsx';

const PATH = '/facturacion';

/**
 * The router takes `/Facturacion` and `/facturacion/` for this route too, and in the browser it
 * cannot be told otherwise; so those are answered here as any unknown address is: a sign-in first,
 * then the error view.
 */
const signInElsewhere: MiddlewareFunction<Response> = (args, next) =>
  args.url.pathname === PATH ? next() : requireSession(args, next);

export const middleware: Route.MiddlewareFunction[] = [signInElsewhere];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/**
 * First rule of the start: this path exactly, without layout and without reading any session; its
 * query stays.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (url.pathname === PATH) {
    const erp = erpFor(request, url, context.get(requestContext), null);
    const { view, status } = await openPortal(erp, url.searchParams);
    return data({ portal: view, shell: null }, { status });
  }
  const shell = shellViewOf(context.get(sessionContext), url);
  return data({ portal: null, shell }, { status: 404 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const info = context.get(requestContext);
  const device = {
    known: readKnownDevice(request),
    remember: (token: string) => void info.setCookies.push(writeKnownDevice(token, info.secure)),
  };
  const erp = erpFor(request, url, info, null);
  return takeStep(erp, device, url.searchParams, await request.formData());
}

export default function Facturacion({ loaderData, actionData }: Route.ComponentProps) {
  const { portal, shell } = loaderData;
  if (!portal)
    return (
      <Shell view={shell}>
        <NotFound told={{}} />
      </Shell>
    );
  return (
    <div className="pub">
      <header>
        <div>
          <span className="brand">
            <Mark />
            <span>{portal.company ?? 'Telar'}</span>
          </span>
        </div>
      </header>
      <main id="main">
        <Portal view={portal} at={actionData} />
      </main>
      <footer>{t('public.invoiceFoot', 'Telar · facturación en línea')}</footer>
    </div>
  );
}
