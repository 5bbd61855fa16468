import type { Route } from './+types/scale-weigh';
import { goTo } from '#app/session/guards/own-path.server.ts';

/** `/dif/scales/5/pesar`, the button of the record: its screen of the floor. */
export const loader = ({ params }: Route.LoaderArgs) =>
  goTo(/^\d{1,15}$/.test(params.id) ? `/floor/weigh/${params.id}` : '/floor/weigh');
