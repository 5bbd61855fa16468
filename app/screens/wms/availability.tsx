import { t } from '#app/i18n/t.ts';
import { data, Form, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import sheet from '#app/styles/screens/sys.css?url';
import { availabilityView } from './availability-view.server.ts';
import type { Route } from './+types/availability';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/**
 * «Disponibilidad»: how much of a product can be promised, where and from when; for those who sell
 * and those who buy.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { status, ...view } = await availabilityView(context.get(sessionContext), url);
  return data(view, { status });
}

type View = Route.ComponentProps['loaderData'];

function Ask({ view: { path, typed, errors, units, branches } }: { view: View }) {
  return (
    <Card>
      <Form
        className="g pad"
        method="get"
        action={path}
        role="search"
        aria-label={t('avail.look', 'Consultar')}
        key={JSON.stringify(typed)}
      >
        <Field
          name="product"
          label={t('stock.product', 'Producto')}
          help={t('avail.what', 'Clave, nombre o código de barras.')}
          width={4}
          type="search"
          defaultValue={typed.product}
          errors={errors.product}
          autoFocus
        />
        <Field
          name="qty"
          label={t('views.count', 'Cantidad')}
          width={3}
          inputMode="decimal"
          defaultValue={typed.qty || '1'}
          errors={errors.qty}
        />
        {units.length > 0 && (
          <SelectField
            name="unit"
            label={t('stock.unit', 'Unidad')}
            width={3}
            options={units}
            defaultValue={typed.unit}
            errors={errors.unit}
          />
        )}
        <SelectField
          name="branch"
          label={t('public.branch', 'Sucursal')}
          width={4}
          options={[['', t('list.allF', 'Todas')], ...branches]}
          defaultValue={typed.branch}
          errors={errors.branch}
        />
        <Field
          name="date"
          label={t('avail.from', 'A partir de')}
          width={3}
          type="date"
          defaultValue={typed.date}
          errors={errors.date}
          optional
        />
        <div className="acts w12">
          <Button look="pri" icon="search">
            {t('avail.look', 'Consultar')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Branches({ rows }: { rows: View['rows'] }) {
  const shown = rows.some(({ available }) => available !== null);
  return (
    <div className="ts">
      <table className="sys-t">
        <thead>
          <tr>
            <th scope="col">{t('public.branch', 'Sucursal')}</th>
            <th scope="col">{t('form.status', 'Estado')}</th>
            {shown && (
              <th scope="col" className="n">
                {t('avail.today', 'Disponible hoy')}
              </th>
            )}
            <th scope="col">{t('avail.promise', 'Promesa')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.branch}</th>
              <td data-l={t('form.status', 'Estado')}>
                <Chip family={row.band[1]}>{row.band[0]}</Chip>
              </td>
              {shown && (
                <td className="n" data-l={t('avail.today', 'Disponible hoy')}>
                  {row.available}
                </td>
              )}
              <td data-l={t('avail.promise', 'Promesa')}>{row.promise}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Substitutes({ rows }: { rows: View['substitutes'] }) {
  return (
    <Card title={t('avail.alternative', 'También sirve')}>
      <div className="ts">
        <table className="sys-t">
          <thead>
            <tr>
              <th scope="col">{t('stock.product', 'Producto')}</th>
              <th scope="col">{t('form.status', 'Estado')}</th>
              <th scope="col" className="n">
                {t('avail.equals', 'Equivale a')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={row.href}>
                    {row.code} — {row.name}
                  </Link>
                </th>
                <td data-l={t('form.status', 'Estado')}>
                  <Chip family={row.band[1]}>{row.band[0]}</Chip> {row.available}
                </td>
                <td className="n" data-l={t('avail.equals', 'Equivale a')}>
                  {row.wanted}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

export default function Availability({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('avail.title', 'Disponibilidad')} />
      <div className="stack">
        <Ask view={view} />
        {view.product && (
          <Card
            title={view.product.title}
            aside={
              view.product.why && (
                <Link to={view.product.why}>{t('avail.why', '¿Por qué no está disponible?')}</Link>
              )
            }
          >
            <Branches rows={view.rows} />
          </Card>
        )}
        {view.substitutes.length > 0 && <Substitutes rows={view.substitutes} />}
        {view.matches.length > 0 && (
          <Card title={t('avail.which', '¿Cuál de éstos?')}>
            <ul className="rows">
              {view.matches.map(({ code, name, href }) => (
                <li key={code}>
                  <Link to={href}>
                    {code} — {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {view.nothing && (
          <Empty title={t('avail.notFound', 'No se encontró el producto')}>
            {t(
              'avail.notFoundHelp',
              'Revisa la clave o escribe parte de su nombre. Sólo se consultan productos que puedes comprar o vender.',
            )}
          </Empty>
        )}
      </div>
    </>
  );
}
