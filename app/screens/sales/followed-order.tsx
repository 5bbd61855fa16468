import { Link } from 'react-router';
import { t } from '#app/i18n/t.ts';
import { Highlights } from '#app/resource-screens/form/highlights.tsx';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/followed-order.css?url';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { useShell } from '#app/ui/shell/use-shell.ts';
import { followedOrder } from './followed-order.server.ts';
import type { DocumentView, LineView, StepView } from './followed-order-types.ts';
import type { Route } from './+types/followed-order';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export const loader = ({ params, context }: Route.LoaderArgs) =>
  followedOrder(params, context.get(sessionContext));

/** An order from its request to its payment. */
export default function FollowedOrder({ loaderData: view }: Route.ComponentProps) {
  const above = useShell()?.crumbs ?? [];
  return (
    <>
      <PageHead
        title={view.title}
        crumbs={[...above, view.list]}
        chip={view.chip && <Chip family={view.chip[0]}>{view.chip[1]}</Chip>}
        actions={
          <Link className="btn" to={view.form}>
            {t('follow.open', 'Abrir el pedido')}
          </Link>
        }
      />
      <Highlights facts={view.facts} />
      <Steps steps={view.steps} />
      <div className="stack">
        {view.isShared && (
          <Message title={t('follow.sharedTitle', 'Hay facturas de varios pedidos')}>
            <p>
              {t(
                'follow.shared',
                'De cada una se muestra lo que es de este pedido, y de sus pagos lo que le toca en proporción.',
              )}
            </p>
          </Message>
        )}
        <Lines lines={view.lines} />
        <Documents documents={view.documents} />
      </div>
    </>
  );
}

const Steps = ({ steps }: { steps: readonly StepView[] }) => (
  <ol className="steps follow" aria-label={t('follow.steps', 'Avance del pedido')}>
    {steps.map(({ key, label, look, said }) => (
      <li key={key} className={look}>
        <b>{label}</b>
        {said.map((text) => (
          <small key={text}>{text}</small>
        ))}
        {look === 'ahead' && <span className="vh">{t('follow.ahead', 'pendiente')}</span>}
      </li>
    ))}
  </ol>
);

/** How much of it is shipped, where it is shipped at all. */
const ShippedShare = ({ line: { product, shippedPercent } }: { line: LineView }) =>
  shippedPercent === null ? null : (
    <span className="share">
      <progress
        className="prog"
        value={shippedPercent}
        max={100}
        aria-label={t('follow.shippedOf', 'Embarcado de {product}', { product })}
      />
      {`${shippedPercent}\u202f%`}
    </span>
  );

function Line({ line }: { line: LineView }) {
  return (
    <tr>
      <th scope="row" data-m="t">
        {line.product}
        {line.unit && <span className="mut"> · {line.unit}</span>}
        {line.less.map((text) => (
          <small key={text}>{text}</small>
        ))}
        <ShippedShare line={line} />
      </th>
      <td className="n" data-m="v" data-l={t('follow.ordered', 'Pedida')}>
        {line.ordered}
      </td>
      <td className="n" data-m="s" data-l={t('follow.reserved', 'Apartada')}>
        {line.reserved}
      </td>
      <td className="n" data-m="u" data-l={t('follow.shippedQty', 'Embarcada')}>
        {line.shipped}
      </td>
      <td className="n" data-m="k" data-l={t('follow.invoicedQty', 'Facturada')}>
        {line.invoiced}
      </td>
      <td className="n" data-m="d" data-l={t('follow.pending', 'Pendiente')}>
        {line.pending}
      </td>
    </tr>
  );
}

const Lines = ({ lines }: { lines: readonly LineView[] }) => (
  <Card title={t('follow.lines', 'Partidas')}>
    {lines.length === 0 ? (
      <Empty title={t('follow.noLines', 'El pedido no tiene partidas')} />
    ) : (
      <div className="cards follow-t">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('stock.product', 'Producto')}</th>
              <th scope="col" className="n">
                {t('follow.ordered', 'Pedida')}
              </th>
              <th scope="col" className="n">
                {t('follow.reserved', 'Apartada')}
              </th>
              <th scope="col" className="n">
                {t('follow.shippedQty', 'Embarcada')}
              </th>
              <th scope="col" className="n">
                {t('follow.invoicedQty', 'Facturada')}
              </th>
              <th scope="col" className="n">
                {t('follow.pending', 'Pendiente')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Card>
);

const DocumentRow = ({ document }: { document: DocumentView }) => (
  <tr>
    <th scope="row" data-m="t">
      {document.href ? <Link to={document.href}>{document.title}</Link> : document.title}
    </th>
    <td data-m="s">{document.stage}</td>
    <td data-m="d">{document.when}</td>
    <td className="n" data-m="u" data-l={t('follow.quantity', 'Cantidad')}>
      {document.qty}
    </td>
    <td className="n" data-m="v">
      {document.amount}
      {document.whole && <small>{document.whole}</small>}
    </td>
    <td data-m="k">{document.chip && <Chip family={document.chip[0]}>{document.chip[1]}</Chip>}</td>
  </tr>
);

const Documents = ({ documents }: { documents: readonly DocumentView[] }) => (
  <Card title={t('follow.documents', 'Documentos')}>
    {documents.length === 0 ? (
      <Empty title={t('follow.noDocuments', 'Todavía no hay documentos')}>
        {t(
          'follow.noDocumentsHelp',
          'Aquí salen, de los que puedes ver, la cotización, lo apartado, los embarques, las facturas, los pagos y las devoluciones del pedido.',
        )}
      </Empty>
    ) : (
      <div className="cards follow-t">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('approvals.document', 'Documento')}</th>
              <th scope="col">{t('follow.stage', 'Etapa')}</th>
              <th scope="col">{t('stock.date', 'Fecha')}</th>
              <th scope="col" className="n">
                {t('follow.quantity', 'Cantidad')}
              </th>
              <th scope="col" className="n">
                {t('credit.amount', 'Importe')}
              </th>
              <th scope="col">{t('follow.state', 'Estado')}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <DocumentRow key={document.key} document={document} />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Card>
);
