import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import sheet from '#app/styles/screens/sys.css?url';
import { chosenIn, linesOf, reorderView } from './reorder-view.server.ts';
import type { Route } from './+types/reorder';
import { goTo } from '#app/session/guards/own-path.server.ts';

const BACK = '/storage-inventory?report=REABASTO';
const MADE = '/inv/requisition?filter[origin]=REORDEN&filter[status]=BORRADOR';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/**
 * «Generar»: what reordering suggests, confirmed row by row, becomes requisitions between storages.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  return {
    groups: await reorderView(context.get(sessionContext), url),
    request: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { chosen, request: key } = chosenIn(await request.formData());
  try {
    const { data: made } = await context
      .get(sessionContext)
      .erp.post<readonly unknown[]>(
        'reorder-point/generate',
        { lines: linesOf(chosen) },
        { idempotencyKey: key },
      );
    const { setCookies, secure } = context.get(requestContext);
    setCookies.push(
      await flash(
        {
          text:
            made.length === 1
              ? t('reorder.madeOne', 'Se hizo 1 requisición: revísala y envíala.')
              : t('reorder.madeMany', 'Se hicieron {count} requisiciones: revísalas y envíalas.', {
                  count: made.length,
                }),
        },
        secure,
      ),
    );
  } catch (error) {
    const failure = failedCall(error);
    const { fields } = failure;
    const errors = Object.fromEntries(
      chosen.map(({ key }, index) => [
        key,
        (fields[`lines[${index}][qty]`] ?? fields[`lines[${index}][product_id]`] ?? []).join(' '),
      ]),
    );
    return data(
      { chosen, errors, request: key, message: fields.lines?.join(' ') ?? failure.message },
      { status: failure.status },
    );
  }
  throw goTo(MADE);
}

type FormError = Route.ComponentProps['actionData'];

function Rows({
  rows,
  refused,
}: {
  rows: Route.ComponentProps['loaderData']['groups'][number]['rows'];
  refused: FormError;
}) {
  const typed = new Map(refused?.chosen.map(({ key, qty }) => [key, qty]));
  return (
    <div className="ts">
      <table className="sys-t">
        <thead>
          <tr>
            <th scope="col">{t('stock.product', 'Producto')}</th>
            <th scope="col" className="n">
              {t('reorder.position', 'Posición')}
            </th>
            <th scope="col" className="n">
              {t('reorder.asked', 'Se pide')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const error = refused?.errors[row.key];
            return (
              <tr key={row.key}>
                <th scope="row">
                  <label className="ck">
                    <input
                      type="checkbox"
                      name={`rows.${row.key}.chosen`}
                      value="1"
                      defaultChecked={!refused || typed.has(row.key)}
                    />
                    {row.product}
                  </label>
                </th>
                <td className="n" data-l={t('reorder.position', 'Posición')}>
                  {row.position} {row.unit}
                </td>
                <td className="n" data-l="Se pide">
                  <input
                    className="in"
                    name={`rows.${row.key}.qty`}
                    aria-label={t('reorder.quantityOf', 'Cantidad de {product}', {
                      product: row.product,
                    })}
                    inputMode="decimal"
                    size={10}
                    defaultValue={typed.get(row.key) ?? row.qty}
                    aria-invalid={error ? true : undefined}
                  />
                  {error && <p className="err">{error}</p>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export default function Reorder({
  loaderData: { groups, request },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={t('reorder.generate', 'Generar requisiciones')}
        actions={
          <Link className="btn" to={BACK}>
            {t('reorder.back', 'Volver a Reabasto')}
          </Link>
        }
      />
      {refused && (
        <Message tone="bad" title={t('reorder.failed', 'No se generaron')}>
          <p>{refused.message}</p>
        </Message>
      )}
      {groups.length === 0 ? (
        <Empty title={t('reorder.none', 'Nada por pedir a otro almacén')}>
          {t(
            'reorder.noneHelp',
            'Lo que se compra o se produce se pide en su módulo; aquí sale lo que surte otro almacén y está bajo su punto de reorden.',
          )}
        </Empty>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="key" value={refused?.request ?? request} />
          {groups.map(({ title, rows }) => (
            <Card key={title} title={title}>
              <Rows rows={rows} refused={refused} />
            </Card>
          ))}
          <div className="acts">
            <Button look="pri">{t('reorder.generate', 'Generar requisiciones')}</Button>
          </div>
        </Form>
      )}
    </>
  );
}
