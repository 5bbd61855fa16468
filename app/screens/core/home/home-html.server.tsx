import { renderToStaticMarkup } from 'react-dom/server';
import type { Session } from '#app/session/context.ts';
import { HomePage } from './home-page.server.tsx';
import { homeDataOf } from './home-view.server.ts';

export async function homeHtml(
  session: Session,
): Promise<{ readonly title: string; readonly day: string; readonly html: string }> {
  const view = await homeDataOf(session);
  return {
    title: `${view.greeting}, ${view.name}`,
    day: view.day,
    html: renderToStaticMarkup(<HomePage view={view} session={session} />),
  };
}
