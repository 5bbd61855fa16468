import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/inventory.css?url';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Message } from '#app/ui/message.tsx';
import { LotFrame } from './lot-frame.tsx';
import { lotHead } from './lot-head.server.ts';
import { traceView, type ApiNode, type TraceView } from './lot-trace.server.ts';
import type { Route } from './+types/lot-trace';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

interface ApiTrace {
  readonly tree: ApiNode;
  readonly cut: boolean;
}

/** Where the lot comes from and where it went: two trees that need no script. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { lot, head } = await lotHead(session, params.id, url.searchParams);
  const { data } = await session.erp.get<{ back: ApiTrace; forward: ApiTrace }>(
    `lots/trace/${lot.id}`,
  );
  return {
    head,
    back: traceView(data.back.tree),
    forward: traceView(data.forward.tree),
    cut: data.back.cut || data.forward.cut,
  };
}

export default function LotTrace({
  loaderData: { head, back, forward, cut },
}: Route.ComponentProps) {
  return (
    <LotFrame
      head={head}
      current="rastreo"
      actions={
        <Link className="btn alt" to={`/lots/affected?filter[lot_id]=${head.id}`}>
          {t('lot.affected', 'Clientes afectados')}
        </Link>
      }
    >
      {cut && (
        <Message tone="wait" title="El rastreo sigue">
          <p>
            {t(
              'lot.tooLong',
              'Es más largo de lo que cabe aquí: abre el último lote para continuar desde él.',
            )}
          </p>
        </Message>
      )}
      <Card title={t('lot.backward', 'Hacia atrás: de dónde viene')}>
        <Tree
          root={back}
          nothing={t('lot.noEntries', 'No hay entradas registradas de este lote.')}
        />
      </Card>
      <Card title={t('lot.forward', 'Hacia adelante: a dónde fue')}>
        <Tree root={forward} nothing={t('lot.noExits', 'Nada ha salido de este lote todavía.')} />
      </Card>
    </LotFrame>
  );
}

function Tree({ root, nothing }: { root: TraceView; nothing: string }) {
  if (root.happened.length === 0 && root.children.length === 0)
    return <p className="pad mut">{nothing}</p>;
  return (
    <div className="trace">
      <ul>
        <Node node={root} own />
      </ul>
    </div>
  );
}

function Node({ node, own = false }: { node: TraceView; own?: boolean }) {
  return (
    <li>
      {node.via && (
        <Link className="via" to={node.via.href}>
          {node.via.text}
        </Link>
      )}
      <div className="lot">
        {own || !node.href ? (
          <b>{node.code || node.product}</b>
        ) : (
          <Link to={node.href}>{node.code}</Link>
        )}
        {node.code && <span className="mut">{node.product}</span>}
        {node.chip && <Chip family={node.chip[0]}>{node.chip[1]}</Chip>}
        {node.repeated && <span className="mut">{t('lot.above', 'ya aparece arriba')}</span>}
      </div>
      {node.happened.map((each) => (
        <div className="what" key={each.key}>
          <Link to={each.href}>{each.title}</Link>
          <b>{each.qty}</b>
          <small>{each.detail}</small>
        </div>
      ))}
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child, index) => (
            <Node key={`${child.href ?? child.product}/${index}`} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
