import { t } from '#app/i18n/t.ts';
import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheet from '#app/styles/screens/sys.css?url';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import {
  bodyOf,
  consignedView,
  errorsOf,
  readPurchase,
  type FloorInput,
  type RowErrors,
  type PurchaseInput,
} from './buy-consigned.server.ts';
import type { Route } from './+types/buy-consigned';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/**
 * A supplier's goods that we hold become ours: first whose and where, then how much of each and at
 * what cost.
 */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  consignedView(context.get(sessionContext), url);

export async function action({ request, context }: Route.ActionArgs) {
  const posted = readPurchase(await request.formData());
  const { typed } = posted;
  const body = bodyOf(posted);
  let made: PurchaseReply;
  try {
    ({ data: made } = await context
      .get(sessionContext)
      .erp.post<PurchaseReply>('movements/buy', body));
  } catch (error) {
    const failure = failedCall(error);
    const { fields } = failure;
    const general = ['supplier_id', 'storage_id', 'lines']
      .flatMap((name) => fields[name] ?? [])
      .join(' ');
    return data(
      {
        typed,
        request: body.request_id,
        errors: errorsOf(fields, typed),
        message: general || failure.message,
      },
      { status: failure.status },
    );
  }
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(
    await flash(
      {
        text: boughtText(made),
      },
      secure,
    ),
  );
  throw redirect(`/movements/${made.in.id}`);
}

interface PurchaseReply {
  readonly in: { readonly id: number; readonly folio: string };
  readonly out: { readonly folio: string };
  /** Null where the company does not use purchases. */
  readonly reception: { readonly folio: string } | null;
}

function boughtText({ in: into, out, reception }: PurchaseReply): string {
  const folios = { out: out.folio, in: into.folio };
  return reception
    ? t(
        'buy.received',
        'La mercancía ya es nuestra: salió con {out} y entró con {in}. Su factura se coteja con la recepción {reception}.',
        { ...folios, reception: reception.folio },
      )
    : t('buy.done', 'La mercancía ya es nuestra: salió con {out} y entró con {in}.', folios);
}

interface BoxProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
}

