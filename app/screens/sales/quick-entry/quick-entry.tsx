import type { ReactNode } from 'react';
import { data, Form, Link } from 'react-router';
import { t } from '#app/i18n/t.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import sheet from '#app/styles/screens/quick-entry.css?url';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FieldErrors } from '#app/forms/errors.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { actOnCart } from './entry-act.server.ts';
import { entryView } from './entry-view.server.ts';
import type { CartView, EntryRefusal, EntryView, ProductView } from './entry-types.ts';
import type { Route } from './+types/quick-entry';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ url, context }: Route.LoaderArgs) {
  return {
    view: await entryView(context.get(sessionContext), url),
    request: crypto.randomUUID(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const form = Object.fromEntries(
    [...(await request.formData())].map(([name, value]) => [name, String(value)]),
  );
  const done = await actOnCart(erp, form, form.customer || null);
  if ('message' in done) return data<EntryRefusal>(done, { status: done.status });
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: done.said }, secure));
  throw goTo(`${url.pathname}${url.search}`);
}

/** Products on one side, what is taken of them on the other. */
export default function QuickEntry({
  loaderData: { view, request },
  actionData: refused,
}: Route.ComponentProps) {
  const hidden = (
    <>
      <input type="hidden" name="customer" value={view.customer?.id ?? ''} />
      <input type="hidden" name="request" value={request} />
    </>
  );
  return (
    <>
      <PageHead
        title={t('entry.title', 'Captura rápida')}
        qualifier={view.cart?.folio}
        actions={
          view.cart && (
            <Link className="btn" to={view.cart.form}>
              {t('cart.open', 'Abrir el carrito')}
            </Link>
          )
        }
      />
      {refused && (
        <Message tone="bad" title={t('entry.refused', 'No se pudo')}>
          <p>{refused.message}</p>
        </Message>
      )}
      <div className="qe">
        <div className="stack">
          {view.cart && view.cart.lines.length > 0 && <ToCart cart={view.cart} />}
          <Search view={view} />
          {view.mayWrite && <Scan hidden={hidden} refused={refused} stamp={request} />}
          <Catalogue view={view} hidden={hidden} refused={refused} />
        </div>
        <Cart cart={view.cart} hidden={hidden} view={view} refused={refused} />
      </div>
    </>
  );
}

const Scan = ({
  hidden,
  refused,
  stamp,
}: {
  hidden: ReactNode;
  refused: EntryRefusal | undefined;
  stamp: string;
}) => (
  <Form method="post" className="qe-f">
    {hidden}
    <Field
      name="scan"
      label={t('entry.scan', 'Escanear o escribir clave')}
      autoComplete="off"
      defaultValue={refused?.typed.scan ?? ''}
      {...(refused?.typed.scan !== undefined && { errors: [refused.message] })}
      key={stamp}
    />
    <Button>{t('entry.add', 'Agregar')}</Button>
  </Form>
);

