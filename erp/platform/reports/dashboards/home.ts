/** `GET home`: the figures of the actor's roles, for the first screen. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import { partsFor } from './dashboard.ts';
import { parseQuestion, requireDeclaredNames } from '../question.ts';
import { homeMeta, homeOutput } from '../schemas.ts';
import { readTile, type SharedAnswers } from './tiles.ts';

/** Without a choice of the roles, the first of the company's dashboard. */
const USUAL = 4;
const MOST = 12;

async function homeTiles(services: Services, actor: Actor) {
  const { registry } = services;
  const asked = parseQuestion({ period: { default: 'este-mes' } }, {}, services.now(), actor);
  return services.db.reading(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const chosen = await tx.query<{ tile: string }>(
        `select rt.tile from role_tiles rt ${join('role_tiles.role_id', 'rt', 'r')} where rt.account_id = $2 and rt.role_id = any($1::bigint[]) group by rt.tile order by min(rt.position), rt.tile limit ${MOST}`,
        [actor.permissions.roleIds, TENANT],
      );
      const names = chosen.length > 0 ? chosen.map(({ tile }) => tile) : ('company' as const);
      const tiles = partsFor(registry.reports.tiles, names, actor, registry).slice(
        0,
        chosen.length > 0 ? MOST : USUAL,
      );
      const results = [];
      const shared: SharedAnswers = new Map();
      for (const tile of tiles)
        results.push(
          await readTile(
            { tx, services, sources: { registry, actor, asked, key: tile.privilege }, shared },
            tile,
          ),
        );
      return { data: { tiles: results }, meta: { period: asked.period, asked: {} } };
    },
  );
}

export const homeEndpoint: Endpoint = endpoint({
  method: 'GET',
  path: 'home',
  key: null,
  why: 'each figure asks for its own right',
  summary: 'Indicadores de los roles de quien pregunta, para la pantalla de inicio',
  input: NOTHING,
  output: homeOutput,
  meta: homeMeta,
  handler({ services, actor, query }) {
    requireDeclaredNames({}, query, []);
    return homeTiles(services, actor);
  },
});
