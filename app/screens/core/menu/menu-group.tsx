import { data } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { menuGroups } from '#app/session/navigation/menu.server.ts';
import { Card } from '#app/ui/card.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import type { Route } from './+types/menu-group';

/** The screens of one group of the menu: where its name leads when no script opens it in place. */
export function loader({ context, url }: Route.LoaderArgs) {
  const group = menuGroups(context.get(sessionContext)).find(({ href }) => href === url.pathname);
  if (!group) throw data({ code: 'NO_ENCONTRADO', message: '' }, { status: 404 });
  return group;
}

export default function MenuGroupScreen({ loaderData: group }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={group.label} />
      <Card>
        <div className="pad mods">
          {group.parts.map((part) => (
            <div key={part.label}>
              <h2>{part.label}</h2>
              <ul>
                {part.items.map((item) => (
                  <li key={item.href}>
                    <a href={item.href} target={item.away && '_blank'}>
                      {item.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
