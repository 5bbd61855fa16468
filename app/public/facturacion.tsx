import { data, redirect } from 'react-router';
import { readSession } from '#app/session/cookies.server.ts';
import { loginPath } from '#app/session/session.server.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Mark } from '#app/ui/mark.tsx';
import type { Route } from './+types/facturacion.ts';
import { invoicingOf } from './invoicing.server.ts';

/** First rule of the start: this path exactly, without layout and without reading any session; its query stays. */
export async function loader({ request, url }: Route.LoaderArgs) {
  if (url.pathname !== '/facturacion') {
    if (!(await readSession(request))) throw redirect(loginPath(url));
    throw data({ code: 'NO_ENCONTRADO', message: '' }, { status: 404 });
  }
  return invoicingOf(url.searchParams);
}

export default function Facturacion({ loaderData }: Route.ComponentProps) {
  return (
    <div className="pub">
      <header>
        <div>
          <span className="brand">
            <Mark />
            <span>{loaderData.company}</span>
          </span>
        </div>
      </header>
      <main id="main">
        <h1>Factura tu ticket</h1>
        <div className="card">
          {loaderData.enabled ? (
            <Empty title="La facturación en línea abre pronto">Tu empresa ya la habilitó y todavía se está preparando. Mientras tanto, pide tu factura en la sucursal.</Empty>
          ) : (
            <Empty title="Esta empresa no ha habilitado la autofacturación">
              Pide tu factura en la sucursal donde compraste; ten a la mano tu ticket y tu Constancia de Situación Fiscal.
            </Empty>
          )}
        </div>
        {loaderData.kept.length > 0 && (
          <dl className="kv">
            {loaderData.kept.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </main>
      <footer>Telar · facturación en línea</footer>
    </div>
  );
}
