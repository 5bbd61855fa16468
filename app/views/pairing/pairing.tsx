import { useEffect, useRef } from 'react';
import { data, Form } from 'react-router';
import { t } from '#app/i18n/t.ts';
import { requirePermission } from '#app/resource-screens/shared/access.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { keepAfterPost } from '#app/resource-screens/shared/revalidate.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheet from '#app/styles/screens/pairing.css?url';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { actPairing, readPairing } from './pairing-act.server.ts';
import { pairingData, pairingView } from './pairing-view.server.ts';
import type { Route } from './+types/pairing';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export const shouldRevalidate = keepAfterPost;

function declaredAt(pathname: string, session: Session) {
  const pairing = companyRegistry().pairings.get(pathname.replace(/^\/+|\/+$/g, ''));
  if (!pairing) throw new Response('No encontrado', { status: 404 });
  if (pairing.key !== null) requirePermission(session, pairing.key);
  return pairing;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const pairing = declaredAt(url.pathname, session);
  return pairingView(await pairingData(pairing, session, url, { post: null, refusal: null }));
}

/** Done: the same address anew. Refused: the same page, with all that was chosen. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const pairing = declaredAt(url.pathname, session);
  const post = readPairing(pairing, await request.formData());
  const found = await pairingData(pairing, session, url, { post, refusal: null });
  const outcome = await actPairing(found, post, session);
  if ('said' in outcome) {
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(await flash({ text: outcome.said }, secure));
    throw goTo(found.here);
  }
  return data(pairingView({ ...found, refusal: outcome.refusal }), { status: outcome.status });
}

export default function PairingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData;
  const region = useLinkClicks();
  const lists = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = lists.current;
    if (!form) return undefined;
    const leaving = new AbortController();
    void import('./pairing-keys.ts').then(({ enliven }) => enliven(form, leaving.signal));
    return () => leaving.abort();
  }, [view.stamp]);
  return (
    <div ref={region} className="pair">
      <PageHead title={view.title} qualifier={view.qualifier}>
        {view.links.map(([href, label]) => (
          <a className="btn" href={href} key={href}>
            {label}
          </a>
        ))}
      </PageHead>
      {view.tabs.length > 0 && (
        <Tabs label={t('list.lists', 'Listas')} current={view.path.slice(1)} tabs={view.tabs} />
      )}
      {view.message && (
        <Message
          tone={view.lists === null ? 'info' : 'bad'}
          title={view.lists === null ? null : t('common.notDone', 'No se hizo')}
        >
          <p>{view.message}</p>
        </Message>
      )}
      {view.lists !== null && (
        <>
          <Form
            method="get"
            action={view.path}
            className="card"
            key={`f-${view.here}`}
            dangerouslySetInnerHTML={{ __html: view.filters }}
          />
          <Form
            ref={lists}
            method="post"
            action={view.here}
            key={view.stamp}
            preventScrollReset
            dangerouslySetInnerHTML={{ __html: view.lists }}
          />
        </>
      )}
    </div>
  );
}
