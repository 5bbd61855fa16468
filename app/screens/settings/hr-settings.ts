import { redirect } from 'react-router';

/** The same screen and record as the settings, at the tab of the people modules. */
export const loader = () => redirect('/settings?tab=recursos-humanos');