function Box({ name, label, value, error }: BoxProps) {
  return (
    <>
      <input
        className="in"
        name={name}
        aria-label={label}
        inputMode="decimal"
        size={10}
        maxLength={20}
        defaultValue={value}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
      />
      {error && (
        <p className="err" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly row: FloorInput;
  readonly typed: PurchaseInput | undefined;
  readonly errors: RowErrors | undefined;
  readonly all: boolean;
  readonly packages: boolean;
}

function BoughtRow({ row, typed, errors, all, packages }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.product}
        {row.where && <p className="mut">{row.where}</p>}
      </th>
      <td className="n" data-l={t('buy.theirs', 'Hay de él')}>
        {row.said} {row.unit}
      </td>
      <td className="n" data-l={t('buy.weBuyIn', 'Compramos, en {unit}', { unit: row.unit })}>
        <Box
          name={`lines.${row.key}.qty`}
          label={t('buy.quantityOf', 'Cantidad de {product} {where}', {
            product: row.product,
            where: row.where,
          }).trim()}
          value={typed?.qty ?? (all ? row.qty : '')}
          error={errors?.qty}
        />
      </td>
      {packages && (
        <td className="n" data-l={row.secondUnit ?? t('stock.packages', 'Bultos')}>
          {row.secondUnit && (
            <Box
              name={`lines.${row.key}.qty2`}
              label={t('buy.unitsOf', '{unit} de {product} {where}', {
                unit: row.secondUnit,
                product: row.product,
                where: row.where,
              }).trim()}
              value={typed?.qty2 ?? (all ? row.packages : '')}
              error={errors?.qty2}
            />
          )}
        </td>
      )}
      <td className="n" data-l={t('buy.costPer', 'Costo por {unit}, sin IVA', { unit: row.unit })}>
        <Box
          name={`lines.${row.key}.cost`}
          label={t('buy.unitCostOf', 'Costo unitario de {product} {where}', {
            product: row.product,
            where: row.where,
          }).trim()}
          value={typed?.cost}
          error={errors?.cost}
        />
      </td>
    </tr>
  );
}

type View = Route.ComponentProps['loaderData'];

function Choice({ places }: Pick<View, 'places'>) {
  return places.length === 0 ? (
    <Card>
      <Empty title={t('buy.none', 'No guardamos mercancía de proveedores')}>
        {t(
          'buy.noneHelp',
          'Lo que un proveedor deja en consignación entra con un movimiento del tipo «Entrada de mercancía ajena».',
        )}
      </Empty>
    </Card>
  ) : (
    <Card title={t('buy.whose', 'De quién y de dónde')}>
      <ul className="pad links">
        {places.map(({ href, supplier, storage, products }) => (
          <li key={href}>
            <Link to={href}>
              {supplier} · {storage}
            </Link>{' '}
            <span className="mut">
              {products === 1
                ? '1 producto'
                : t('buy.products', '{products} productos', { products })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Bought({
  view,
  refused,
}: {
  readonly view: View;
  readonly refused: Route.ComponentProps['actionData'];
}) {
  const typed = new Map(refused?.typed.map((each) => [each.key, each]));
  const packages = view.rows.some(({ secondUnit }) => secondUnit !== null);
  return (
    <Form method="post" className="stack" key={`${view.supplier}-${view.storage}-${view.all}`}>
      <input type="hidden" name="supplier_id" value={view.supplier} />
      <input type="hidden" name="storage_id" value={view.storage} />
      <input type="hidden" name="request_id" value={refused?.request ?? view.request} />
      <Card
        title={t('buy.what', 'Qué se compra')}
        aside={
          !view.all && (
            <Link
              to={`/movements/buy?supplier_id=${view.supplier}&storage_id=${view.storage}&all=1`}
              preventScrollReset
            >
              {t('buy.fill', 'Llenar con todo lo que hay')}
            </Link>
          )
        }
      >
        <p className="pad help">
          {t(
            'buy.help',
            'Lo que dejes vacío sigue siendo del proveedor. El costo es en pesos, sin IVA.',
          )}
        </p>
        <div className="sys-t">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('stock.product', 'Producto')}</th>
                <th scope="col" className="n">
                  {t('buy.theirs', 'Hay de él')}
                </th>
                <th scope="col" className="n">
                  {t('buy.weBuy', 'Compramos')}
                </th>
                {packages && (
                  <th scope="col" className="n">
                    {t('buy.packages', 'Bultos o piezas')}
                  </th>
                )}
                <th scope="col" className="n">
                  {t('buy.unitCost', 'Costo unitario')}
                </th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map((row) => (
                <BoughtRow
                  key={row.key}
                  row={row}
                  typed={typed.get(row.key)}
                  errors={refused?.errors[row.key]}
                  all={view.all && !refused}
                  packages={packages}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <div className="fbar">
        <Button look="pri">{t('buy.buy', 'Comprar')}</Button>
        <Link className="btn gho" to="/movements/buy">
          {t('common.cancel', 'Cancelar')}
        </Link>
      </div>
    </Form>
  );
}

export default function BuyConsigned({
  loaderData: view,
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={t('buy.title', 'Comprar consignación')}
        qualifier={view.chosen && `${view.chosen.supplier} · ${view.chosen.storage}`}
      >
        <Link className="btn" to={view.chosen ? '/movements/buy' : '/movements'}>
          {view.chosen
            ? t('buy.another', 'Otro proveedor o almacén')
            : t('movement.back', 'Volver a movimientos')}
        </Link>
      </PageHead>
      {refused && (
        <Message tone="bad" title={t('buy.failed', 'No se compró')}>
          <p>{refused.message}</p>
        </Message>
      )}
      {view.chosen ? <Bought view={view} refused={refused} /> : <Choice places={view.places} />}
    </>
  );
}
