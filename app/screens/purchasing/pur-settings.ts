import { redirect } from 'react-router';
import type { Route } from './+types/pur-settings';

/** The same screen and record, by the other address that was agreed on. */
export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(`/pur/pur_settings${new URL(request.url).search}`);
