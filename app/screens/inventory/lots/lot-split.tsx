import { data, Form } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { LotFrame } from './lot-frame.tsx';
import { amountOf } from '../amounts.server.ts';
import { lotHead } from './lot-head.server.ts';
import { askSplit, mergeable, placesOf } from './lot-split.server.ts';
import type { Route } from './+types/lot-split';
import { goTo } from '#app/session/guards/own-path.server.ts';

const ROWS = 5;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { lot, head } = await lotHead(session, params.id, url.searchParams);
  const [places, others] = await Promise.all([placesOf(session, lot), mergeable(session, lot)]);
  return { head, onHand: amountOf(lot.on_hand), places, others, request: crypto.randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const reply = await askSplit(session, params.id, await request.formData());
  if ('refused' in reply) return data(reply.refused, { status: reply.status });
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: reply.text }, secure));
  throw goTo(reply.to);
}

export default function LotSplit({
  loaderData: { head, onHand, places, others, request },
  actionData: refused,
}: Route.ComponentProps) {
  const typed = (name: string) => refused?.typed[name] ?? '';
  const wrong = (name: string) => refused?.fields[name]?.join(' ');
  return (
    <LotFrame head={head} current="dividir">
      {refused && (
        <Message tone="bad" title="No se hizo">
          <p>{refused.message}</p>
        </Message>
      )}
      <Card title="Dividir" aside={<span className="cnt-p">Hay {onHand}</span>}>
        {places.length === 0 ? (
          <Empty title="No hay qué dividir">El lote ya no tiene existencia.</Empty>
        ) : (
          <Form method="post" className="g pad" key={refused?.stamp ?? request}>
            <input type="hidden" name="request" value={request} />
            <p className="w12 mut">
              Cada parte es un lote nuevo con los datos y el costo de éste. Lo que no repartas se
              queda aquí.
            </p>
            {places.length > 1 && (
              <div className="fld w6">
                <label htmlFor="place">Se toma de</label>
                <select
                  className="in"
                  id="place"
                  name="place"
                  defaultValue={typed('place') || places[0]!.key}
                >
                  {places.map((place) => (
                    <option key={place.key} value={place.key}>
                      {place.label}
                    </option>
                  ))}
                </select>
              </div>
            )}
            {Array.from({ length: ROWS }, (_, index) => (
              <fieldset className="w12 g" key={index}>
                <legend className="vh">Parte {index + 1}</legend>
                {(
                  [
                    ['qty', `Cantidad ${index + 1}`, 'w4'],
                    ['qty2', 'Bultos', 'w4'],
                    ['code', 'Lote nuevo', 'w4'],
                  ] as const
                ).map(([field, label, width]) => {
                  const [name, id] = [`lines[${index}][${field}]`, `${field}-${index}`];
                  const error = wrong(name);
                  return (
                    <div className={`fld ${width}`} key={field}>
                      <label htmlFor={id}>{label}</label>
                      <input
                        className="in"
                        id={id}
                        name={name}
                        defaultValue={typed(name)}
                        inputMode={field === 'code' ? undefined : 'decimal'}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={error ? `${id}-err` : undefined}
                      />
                      {error && (
                        <p className="err" id={`${id}-err`}>
                          {error}
                        </p>
                      )}
                    </div>
                  );
                })}
              </fieldset>
            ))}
            <div className="acts w12">
              <button className="btn pri" name="do" value="split">
                Dividir
              </button>
            </div>
          </Form>
        )}
      </Card>
      <Card title="Unir con otros">
        {others.length === 0 ? (
          <Empty title="No hay con cuál unirlo">
            Se unen lotes del mismo producto, en el mismo estado y con existencia.
          </Empty>
        ) : (
          <Form method="post" className="g pad" key={`u${refused?.stamp ?? request}`}>
            <input type="hidden" name="request" value={request} />
            <p className="w12 mut">
              Se hace un lote nuevo con la caducidad más próxima; éste y los elegidos quedan en
              cero.
            </p>
            <fieldset className="w12">
              <legend>Lotes</legend>
              {others.map((other) => (
                <div key={other.id}>
                  <label className="ck">
                    <input type="checkbox" name="lot" value={other.id} />
                    {other.label}
                  </label>
                </div>
              ))}
              {wrong('lot_ids') && <p className="err">{wrong('lot_ids')}</p>}
            </fieldset>
            <div className="fld w4">
              <label htmlFor="merged">Lote nuevo</label>
              <input
                className="in"
                id="merged"
                name="code"
                defaultValue={typed('code')}
                maxLength={40}
                aria-invalid={wrong('code') ? true : undefined}
              />
              <p className={wrong('code') ? 'err' : 'help'}>
                {wrong('code') ?? 'Vacío: lo nombra el sistema.'}
              </p>
            </div>
            <div className="acts w12">
              <button className="btn" name="do" value="merge">
                Unir
              </button>
            </div>
          </Form>
        )}
      </Card>
    </LotFrame>
  );
}