const Search = ({ view: { asked, customer, customers, lines } }: { view: EntryView }) => (
  <Card pad>
    <Form method="get" className="qe-f">
      {customer && <input type="hidden" name="customer" value={customer.id} />}
      <Field
        name="who"
        label={t('entry.customer', 'Cliente')}
        defaultValue={asked.who}
        placeholder={customer?.title ?? t('entry.who', 'Clave o nombre')}
      />
      <Field
        name="q"
        type="search"
        label={t('entry.search', 'Buscar producto')}
        defaultValue={asked.q}
      />
      {lines.length > 0 && (
        <div className="fld">
          <label htmlFor="line">{t('entry.line', 'Línea')}</label>
          <select className="in" id="line" name="line" defaultValue={asked.line}>
            <option value="">{t('entry.allLines', 'Todas')}</option>
            {lines.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <Button>{t('entry.find', 'Buscar')}</Button>
    </Form>
    {asked.who && (
      <ul className="qe-w">
        {customers.map(({ href, title }) => (
          <li key={href}>
            <Link to={href}>{title}</Link>
          </li>
        ))}
        {customers.length === 0 && (
          <li>{t('entry.noCustomer', 'Ningún cliente tuyo se llama así.')}</li>
        )}
      </ul>
    )}
    <p className="help">
      {customer
        ? t('entry.forWhom', 'Precios de {customer}.', { customer: customer.title })
        : t('entry.chooseCustomer', 'Elige un cliente para ver precios.')}
    </p>
  </Card>
);

interface WithForm {
  readonly view: EntryView;
  readonly hidden: ReactNode;
  readonly refused: EntryRefusal | undefined;
}

const Catalogue = ({ view, hidden, refused }: WithForm) =>
  view.products.length === 0 ? (
    <Empty title={t('entry.noProducts', 'Ningún producto que se venda se llama así')} />
  ) : (
    <>
      <ul className="qe-g">
        {view.products.map((product) => (
          <Product
            key={product.id}
            product={product}
            form={view.mayWrite ? hidden : null}
            refused={refused?.typed.product === String(product.id) ? refused : undefined}
          />
        ))}
      </ul>
      <p className="qe-p">
        {view.pages.before && <Link to={view.pages.before}>{t('entry.before', 'Anteriores')}</Link>}
        {view.pages.after && <Link to={view.pages.after}>{t('entry.after', 'Siguientes')}</Link>}
      </p>
    </>
  );

const Product = ({
  product: { id, code, name, image, unit, price, available, next, why },
  form,
  refused,
}: {
  product: ProductView;
  form: ReactNode;
  refused: EntryRefusal | undefined;
}) => (
  <li>
    {image && <img src={image} alt="" width="56" height="56" loading="lazy" />}
    <b>{name}</b>
    <small className="mut">{code}</small>
    <span className="qe-price">
      {price} {unit && <small>{price ? `/ ${unit}` : unit}</small>}
    </span>
    {available && <small>{t('entry.available', 'Disponible: {qty}', { qty: available })}</small>}
    {next && <small className="qe-next">{next}</small>}
    {why && (
      <details>
        <summary>{t('entry.why', '¿Por qué este precio?')}</summary>
        <p>{why}</p>
      </details>
    )}
    {form && (
      <Form method="post" className="qe-add" preventScrollReset>
        {form}
        <input type="hidden" name="product" value={id} />
        <input
          className="in"
          name="qty"
          inputMode="decimal"
          size={6}
          key={refused ? 'refused' : 'open'}
          defaultValue={refused?.typed.qty ?? '1'}
          autoFocus={refused !== undefined}
          aria-label={t('entry.qtyOf', 'Cantidad de {product}', { product: name })}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `qty-${id}-e` : undefined}
        />
        <Button small look="alt">
          {t('entry.add', 'Agregar')}
        </Button>
        {refused && <FieldErrors id={`qty-${id}`} messages={[refused.message]} />}
      </Form>
    )}
  </li>
);

/** On a phone the cart stands after all products: what is in it, and the way there. */
const ToCart = ({ cart: { lines, total } }: { readonly cart: CartView }) => (
  <a className="btn pri qe-go" href="#carrito">
    {t('entry.toCart', ['Ver carrito: {count} partida', 'Ver carrito: {count} partidas'], {
      count: lines.length,
    })}
    {total && ` · ${total}`}
  </a>
);

const Lines = ({ cart, hidden, view, refused }: WithForm & { readonly cart: CartView }) => (
  <Form method="post" preventScrollReset>
    {hidden}
    <ul className="qe-l">
      {cart.lines.map((line) => (
        <li key={line.id}>
          <b>{line.product}</b>
          <span>{line.amount}</span>
          <span>
            <input
              className="in"
              name={`qty.${line.id}`}
              inputMode="decimal"
              size={8}
              disabled={!view.mayWrite}
              key={line.qty}
              defaultValue={refused?.typed[`qty.${line.id}`] ?? line.qty}
              aria-label={t('entry.qtyOf', 'Cantidad de {product}', {
                product: line.product,
              })}
            />{' '}
            {line.unit} × {line.price || t('entry.noPrice', 'Sin precio')}
          </span>
          {line.available && (
            <small className={line.isShort ? 'qe-short' : undefined}>
              {t('entry.available', 'Disponible: {qty}', { qty: line.available })}
            </small>
          )}
          {line.next && <small className="qe-next">{line.next}</small>}
        </li>
      ))}
    </ul>
    {refused?.typed.do === 'change' && (
      <div className="qe-e">
        <FieldErrors id="cart" messages={[refused.message]} />
      </div>
    )}
    {view.mayWrite && (
      <p className="qe-p">
        <Button look="alt" name="do" value="change">
          {t('entry.compute', 'Calcular')}
        </Button>
        <small>{t('entry.zero', 'Con 0 se quita la partida.')}</small>
      </p>
    )}
  </Form>
);

const Cart = ({ cart, hidden, view, refused }: WithForm & { readonly cart: CartView | null }) => (
  <div className="stack" id="carrito">
    <Card title={t('entry.cart', 'En el carrito')}>
      {!cart || cart.lines.length === 0 ? (
        <Empty title={t('entry.empty', 'El carrito está vacío')}>
          {t('entry.emptyHelp', 'Agrega productos, o repite el último pedido del cliente.')}
        </Empty>
      ) : (
        <Lines cart={cart} hidden={hidden} view={view} refused={refused} />
      )}
      {cart && cart.lines.length > 0 && (
        <dl className="qe-s">
          {cart.sums.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {cart?.notice && <p className="help">{cart.notice}</p>}
    </Card>
    <p className="qe-p">
      {cart?.actions.map(({ href, label, pri }) => (
        <LinkButton key={href} to={href} {...(pri && { look: 'pri' as const })}>
          {label}
        </LinkButton>
      ))}
    </p>
    {view.customer && view.mayWrite && (
      <Form method="post">
        {hidden}
        <Button name="do" value="repeat">
          {t('entry.repeat', 'Repetir último pedido')}
        </Button>
      </Form>
    )}
  </div>
);
