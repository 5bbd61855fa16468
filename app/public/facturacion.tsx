import { t } from '#app/i18n/t.ts';
import { data, type MiddlewareFunction } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { requireSession } from '#app/session/sign-in/session.server.ts';
import { shellViewOf } from '#app/session/navigation/shell-view.server.ts';
import { Empty } from '#app/ui/empty.tsx';
import { NotFound } from '#app/ui/page/error-view.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import { Shell } from '#app/ui/shell/shell.tsx';
import type { Route } from './+types/facturacion';
import { invoicingOf } from './invoicing.server.ts';

const PATH = '/facturacion';

/**
 * The router takes `/Facturacion` and `/facturacion/` for this route too, and in the browser it
 * cannot be told otherwise; so those are answered here as any unknown address is: a sign-in first,
 * then the error view.
 */
const signInElsewhere: MiddlewareFunction<Response> = (args, next) =>
  args.url.pathname === PATH ? next() : requireSession(args, next);

export const middleware: Route.MiddlewareFunction[] = [signInElsewhere];

/**
 * First rule of the start: this path exactly, without layout and without reading any session; its
 * query stays.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  if (url.pathname === PATH) return data({ invoicing: invoicingOf(url.searchParams), shell: null });
  const shell = shellViewOf(context.get(sessionContext), url);
  return data({ invoicing: null, shell }, { status: 404 });
}

export default function Facturacion({ loaderData: { invoicing, shell } }: Route.ComponentProps) {
  if (!invoicing)
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
            <span>{invoicing.company}</span>
          </span>
        </div>
      </header>
      <main id="main">
        <Heading screen={t('public.invoice', 'Factura tu ticket')} />
        <div className="card">
          {invoicing.enabled ? (
            <Empty title={t('public.invoiceSoon', 'La facturación en línea abre pronto')}>
              {t(
                'public.invoiceSoonHelp',
                'Tu empresa ya la habilitó y todavía se está preparando. Mientras tanto, pide tu factura en la sucursal.',
              )}
            </Empty>
          ) : (
            <Empty
              title={t('public.noInvoicing', 'Esta empresa no ha habilitado la autofacturación')}
            >
              {t(
                'public.noInvoicingHelp',
                'Pide tu factura en la sucursal donde compraste; ten a la mano tu ticket y tu Constancia de Situación Fiscal.',
              )}
            </Empty>
          )}
        </div>
        {invoicing.kept.length > 0 && (
          <dl className="kv">
            {invoicing.kept.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </main>
      <footer>{t('public.invoiceFoot', 'Telar · facturación en línea')}</footer>
    </div>
  );
}
