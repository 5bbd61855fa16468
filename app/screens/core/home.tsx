import { sessionContext } from '#app/session/context.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { useLinkClicks } from '#app/ui/table/link-clicks.ts';
import { homeHtml } from './home-html.server.tsx';
import type { Route } from './+types/home.ts';

export const loader = ({ context }: Route.LoaderArgs) => homeHtml(context.get(sessionContext));

export default function Home({ loaderData: { title, day, html } }: Route.ComponentProps) {
  const region = useLinkClicks();
  return (
    <>
      <PageHead title={title} qualifier={day} />
      <div ref={region} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
