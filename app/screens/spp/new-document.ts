import { redirect } from 'react-router';
import type { Route } from './+types/new-document';

/** The agreed address of a new document: it is handed in by the action that suppliers have. */
export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(`/catalogue/action/supplier_users/documents/hand-in${new URL(request.url).search}`);
