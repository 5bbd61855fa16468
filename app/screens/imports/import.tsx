import { data } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { repliedContext } from '#app/resource-screens/form/form-action.server.ts';
import { keepAfterPost } from '#app/resource-screens/shared/revalidate.ts';
import sheet from '#app/styles/screens/import.css?url';
import { ColumnsStep } from './columns-step.tsx';
import { ImportFrame } from './frame.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ResultStep, UndoStep } from './result/result-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { importAction, importView } from './step.server.ts';
import type { ImportView, StepBody } from './types.ts';
import type { Route } from './+types/import';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];
export const shouldRevalidate = keepAfterPost;

export async function loader({
  params,
  url,
  context,
}: Route.LoaderArgs): Promise<ImportView | null> {
  if (context.get(repliedContext)) return null;
  return importView(
    context.get(sessionContext),
    params.id,
    url,
    context.get(requestContext).appearance.light,
    null,
  );
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const { setCookies, secure, appearance } = context.get(requestContext);
  const done = await importAction(session, params.id, await request.formData());
  if ('to' in done) {
    if (done.notice) setCookies.push(await flash({ text: done.notice }, secure));
    throw goTo(done.to);
  }
  context.set(repliedContext, true);
  return data(await importView(session, params.id, url, appearance.light, done), { status: 422 });
}

function Step({ body }: { body: StepBody }) {
  switch (body.kind) {
    case 'columnas':
      return <ColumnsStep view={body} key={`${body.sheet} ${body.headerRow} ${body.rows}`} />;
    case 'revision':
      return <ReviewStep view={body} />;
    case 'avance':
      return <ProgressStep view={body} />;
    case 'deshacer':
      return <UndoStep view={body} />;
    case 'resultado':
      return <ResultStep view={body} />;
  }
}

export default function ImportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData;
  if (!view) return null;
  return (
    <ImportFrame view={view.frame} problem={view.problem}>
      <Step body={view.body} />
    </ImportFrame>
  );
}
