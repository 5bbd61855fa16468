import { repliedContext } from '#app/resource-screens/form/form-action.server.ts';
import { StepScreen } from './step-screen.tsx';
import { wizardAt, type WizardAt, type WizardView } from './wizard.server.ts';
import { loadStep, postStep } from './wizard-route.server.ts';
import type { Route } from './+types/wizard';

export { keepAfterPost as shouldRevalidate } from '#app/resource-screens/shared/revalidate.ts';

const atOf = ({ params, url }: Pick<Route.LoaderArgs, 'params' | 'url'>): WizardAt =>
  wizardAt(`/${params['*'] ?? ''}`, url.searchParams.get('action'));

export async function loader(args: Route.LoaderArgs): Promise<WizardView | null> {
  return args.context.get(repliedContext) ? null : loadStep(atOf(args), args);
}

export const action = (args: Route.ActionArgs) => postStep(atOf(args), args);

export default function WizardScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen view={actionData ?? loaderData} />;
}
