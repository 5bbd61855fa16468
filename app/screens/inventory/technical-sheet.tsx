import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { COPY } from './technical-sheet.post.server.ts';
import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheetStyles from '#app/styles/screens/inventory.css?url';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { pickSheets, sheetOf } from './technical-sheet.server.ts';
import type { Route } from './+types/technical-sheet';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheetStyles }];

const isId = (raw: string) => /^\d{1,15}$/.test(raw);

/** Without a product, which ones have a sheet; with it, the version in force or the one chosen. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const product = url.searchParams.get('product_id') ?? '';
  const find = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  if (product === '')
    return { kind: 'pick' as const, find, products: await pickSheets(session, find) };
  if (!isId(product)) throw new Response('No encontrado', { status: 404 });
  return {
    kind: 'sheet' as const,
    ...(await sheetOf(session, product, url.searchParams.get('version') ?? '')),
  };
}

/** «Nueva versión»: a copy of the one that is shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const { id, request: key } = requirePost(await request.formData(), COPY);
  try {
    const { data: made } = await erp.post<{ id: number }>(
      `technical-sheet/copy/${id}`,
      {},
      { idempotencyKey: key },
    );
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(
      await flash(
        { text: t('sheet.newDraft', 'Versión nueva en borrador: cámbiala y publícala.') },
        secure,
      ),
    );
    throw redirect(`/technical-sheet/${made.id}`);
  } catch (error) {
    const failure = failedCall(error);
    return data({ message: failure.message }, { status: failure.status });
  }
}

export default function TechnicalSheet({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.kind === 'pick' ? (
    <Picker {...loaderData} />
  ) : (
    <Sheet {...loaderData} refused={actionData?.message ?? null} />
  );
}

type Picked = Extract<Route.ComponentProps['loaderData'], { kind: 'pick' }>;
type SheetView = Extract<Route.ComponentProps['loaderData'], { kind: 'sheet' }>;

function Picker({ find, products }: Picked) {
  return (
    <>
      <PageHead title={t('sheet.title', 'Fichas técnicas')} />
      <Card>
        <Form className="g pad" role="search" key={find}>
          <div className="fld w6">
            <label htmlFor="q">{t('stock.product', 'Producto')}</label>
            <input
              className="in"
              id="q"
              name="q"
              type="search"
              defaultValue={find}
              placeholder={t('form.codeOrName', 'Clave o nombre')}
            />
          </div>
          <div className="acts w12">
            <button className="btn pri">{t('common.search', 'Buscar')}</button>
            {find && (
              <Link className="btn gho" to="/technical-sheet">
                {t('sheet.thoseWith', 'Los que tienen ficha')}
              </Link>
            )}
          </div>
        </Form>
        {products.length === 0 ? (
          <Empty
            title={
              find
                ? t('sheet.noProduct', 'Ningún producto con ese nombre')
                : t('sheet.noSheets', 'Todavía no hay fichas')
            }
          >
            {find
              ? t('sheet.searchOther', 'Busca por otra parte de la clave o del nombre.')
              : t('sheet.searchProduct', 'Busca un producto para hacer la suya.')}
          </Empty>
        ) : (
          <ul className="rows">
            {products.map(({ id, title, detail, chip }) => (
              <li key={id}>
                <span className="g1">
                  <Link to={`/technical-sheet?product_id=${id}`}>{title}</Link>
                  <small>{detail}</small>
                </span>
                {chip && <Chip family={chip[0]}>{chip[1]}</Chip>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Sheet({
  product,
  versions,
  sheet,
  canCreate,
  canPrint,
  draft,
  refused,
}: SheetView & { refused: string | null }) {
  return (
    <>
      <PageHead
        title={t('sheet.one', 'Ficha técnica')}
        qualifier={product.title}
        chip={sheet?.chip}
      >
        {sheet && canPrint && (
          <Link
            className="btn"
            to={`/print?resource=technical-sheet&id=${sheet.id}`}
            reloadDocument
          >
            {t('sheet.pdf', 'PDF')}
          </Link>
        )}
        {sheet && canCreate && !draft && (
          <Form method="post">
            <input type="hidden" name="id" value={sheet.id} />
            <button className="btn" name="request" value={`copia-${sheet.id}-${versions.length}`}>
              {t('sheet.newVersion', 'Nueva versión')}
            </button>
          </Form>
        )}
        {sheet && (
          <Link className="btn alt" to={`/technical-sheet/${sheet.id}`}>
            {sheet.editable ? t('sheet.edit', 'Editar') : t('sheet.open', 'Abrir')}
          </Link>
        )}
        <Link className="btn" to="/technical-sheet">
          {t('sheet.otherProduct', 'Otro producto')}
        </Link>
      </PageHead>
      <div className="stack">
        {refused && (
          <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
            <p>{refused}</p>
          </Message>
        )}
        {!sheet ? (
          <Card>
            <Empty
              title={t('sheet.none', 'Sin ficha técnica')}
              actions={
                canCreate && (
                  <Link className="btn pri" to={`/technical-sheet/new?product_id=${product.id}`}>
                    {t('sheet.make', 'Hacer la ficha')}
                  </Link>
                )
              }
            >
              {t(
                'sheet.help',
                'Dice para qué sirve el producto, de qué está hecho y entre qué límites debe estar.',
              )}
            </Empty>
          </Card>
        ) : (
          <SheetBody productId={product.id} versions={versions} sheet={sheet} />
        )}
      </div>
    </>
  );
}

function SheetBody({
  productId,
  versions,
  sheet,
}: {
  productId: number;
  versions: SheetView['versions'];
  sheet: NonNullable<SheetView['sheet']>;
}) {
  return (
    <>
      {versions.length > 1 && (
        <Tabs
          label={t('sheet.versions', 'Versiones')}
          current={String(sheet.revision)}
          tabs={versions.map(({ revision, chip }) => ({
            key: String(revision),
            label: `${t('form.version', 'Versión {n}', { n: revision })}${chip[0] === 'ok' ? '' : ` (${chip[1].toLocaleLowerCase('es-MX')})`}`,
            href: `/technical-sheet?product_id=${productId}&version=${revision}`,
          }))}
        />
      )}
      <Card
        title={t('form.version', 'Versión {n}', { n: sheet.revision })}
        aside={sheet.about && <span className="cnt-p">{sheet.about}</span>}
      >
        {sheet.texts.length > 0 && (
          <dl className="dl pad">
            {sheet.texts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      <Card title={t('sheet.features', 'Características')}>
        {sheet.groups.length === 0 ? (
          <Empty title={t('sheet.noFeatures', 'Sin características')}>
            {t('sheet.featuresHelp', 'Agrégalas con sus límites para poder publicarla.')}
          </Empty>
        ) : (
          <div
            className="ts on"
            {...{
              role: 'region',
              'aria-label': t('sheet.features', 'Características'),
              tabIndex: 0,
            }}
          >
            <table className="spec">
              <thead>
                <tr>
                  <th scope="col">{t('sheet.feature', 'Característica')}</th>
                  <th scope="col">{t('sheet.method', 'Método')}</th>
                  <th scope="col">{t('stock.unit', 'Unidad')}</th>
                  <th scope="col" className="n">
                    {t('sheet.minimum', 'Mínimo')}
                  </th>
                  <th scope="col" className="n">
                    {t('sheet.nominal', 'Nominal')}
                  </th>
                  <th scope="col" className="n">
                    {t('sheet.maximum', 'Máximo')}
                  </th>
                </tr>
              </thead>
              {sheet.groups.map(({ name, lines }) => (
                <tbody key={name}>
                  {name && (
                    <tr>
                      <th colSpan={6} scope="colgroup">
                        {name}
                      </th>
                    </tr>
                  )}
                  {lines.map((line) => (
                    <tr key={line.id}>
                      <td>
                        {line.name}{' '}
                        {line.critical && (
                          <Chip family="bad">{t('sheet.critical', 'Crítica')}</Chip>
                        )}
                      </td>
                      <td>{line.method}</td>
                      <td>{line.unit}</td>
                      <td className="n">{line.min}</td>
                      <td className="n">{line.nominal}</td>
                      <td className="n">{line.max}</td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        )}
      </Card>
    </>
  );
}
