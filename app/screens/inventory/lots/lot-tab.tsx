import { Link } from 'react-router';
import { LinkedTab } from '#app/forms/linked-tab.tsx';
import { sessionContext } from '#app/session/context.ts';
import { LotFrame } from './lot-frame.tsx';
import { lotHead } from './lot-head.server.ts';
import { LOT_TABS } from './lot-tabs.server.ts';
import type { Route } from './+types/lot-tab';

/**
 * Where the lot is, what moved it and who has reserved it: one table each, read when it is opened.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const read = Object.hasOwn(LOT_TABS, params.tab) ? LOT_TABS[params.tab] : undefined;
  if (!read) throw new Response('No encontrado', { status: 404 });
  const { lot, head } = await lotHead(session, params.id, url.searchParams);
  return { current: params.tab, head, ...(await read(session, lot)) };
}

export default function LotTab({
  loaderData: { head, current, view, more },
}: Route.ComponentProps) {
  return (
    <LotFrame
      head={head}
      current={current}
      actions={
        more && (
          <Link className="btn" to={more.href}>
            {more.label}
          </Link>
        )
      }
    >
      <LinkedTab views={[view]} />
    </LotFrame>
  );
}
