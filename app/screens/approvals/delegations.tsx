import { t } from '#app/i18n/t.ts';
import { redirect } from 'react-router';
import { LinkedTab } from '#app/forms/linked-tab.tsx';
import { profileTabs } from '#app/screens/core/profile/profile-tab-list.ts';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { delegationsOf } from './delegations.server.ts';
import type { Route } from './+types/delegations';

/** Tab «Delegaciones» of «Mi perfil», with its own chunk: few people open it. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const tabs = profileTabs(session.profile);
  if (!tabs.some(({ key }) => key === 'delegaciones')) throw redirect('/profile');
  return {
    name: session.profile.name ?? session.profile.nickname,
    tabs,
    tables: await delegationsOf(session),
  };
}

export default function Delegations({ loaderData: { name, tabs, tables } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Mi perfil" qualifier={name} />
      <Tabs label="Mi perfil" current="delegaciones" tabs={tabs} />
      <div className="stack">
        {tables.length === 0 ? (
          <Card>
            <Empty title="No delegas ni te delegan">
              {t(
                'approvals.needDelegation',
                'Para delegar tus autorizaciones necesitas el permiso de delegaciones. Pídelo a quien administra tu empresa.',
              )}
            </Empty>
          </Card>
        ) : (
          <LinkedTab views={tables} />
        )}
      </div>
    </>
  );
}
