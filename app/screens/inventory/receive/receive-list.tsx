import { t } from '#app/i18n/t.ts';
import { data, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { Empty } from '#app/ui/empty.tsx';
import { FloorPage, floorLinks, ScanForm } from '#app/screens/floor/frame.tsx';
import type { Last } from '#app/screens/floor/last-result.ts';
import { scannedPath, waitingView } from './receive-list.server.ts';
import type { Route } from './+types/receive-list';

export const links: Route.LinksFunction = floorLinks;

/** What is on its way and what waits as a draft. */
export async function loader({ context }: Route.LoaderArgs) {
  const { erp, can } = context.get(sessionContext);
  return { stamp: crypto.randomUUID(), lists: await waitingView(erp, can) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { erp, can } = context.get(sessionContext);
  const raw = String((await request.formData()).get('scan') ?? '').trim();
  const path = await scannedPath(erp, can, raw.slice(0, 300));
  if (path) throw goTo(path);
  return data<{ last: Last; typed: string }>(
    {
      last: {
        tone: 'bad',
        text: t(
          'receive.nothingToReceive',
          '«{code}» no es la etiqueta ni el folio de algo que se reciba aquí.',
          { code: raw.slice(0, 60) },
        ),
      },
      typed: raw.slice(0, 200),
    },
    { status: 422 },
  );
}

export default function ReceiveList({
  loaderData: { lists, stamp },
  actionData,
}: Route.ComponentProps) {
  const waiting = lists.filter(({ rows }) => rows.length > 0);
  return (
    <FloorPage title={t('receive.receive', 'Recibir')} last={actionData?.last ?? null}>
      <ScanForm
        label={t('receive.scanDocument', 'Escanea el documento o escribe su folio')}
        button={t('sheet.open', 'Abrir')}
        value={actionData?.typed}
        hidden={{}}
        stamp={stamp}
      />
      {waiting.map(({ title, rows }) => (
        <Rows key={title} title={title} rows={rows} />
      ))}
      {waiting.length === 0 && (
        <Empty title={t('receive.none', 'Nada por recibir')}>
          {t('receive.noneHelp', 'Lo que viene a tus almacenes aparece aquí.')}
        </Empty>
      )}
    </FloorPage>
  );
}

function Rows({
  title,
  rows,
}: {
  title: string;
  rows: readonly { href: string; title: string; detail: string }[];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="fl-list">
        {rows.map((row) => (
          <li key={row.href}>
            <Link to={row.href}>
              <b>
                {row.title}
                <small>{row.detail}</small>
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
